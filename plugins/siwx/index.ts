import { PorticoError } from '../../kernel/contract/errors.ts'
import { definePlugin, type Plugin } from '../../kernel/contract/plugin.ts'
import type { SiwxOptions } from './config.ts'
import { manifest } from './manifest.ts'

export type {
  SiweConfig,
  SiweMessageArgs,
  SiwxCacao,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxMessageInput,
  SiwxOptions,
  SiwxSession,
  SiwxVerifier,
} from './config.ts'
export { SIWX } from './manifest.ts'
export type { SignInState } from './question.ts'
export type { SiwxService } from './service.ts'

const required = definePlugin(manifest, () => import('./setup.ts'))
// Where sign-in may be left out, its code may fail as well.
const relaxed = { ...manifest, guards: (manifest.guards ?? []).map((guard) => ({ ...guard, required: false })) }
const optional = definePlugin<typeof relaxed>(relaxed, () => import('./setup.ts'))

/**
 * Sign-in with a wallet: visitors prove by a signed message that the connected account is theirs. Throws `OPTION_INVALID` if both `siwx`
 * and `siweConfig` are set.
 *
 * @example siwx() // sessions are kept by `services.auth`, or in this browser
 * @example siwx({ siwx: mySessions, required: false })
 */
export const siwx = (options: Partial<SiwxOptions> = {}): Plugin => {
  const { siwx: own, siweConfig } = options
  if (own && siweConfig) throw new PorticoError('OPTION_INVALID', 'Cannot set both `siweConfig` and `siwx` options')
  const demanded = siweConfig ? siweConfig.required !== false : own ? own.getRequired?.() === true : (options.required ?? true)
  return demanded ? required(options) : optional(options)
}

// The manifest's views reach a host only if their declarations do.
export type {} from './manifest.ts'
