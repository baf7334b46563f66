import type { Account, CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { BatchCall } from '../../kernel/contract/features.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import type { TransactionProblem } from '../transactions/manifest.ts'
import type { PriceImpact } from './price-impact.ts'
import type { SwapRefusal } from './refusals.ts'

/** The side of a swap that a token is chosen for; the names are the specification's. */
export type SwapTarget = 'sourceToken' | 'toToken'

/** What the service offers for an amount, and what is promised of it. Amounts are in the tokens' smallest units. */
export interface SwapQuote {
  readonly network: Network
  readonly account: Account
  readonly from: TokenBalance
  readonly to: TokenBalance
  readonly amount: bigint
  /** What the service expects to arrive. */
  readonly expected: bigint
  /** Less than this never arrives: the chain takes the whole swap back then. */
  readonly least: bigint
  /** In hundredths of one per cent. */
  readonly slippage: bigint
  readonly impact: PriceImpact
  /** ms since 1970. */
  readonly at: number
  /** The block that the amounts are of, where the service says it. */
  readonly block: bigint | undefined
}

/** How a quote stands. While it is asked for anew the last one stays. `noRoute`: the service offers nothing for the amount. */
export interface QuoteState {
  readonly status: 'none' | 'loading' | 'ready' | 'noRoute' | 'failed'
  readonly quote: SwapQuote | undefined
  /** What the service said of a failure, made fit to show. */
  readonly reason?: string
}

/** The list of tokens that the service swaps. */
export interface SwapList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly network: CaipNetworkId | undefined
  /** Without balances: those come from the account's own list. */
  readonly tokens: readonly TokenBalance[]
}

/** Why the visitor was sent back, or could not go on: a key of the locale. */
export type SwapProblem = TransactionProblem | 'changed' | 'feeUnknown' | 'notReset'

/** What an approval has left a router free to take. */
export interface LeftAllowance {
  readonly network: CaipNetworkId
  readonly account: string
  readonly token: string
  readonly symbol: string
  readonly decimals: number
  readonly router: string
  readonly amount: bigint
}

/** What the visitor has entered. */
export interface SwapState {
  readonly network: Network | undefined
  readonly account: Account | undefined
  readonly family: Family | undefined
  /** The two tokens; their balances are followed. */
  readonly from: TokenBalance | undefined
  readonly to: TokenBalance | undefined
  /** The coin that pays the fee. */
  readonly coin: TokenBalance | undefined
  /** Decimal text as typed, or computed from `max`. */
  readonly amountText: string
  readonly max: boolean
  /** Per cent as the visitor typed it; undefined while it is left to the plugin. */
  readonly slippageText: string | undefined
  /** In hundredths of one per cent, as it counts. */
  readonly slippage: bigint
  /** The network's fee in the coin's smallest unit, from what a swap usually takes. Undefined while nobody has said the price of gas. */
  readonly fee: bigint | undefined
  /** Somebody else pays the fee: the wallet says so of its smart account on this network. */
  readonly sponsored: boolean
  /** CAIP-2 ids of the networks with swaps. */
  readonly served: readonly CaipNetworkId[]
  readonly list: SwapList
  readonly quote: QuoteState
  readonly problem: SwapProblem | undefined
  /** What can be taken back from a router after a swap that did not happen. */
  readonly left: LeftAllowance | undefined
  /** The wallet is being asked to take it back. */
  readonly resetting: boolean
}

/** What the wallet would be asked for, once it has been checked and run on the chain. */
export interface SwapPlan {
  readonly router: string
  readonly data: string
  readonly value: bigint
  /** Amounts that are approved one after the other before the swap. Some tokens take a new allowance only after none. */
  readonly approvals: readonly bigint[]
  /** The approvals and the swap, in their order. */
  readonly calls: readonly BatchCall[]
  /** The wallet takes several calls as one, now or once the account is upgraded. */
  readonly batch: boolean
  /** The network's fee, where it can be said. */
  readonly fee: bigint | undefined
  /** What arrives when the chain runs it now. */
  readonly received: bigint
  /** What arrives less than was quoted on the same block: the token keeps it. */
  readonly kept: bigint
  /** The tokens that keep a part of every transfer, in hundredths of one per cent, as a transfer that was run says. */
  readonly keeps: readonly { readonly token: TokenBalance; readonly part: bigint }[]
  /** The block that it was run on. */
  readonly block: bigint
}

/** How far a review is. `checking`: it is priced, built and run. `refused`: there is no plan that may be sent. `confirming`: the visitor has pressed; it is run once more, and the wallet is asked. */
export type ReviewPhase = 'checking' | 'ready' | 'refused' | 'confirming'

/** A quote that is looked at before it is sent. */
export interface SwapReview {
  readonly quote: SwapQuote
  readonly phase: ReviewPhase
  readonly plan: SwapPlan | undefined
  /** Why it does not go out. */
  readonly refusal: SwapRefusal | undefined
  /** The amount that the visitor saw, where a newer quote brings less. It has to be accepted. */
  readonly before: bigint | undefined
  /** What the visitor agreed to, of this quote alone. */
  readonly ticked: boolean
  readonly word: string
  /** Older than 30 s, and a new one has not come. */
  readonly stale: boolean
  /** What came in place of a newer quote: the price could not be renewed. The one on screen counts until it is `stale`. */
  readonly renewal: QuoteState | undefined
  readonly problem: SwapProblem | undefined
}

/** Properties of a swap's events: no address. Amounts are decimal text. */
export interface SwapEvent {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

declare module 'portico/plugin' {
  interface Events {
    /** The form was opened. */
    OPEN_SWAP: { readonly isSmartAccount: boolean; readonly network: CaipNetworkId }
    CLICK_SELECT_TOKEN_TO_SWAP: Readonly<Record<never, never>>
    /** The review was opened. */
    INITIATE_SWAP: SwapEvent
    /** The network confirmed it. */
    SWAP_SUCCESS: SwapEvent
    /** It was rejected or failed; `code` is that of the error. */
    SWAP_ERROR: SwapEvent & { readonly code: string }
    /** The same of its approval. */
    SWAP_APPROVAL_ERROR: SwapEvent & { readonly code: string }
  }
}

/** Names of the events. */
export const SWAP_EVENTS = [
  'OPEN_SWAP',
  'CLICK_SELECT_TOKEN_TO_SWAP',
  'INITIATE_SWAP',
  'SWAP_SUCCESS',
  'SWAP_ERROR',
  'SWAP_APPROVAL_ERROR',
] as const
export type SwapEventName = (typeof SWAP_EVENTS)[number]

/** The draft of a swap, its review and its sending. */
export interface SwapService {
  readonly state: Store<SwapState>
  readonly review: Store<SwapReview | undefined>
  /** The form is on screen: begins with the coin and the amount 1, or with the params, and keeps balances and quote fresh until undone. */
  open(params: { readonly fromToken?: string; readonly toToken?: string; readonly amount?: string }): Undo
  /** The token's view is on screen. */
  select(): void
  /** `undefined` is the native coin. Choosing the other side's token turns the two around. */
  setToken(target: SwapTarget, address: string | undefined): void
  /** Turns the two tokens around. */
  turnAround(): void
  /** Decimal text; a comma stands for the dot, but before exactly three digits it is refused. */
  setAmount(text: string): void
  /** The whole balance, for the native coin less the fee. */
  setMax(): void
  /** Per cent as typed; `undefined` leaves it to the plugin. */
  setSlippage(text: string | undefined): void
  /** Loads the list and asks for a quote again. */
  refresh(): void
  /** Leads to the review of the quote on screen. */
  preview(): Promise<void>
  /** The review is on screen: keeps its quote fresh until undone. */
  watchReview(): Undo
  /** Agrees to the figures of the present quote. */
  consent(given: { readonly ticked?: boolean; readonly word?: string }): void
  /** Takes the newer, worse amount. */
  acceptWorse(): void
  /** Asks for a new quote and checks it. */
  renewReview(): Promise<void>
  /** Asks the wallet for the next step of the review that the visitor has seen: the approval, or the swap. Once, however often it is called. */
  confirm(review: SwapReview): Promise<void>
  /** Asks the wallet to take back what a router may still take. */
  resetAllowance(): Promise<void>
}
