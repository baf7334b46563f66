/**
 * How a check of a review ended. `unavailable`: it could not look, or not at all of the request. It never means that nothing was found.
 */
export type ReviewCheck = 'ok' | 'finding' | 'unavailable'

/** What was looked at, each by itself. */
export interface ReviewChecks {
  /** The request's own bytes were read. `unavailable`: some of them could not be, and may do anything. */
  readonly decoded: ReviewCheck
  /**
   * A node of the network ran the request without sending it. Nothing proves what it says, and the contracts that ran may report what is
   * not so.
   */
  readonly simulated: ReviewCheck
  /** Rules that somebody keeps about contracts and receivers. */
  readonly rules: ReviewCheck
}

/** An amount as the chain counts it, and as people read it. */
export interface ReviewAmount {
  /** In the smallest unit. */
  readonly raw: bigint
  /** Decimal text with every digit. Left out where nobody knows the decimals. */
  readonly text?: string | undefined
}

/** What moves. Symbol and decimals of a token are its contract's own words: the address says which it is. */
export type ReviewAsset =
  | { readonly kind: 'native'; readonly symbol?: string | undefined; readonly decimals?: number | undefined }
  | { readonly kind: 'token'; readonly address: string; readonly symbol?: string | undefined; readonly decimals?: number | undefined }
  /** One of a collection, by its number. */
  | { readonly kind: 'item'; readonly address: string; readonly id: bigint; readonly symbol?: string | undefined }
  /** The bytes do not say which of the two: the amount is in smallest units, or the number of an item. */
  | { readonly kind: 'tokenOrItem'; readonly address: string }

/** Something that a request does or contains, in the request's order. */
export type ReviewPart =
  /** `from`: where it says that it takes it from somebody. */
  | {
      readonly kind: 'transfer'
      readonly asset: ReviewAsset
      readonly amount: ReviewAmount
      readonly from?: string | undefined
      readonly to: string
    }
  /** Somebody may take something, up to an amount and until a time in seconds where it says one. */
  | {
      readonly kind: 'allowance'
      readonly by: 'approval' | 'increase' | 'permit' | 'permit2'
      readonly asset: ReviewAsset
      readonly amount: ReviewAmount
      readonly unlimited: boolean
      readonly spender: string
      readonly until?: bigint | undefined
    }
  /** Somebody may take every item of a collection, or no longer. */
  | { readonly kind: 'operator'; readonly collection: string; readonly operator: string; readonly allowed: boolean }
  /** The account runs this code from now on. */
  | { readonly kind: 'delegation'; readonly code: string; readonly everyNetwork: boolean }
  /** A contract is made of these bytes. */
  | { readonly kind: 'creation'; readonly bytes: string }
  /** What the request itself offers to pay at most: for each unit of work, and in all where it names a limit. */
  | { readonly kind: 'fee'; readonly asset: ReviewAsset; readonly unit: ReviewAmount; readonly total?: ReviewAmount | undefined }
  /** A text that is signed. */
  | { readonly kind: 'message'; readonly text: string }
  /** Data that is signed, whole. */
  | { readonly kind: 'data'; readonly data: unknown }
  /** Several calls with one approval. */
  | { readonly kind: 'batch'; readonly calls: readonly (readonly ReviewPart[])[] }
  /** What could not be read. It may do anything. */
  | { readonly kind: 'unknown'; readonly to?: string | undefined; readonly bytes?: string | undefined }
  /** Said by the simulation: what the account has more or less of afterwards, fees aside. */
  | { readonly kind: 'change'; readonly asset: ReviewAsset; readonly amount: ReviewAmount; readonly direction: 'in' | 'out' }

/** What kind of request it is, as a code: its words are those of whoever shows it. */
export type ReviewTitle = 'transaction' | 'batch' | 'message' | 'permission' | 'data' | 'unknown'

/** Findings whose words every approval view of this package knows. An adapter's further ones begin with its id: `acme.near:LOCKUP`. */
export type ReviewFindingCode =
  /** Somebody may take all of a token. */
  | 'unlimited'
  /** Somebody may take a certain amount of a token. */
  | 'spender'
  /** Somebody may take a collection. */
  | 'operator'
  /** Other code controls the account. */
  | 'delegation'
  /** `params.fee`: what it may cost, by which a fee is unusual. */
  | 'fee'
  /** The same for each unit of work. */
  | 'feeUnit'
  /** The simulated request fails. `params.reason`: in the network's words, where it gave some. */
  | 'fails'
  /** In the simulation the account cannot pay for what it sends. */
  | 'funds'
  /** In the simulation more leaves the account than was read from the bytes. */
  | 'loss'
  | `${string}:${string}`

/** Something that wants the visitor's care. */
export interface ReviewFinding {
  readonly code: ReviewFindingCode
  readonly severity: 'warning' | 'danger'
  /** Which check found it. */
  readonly check: keyof ReviewChecks
  /** For the words that belong to the code. Foreign text among them is cleaned. */
  readonly params: Readonly<Record<string, string>>
}

/**
 * What a request does, read from the request itself and never from what it says about itself.
 *
 * @example
 * const readable = review.checks.decoded !== 'unavailable'
 * const dangers = review.findings.filter(({ severity }) => severity === 'danger')
 */
export interface Review {
  readonly title: ReviewTitle
  readonly parts: readonly ReviewPart[]
  readonly findings: readonly ReviewFinding[]
  readonly checks: ReviewChecks
}

/** What a review is made of. */
export interface ReviewQuestion {
  readonly method: string
  /** The gate's frozen copy: what is reviewed is what is sent. */
  readonly params: unknown
  /** Is given the review as soon as the bytes were read, where a simulation follows. It may then be shown with `simulated` still open. */
  readonly onDecoded?: ((review: Review) => void) | undefined
}

/** How far the review of a request is that waits for the visitor. */
export type RequestReview =
  /** Its code is loading, or its bytes are being read. */
  | { readonly status: 'reading' }
  /** The bytes were read; a node is asked to run the request. */
  | { readonly status: 'decoded'; readonly review: Review }
  | { readonly status: 'done'; readonly review: Review }
  /** The family has no review, or it failed: nobody looked. Show the request as it is, and say so loudly. */
  | { readonly status: 'unavailable' }
