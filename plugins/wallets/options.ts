import type { OpenTarget } from '../../kernel/contract/views.ts'

/** A wallet that the host names itself. It has a row while it is not found in the browser. */
export interface CustomWallet {
  /** The connector id the wallet has once it is installed, its rdns as a rule (`org.example.wallet`). */
  readonly id: string
  readonly name: string
  /** `data:image/` URI, https address, or a path on the host's own origin. */
  readonly icon?: string
  /** https address where the visitor gets the wallet. */
  readonly homepage: string
  /** Where the row leads instead of to the way to get the wallet. */
  readonly open?: OpenTarget
}

/** What a host may say about the wallets. */
export interface WalletsOptions {
  /** Default none. */
  readonly customWallets: readonly CustomWallet[]
  /** Wallets that are never shown: rdns, or name without regard to case. Default none. */
  readonly excludeWalletIds: readonly string[]
}

/** Nothing named, nothing hidden. */
export const DEFAULT_OPTIONS: WalletsOptions = { customWallets: [], excludeWalletIds: [] }
