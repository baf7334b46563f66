import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createSocials, EVENTS } from './create-socials.ts'
import { manifest } from './manifest.ts'
import { offeredHere } from './providers.ts'

export default defineSetup(
  manifest,
  ({ deps, ports, options, stores, text, onUnload, returned }) => {
    const providers = offeredHere(options.providers, ports.env, globalThis.navigator.userAgent)
    const socials = createSocials({ ...deps, ...ports, stores, providers, text, onUnload }, returned)
    return {
      services: { socials },
      enter: { ConnectingSocial: ({ provider }) => socials.enter(provider), ConnectingFarcaster: () => socials.enterFarcaster() },
    }
  },
  { events: EVENTS },
)
