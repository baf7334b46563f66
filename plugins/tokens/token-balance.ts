import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import { shortAddress } from '../../ui-kit/parts/identity/short-address.ts'

/** What an account holds of one token. A token is its chain and its address, never its symbol. */
export interface TokenBalance {
  /** The contract; absent for the native coin. */
  readonly address?: string
  readonly name: string
  /** Fit to stand beside an amount: where the token's own is not, the short address stands for it. */
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly balance: bigint
  /** The image that the host gave: it may lie anywhere. */
  readonly image?: string
  /** An image that the provider API names, for `useImage`: whoever draws it as it is asks a stranger. */
  readonly imageHint?: string
  /** US dollars for a whole coin, decimal text; absent where nobody says. */
  readonly price?: string
  /** What the balance is worth, in US dollars, decimal text, every digit. */
  readonly value?: string
  /** The native coin, or a token that the host's list or the provider API vouches for. */
  readonly known: boolean
  /** Not known, and its symbol or name reads like that of another token: it may pretend to be that one. */
  readonly doubtful: boolean
  /** The provider API says other decimals than the chain: nobody knows how much a number of it is. It cannot be sent and has no value. */
  readonly decimalsDiffer: boolean
}

/** The tokens of the active account on the active network. */
export interface TokensState {
  /** `failed` with tokens: the list is the last good one, or lacks what only the provider API knows (`partial`). */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The balances are the chain's and fresh; prices, and tokens that the host did not name, are missing. */
  readonly partial?: boolean
  /** The host's provider API does not know the network: there are no prices, and asking again changes nothing. */
  readonly unserved?: boolean
  readonly network?: CaipNetworkId
  readonly account?: string
  /** The native coin first, then known tokens by worth, then the others. */
  readonly tokens: readonly TokenBalance[]
  /** The worth of all tokens that have a price, in US dollars, decimal text; absent where none has. */
  readonly total?: string
  readonly error?: PorticoError
}

/** Token balances, followed as account and network change. */
export interface TokensService {
  readonly state: Store<TokensState>
  /**
   * Reads the balances. Never rejects: a failure is a state. A list stands for 10,000 ms before it is read again, a failure for 30,000 ms;
   * `force` reads at once (the visitor asked, or something was sent).
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /**
   * Reads the balances at once and every 10,000 ms until undone. While a service is down (5xx) it is asked only when the visitor acts, comes
   * back to the page, or opens the list again.
   */
  watch(): Undo
  /**
   * Reads a token that the visitor or the host has named by its address, and keeps it in the list of its network from then on. It is not
   * `known` for that. Never rejects; an address that holds no token adds nothing.
   */
  lookUp(address: string): Promise<void>
}

/** A token that the host wants shown. */
export interface ListedToken {
  readonly address: string
  readonly image?: string
}

/** The host's tokens by CAIP-2 id. */
export type TokenLists = Readonly<Record<string, readonly ListedToken[]>>

/** At most 11 characters, of which the first is no digit and one at least a letter: beside an amount nothing of it reads like a part of that. */
const SYMBOL = /^(?=.*[A-Za-z₮])[A-Za-z$₮][A-Za-z0-9.$₮-]{0,10}$/

/** Whether a symbol is fit to stand beside an amount. */
export const isSymbol = (symbol: string): boolean => SYMBOL.test(symbol)

/**
 * The symbol as it is shown: that of the coin, which the host gives, or a token's own; the short address where that has blanks, other
 * characters, or begins with a digit (`000 ETH`, `ETH to Vitalik`).
 */
export const shownSymbol = (symbol: string, address: string | undefined): string =>
  address === undefined || isSymbol(symbol) ? symbol : shortAddress(address)
