import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { NETWORK_SWITCH } from './manifest.ts'
export type { NetworkSwitchService, SwitchAttempt } from './service.ts'

/** Lets visitors choose a network, switches the wallet, and shows what to do on a network that the app does not support. */
export const networks = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
