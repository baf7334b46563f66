import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { ListedWallet } from './api.ts'
export type { DirectoryWallet } from './directory-wallet.ts'
export { WALLET_DIRECTORY } from './manifest.ts'
export type { WalletDirectoryOptions } from './options.ts'
export type { Highlights, WalletDirectoryService, WalletListing, WalletQuery } from './service.ts'

/**
 * Wallets that are not in this browser, from the directory at `services.directory`. Needs the plugins `wallets` and `walletconnect`.
 *
 * @example
 * createPortico({ networks, metadata, services: { directory }, plugins: [modal(), wallets(), walletconnect(), walletDirectory({ featuredWalletIds: [id] }), evm()] })
 */
export const walletDirectory = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
