import type { Store, Undo } from '../../kernel/contract/store.ts'

/** Whose code the active account runs. Without `delegate` it runs none; `known` is who is known to give that code to accounts. */
export interface AccountCode {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly delegate?: string
  readonly known?: string
}

/** Looks after the code that the active account runs (EIP-7702). */
export interface AccountCodeService {
  readonly state: Store<AccountCode>
  /** The wallet is being asked to take the code away. */
  readonly clearing: Store<boolean>
  /** Reads it, and again with another account or network, until the returned undo is called. */
  watch(): Undo
  read(): void
  /** Has the wallet take the code away, for wallets that can be asked to. */
  clear(): Promise<void>
}
