import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'

/**
 * What is known of the balance. `none`: nobody asked yet, there is no account, its network is not configured, or its adapter
 * reads no balances. An amount is always that of the present account on the present network.
 */
export type BalanceState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly network: CaipNetworkId
      readonly account: string
      /** In the smallest unit. */
      readonly amount: bigint
      readonly decimals: number
      readonly symbol: string
    }
  | { readonly status: 'failed'; readonly error: PorticoError }

/** The active account's balance in the network's own coin. */
export interface BalanceService {
  readonly state: Store<BalanceState>
  /** Reads it now; for instance after a transaction. Resolves when it is read or has failed: a failure is a state. */
  refresh(): Promise<void>
  /**
   * Reads it at once, every 10 s, and when account or network change, until undone. A node that is down (5xx) is left alone until the
   * visitor acts or comes back to the page.
   */
  watch(): Undo
}

/** What an address goes by: the name that a plugin gives it and that leads back to it (`NAMES`), else what the provider API says. Hints: the address is always shown beside them. */
export interface Profile {
  readonly name?: string
  /** The address of an image, as the service names it: for `useImage`. */
  readonly image?: string
}

/** The active account's profile. Empty where nobody says, and without a provider API and names. */
export interface ProfileService {
  readonly state: Store<Profile>
  /** Asks unless it is known, and from now on whenever account or network change. A failure leaves it empty until the next of these. */
  load(): void
  /**
   * Reads it anew, past what is kept of earlier answers; for instance after a name was bought. What is shown stays until the answer is there.
   * Resolves when it is read or has failed.
   */
  refresh(): Promise<void>
}
