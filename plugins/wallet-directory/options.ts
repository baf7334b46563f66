/** What a host may say about the directory. Ids of wallets are the directory's: 64 hex digits. */
export interface WalletDirectoryOptions {
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
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  allWallets: 'SHOW',
}
