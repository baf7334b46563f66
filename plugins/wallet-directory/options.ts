import type { ListedWallet } from './api.ts'

/** Options of the plugin. Ids of wallets are the directory's: 64 hex digits. */
export interface WalletDirectoryOptions {
  /**
   * A list of wallets instead of a directory: `known` for some twenty well-known ones of this package, or your own. Default: none, and
   * `services.directory` is asked.
   */
  readonly wallets: 'known' | readonly ListedWallet[] | undefined
  /** Wallets with a row on Connect, in this order. If there are any, none are recommended. Default none. */
  readonly featuredWalletIds: readonly string[]
  /** The only wallets that are recommended, listed and found by a search. Default: all. */
  readonly includeWalletIds: readonly string[]
  /** Wallets that are never listed: id, rdns, or name without regard to case. Default none. */
  readonly excludeWalletIds: readonly string[]
  /** Whether Connect leads to the list of all wallets. Default `SHOW`. */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}

/** Every wallet that the directory lists. */
export const DEFAULT_OPTIONS: WalletDirectoryOptions = {
  wallets: undefined,
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  allWallets: 'SHOW',
}
