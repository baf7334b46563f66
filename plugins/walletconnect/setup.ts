import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { PAIRING_KEY } from './options.ts'
import { createPairing } from './pairing.ts'
import { relayAddress } from './relay-address.ts'
import type { RelayOwner, RelaySessions } from './relay-sessions.ts'
import { createWalletConnectService } from './service.ts'

export default defineSetup(manifest, ({ deps, ports, stores, options, signal, onUnload }) => {
  const { storage, clock, log } = ports
  const owner = createPairing(stores)
  const address = relayAddress(deps.host, options)
  let made: RelaySessions | undefined
  const relay: RelayOwner = {
    sessions(create) {
      made ??= create({ ...deps, owner, address, options, storage, clock, log })
      return made
    },
  }
  const walletconnect = createWalletConnectService({ connectors: deps.connectors, sessions: deps.sessions, stores, onUnload, owner })
  onUnload(() => void made?.close())
  // There before anybody has asked: the page before was showing a code.
  const resume = async (): Promise<void> => {
    const [{ createRelaySessions }, { resumePairing }] = await Promise.all([
      import('./relay-sessions.ts'),
      import('./session/resume-pairing.ts'),
    ])
    await relay.sessions(createRelaySessions).resume((open) => resumePairing({ ...deps, storage, clock, signal, open }))
  }
  if (storage.get(PAIRING_KEY, Boolean))
    resume().catch((cause: unknown) => log.debug('The pairing of the page before was not taken up.', cause))
  return { walletconnect, relay }
})
