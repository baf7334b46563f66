import type { Account, CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { TransferTerms } from '../../kernel/contract/features.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import type { TransactionProblem } from '../transactions/manifest.ts'

/** The network's fee in the native coin's smallest unit. While it is asked again the last amount stays. */
export interface Fee {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly amount: bigint | undefined
  /** What else the transfer takes, where the family knows of such. */
  readonly terms?: TransferTerms
}

/** What the visitor should know before sending. */
export type SendWarning =
  | { readonly kind: 'lookAlike' | 'similarPair'; readonly known: string }
  | { readonly kind: 'self' | 'nobody' }
  | { readonly kind: 'doubtful' | 'unverified' }
  | { readonly kind: 'contract'; readonly symbol: string }
  /** Another transfer of the account may still be sent. `known`: its transaction's id. */
  | { readonly kind: 'earlier'; readonly known?: string }

/** The review, which is sent exactly as it is shown: a deep-frozen copy of the draft. */
export interface SendReview {
  readonly network: Network
  readonly account: Account
  readonly token: TokenBalance
  readonly amount: bigint
  /** The fee as it was known then; undefined while it is still asked for. */
  readonly fee: bigint | undefined
  /** What it takes beside the fee; sent is what takes no more than this. */
  readonly terms?: TransferTerms
  readonly receiver: string
  /** The name that was typed for the receiver, where one was. */
  readonly name?: string
  /** The picture of the name, for `useImage`. */
  readonly picture?: string
  readonly warnings: readonly SendWarning[]
}

/** A copy of lists and plain objects, frozen to the depth: nobody who holds a part of the original changes it. */
export const frozenCopy = <T>(value: T): T => {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return Object.freeze(part.map(copy))
    if (typeof part !== 'object' || part === null) return part
    return Object.freeze(Object.fromEntries(Object.entries(part).map(([name, member]) => [name, copy(member)])))
  }
  // Of the same form.
  return copy(value) as T
}

/** Why the visitor was sent back, or could not go on: a key of the locale. */
export type SendProblem = TransactionProblem | 'changed' | 'feeUnknown' | 'maybeSent' | 'incomplete' | 'nameMoved' | 'nameNotChecked'

/** How the look-up of a name stands. `unknown`: it has no address on this network. */
export type ReceiverName =
  | { readonly status: 'loading' | 'unknown' | 'failed' }
  /** `picture`: for `useImage`. */
  | { readonly status: 'known'; readonly address: string; readonly picture?: string }

/** The draft and what has become of it. */
export interface SendState {
  readonly network: Network | undefined
  readonly account: Account | undefined
  /** The token to send; its balance is followed. */
  readonly token: TokenBalance | undefined
  /** The coin that pays the fee. */
  readonly coin: TokenBalance | undefined
  /** How the family writes addresses; undefined while nobody is connected. */
  readonly family: Family | undefined
  /** Whether the family says what a transfer takes beside its fee: then that is part of the review. */
  readonly hasTerms: boolean
  /** Somebody else pays the fee: the wallet says so of its smart account on this network. */
  readonly sponsored: boolean
  /** Decimal text as typed, or computed from `max`. */
  readonly amountText: string
  /** The amount is the whole balance, for the native coin less the fee, unless somebody else pays it. */
  readonly max: boolean
  /** As typed: an address, or a name. */
  readonly receiver: string
  /** What the receiver stands for where it is a name; undefined where it is none, or where nobody knows names. */
  readonly name: ReceiverName | undefined
  /** The receiver that the chain's library refused, as it was spelt: its checksum is wrong. */
  readonly refused: string | undefined
  readonly fee: Fee
  readonly review: SendReview | undefined
  /** `checking`: balances are read again. `asking`: the wallet has the request. */
  readonly phase: 'editing' | 'checking' | 'asking'
  readonly problem: SendProblem | undefined
}

/** No fee is known, and none is asked for. */
export const NO_FEE: Fee = Object.freeze({ status: 'none', amount: undefined })

/** An empty draft. */
export const EMPTY_DRAFT = Object.freeze({
  token: undefined,
  amountText: '',
  max: false,
  receiver: '',
  name: undefined,
  refused: undefined,
  fee: NO_FEE,
  review: undefined,
  problem: undefined,
})

/** Properties of a transfer's events: no address. `amount` is decimal text. */
export interface SendEvent {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  readonly token: string
  readonly amount: string
}

declare module 'portico/plugin' {
  interface Events {
    /** The wallet was asked. */
    SEND_INITIATED: SendEvent
    /** The network confirmed it. */
    SEND_SUCCESS: SendEvent
    /** It was rejected, failed, or is not confirmed in time; `code` is that of the error. */
    SEND_ERROR: SendEvent & { readonly code: string }
  }
}

/** The draft of a transfer, its review and its sending. */
export interface SendService {
  readonly state: Store<SendState>
  /** The form is on screen. Reads the balances; the token of its params is taken into the draft, once for each time it was asked for. */
  open(params: { readonly token?: string }): void
  /** `undefined` is the native coin. */
  setToken(address: string | undefined): void
  /** Decimal text; a comma stands for the dot, but before exactly three digits it is refused: it may be one of thousands. */
  setAmount(text: string): void
  /** The whole balance, for the native coin less the fee; it follows both until an amount is typed. */
  setMax(): void
  /** An address or a name, as typed or pasted: the network's own prefix (`eth:0x…`, `eip155:1:0x…`, `ethereum:0x…`) is taken off. */
  setReceiver(text: string): void
  /** Asks for the fee again. */
  refreshFee(): void
  /** Asks for the fee every 15 s until undone. What is down (5xx) is left alone until the visitor acts or comes back to the page. */
  watchFee(): Undo
  /**
   * Makes a frozen copy of the draft and leads to it. Where the amount or the receiver is missing or wrong it says so (`incomplete`). Does
   * nothing while a review is on screen, or in a closed modal.
   */
  preview(): Promise<void>
  /**
   * Sends the review that the visitor has seen, once however often it is called; does nothing when it is not the one on screen. Resolves when
   * the wallet has been asked, or the visitor sent back.
   */
  send(review: SendReview): Promise<void>
}
