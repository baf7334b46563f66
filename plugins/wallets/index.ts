import { definePlugin, type PluginFactory } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { WalletPlatform } from './manifest.ts'
export type { CustomWallet } from './options.ts'

const guarded = definePlugin(manifest, () => import('./setup.ts'))
// Where nothing has to be accepted no step of the visitor waits for a guard.
const open = definePlugin({ ...manifest, guards: [] }, () => import('./setup.ts'))

/** The Connect view with the wallets of this browser, and the way to connect one of them. */
export const wallets: PluginFactory<typeof manifest> = (options) => (options?.legalCheckbox ? guarded(options) : open(options))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
