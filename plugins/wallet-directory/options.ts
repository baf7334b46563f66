import type { ListedWallet } from './api.ts'

/** What a host may say about the directory. Ids of wallets are the directory's: 64 hex digits. */
export interface WalletDirectoryOptions {
  /**
   * A list of wallets in the place of a directory: some twenty well-known ones, or the host's own. Default: none, and what
   * `services.directory` names is asked.
   */
  readonly wallets: 'known' | readonly ListedWallet[] | undefined
  /** Wallets with a row on Connect, in this order. With any there are no recommended ones. Default none. */
  readonly featuredWalletIds: readonly string[]
  /** Wallets that are recommended and searched for among these only. Default: all. */
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
