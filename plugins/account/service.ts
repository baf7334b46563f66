import type { Account, CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'

/**
 * State of the balance. `none`: nobody asked yet, there is no account, its network is not configured, or its adapter reads no balances. An
 * amount always belongs to the present account on the present network.
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
  /** Reads the balance now, for instance after a transaction. Resolves when it is read or has failed: a failure is a state. */
  refresh(): Promise<void>
  /**
   * Reads the balance at once, every 10 s, and when account or network change, until undone. While a node is down (5xx) it is asked only
   * when the visitor acts or comes back to the page.
   */
  watch(): Undo
}

/** Name and picture of an address, as the provider API says. They are hints: show the address beside them. */
export interface Profile {
  readonly name?: string
  /** The address of an image, as the service names it: for `useImage`. */
  readonly image?: string
}

/** The active account's profile. Empty if nobody knows one, and without a provider API. */
export interface ProfileService {
  readonly state: Store<Profile>
  /**
   * Reads the profile unless it is known, and from then on whenever account or network change. After a failure it is empty until the next
   * of these.
   */
  load(): void
  /**
   * Reads the profile anew, without kept answers, for instance after a name was bought. The old one stays until the answer is there.
   * Resolves when it is read or has failed.
   */
  refresh(): Promise<void>
}

/** What the account's views share while the plugin lives. */
export interface AccountPage {
  /** The tab that is shown, by plugin and entry; empty for the first. It is forgotten when a connection ends. */
  readonly currentTab: Store<string>
  showTab(id: string): void
  /** The account that has been chosen, until the wallet uses it and the guards have let it in, or one of them has refused. */
  readonly choosing: Store<Account | undefined>
  /**
   * Makes a granted account the active one, and keeps its type as the preferred one where types differ. Rejects as `ACCOUNTS.select` does;
   * the account is then the one from before.
   */
  choose(account: Account): Promise<void>
}
