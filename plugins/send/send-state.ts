import type { Account, Network } from '../../kernel/contract/caip.ts'
import type { TokenBalance } from '../tokens/manifest.ts'

/** The network's fee in the native coin's smallest unit. While it is asked again the last amount stays. */
export interface Fee {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly amount: bigint | undefined
}

/** What the visitor should know before sending. */
export type SendWarning =
  | { readonly kind: 'lookAlike' | 'similarPair'; readonly known: string }
  | { readonly kind: 'self' | 'nobody' | 'doubtful' | 'unverified' }
  | { readonly kind: 'contract'; readonly symbol: string }

/** What is shown in the review and sent exactly so: a copy of the draft, frozen to the depth. */
export interface SendReview {
  readonly network: Network
  readonly account: Account
  readonly token: TokenBalance
  readonly amount: bigint
  /** The fee as it was known then; undefined while it is still asked for. */
  readonly fee: bigint | undefined
  readonly receiver: string
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
export type SendProblem = 'changed' | 'balanceFell' | 'gasShort' | 'decimalsDiffer' | 'notChecked' | 'cannotSend' | 'feeUnknown'

/** The draft and what has become of it. */
export interface SendState {
  readonly network: Network | undefined
  readonly account: Account | undefined
  /** The token to send; its balance is followed. */
  readonly token: TokenBalance | undefined
  /** The coin that pays the fee. */
  readonly coin: TokenBalance | undefined
  /** Decimal text as typed, or computed from `max`. */
  readonly amountText: string
  /** The amount is the whole balance, for the native coin less the fee. */
  readonly max: boolean
  readonly receiver: string
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
  refused: undefined,
  fee: NO_FEE,
  review: undefined,
  problem: undefined,
})
