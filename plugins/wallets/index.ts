import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { CustomWallet } from './options.ts'
export type { WalletPlatform } from './wallet-events.ts'

/** The Connect view with the wallets of this browser, and the way to connect one of them. */
export const wallets = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
