import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { NAME_REGISTRATION, type NamesOptions } from './manifest.ts'
export type { NameRegistrationService, NameRegistrationState, NameSuggestion, RegisterNameEvent } from './service.ts'

/**
 * Names of accounts, of the provider API and of the chain, and the registration of one.
 *
 * @example createPortico({ networks, plugins: [...defaultPlugins({ names: false }), names({ zone: 'reown.id' }), evm()] })
 */
export const names = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
