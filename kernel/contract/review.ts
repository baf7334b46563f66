/**
 * How a check of a review ended. `unavailable`: the check could not look, or only at a part of the request. It never means that nothing was
 * found.
 */
export type ReviewCheck = 'ok' | 'finding' | 'unavailable'

/** What was looked at, each by itself. */
export interface ReviewChecks {
  /** Reads the request's own bytes. `unavailable`: some of them could not be read, and may do anything. */
  readonly decoded: ReviewCheck
  /**
   * A node of the network runs the request without sending it. Nothing proves the node's answer, and the contracts that run may report
   * falsely.
   */
  readonly simulated: ReviewCheck
  /** Looks at rules about contracts and receivers. */
  readonly rules: ReviewCheck
}

/** An amount in the smallest unit, and as people read it. */
export interface ReviewAmount {
  /** In the smallest unit. */
  readonly raw: bigint
  /** Decimal text with every digit. Left out where nobody knows the decimals. */
  readonly text?: string | undefined
}

/** The asset that moves. Symbol and decimals of a token are its contract's own words. Its address says which token it is. */
export type ReviewAsset =
  | { readonly kind: 'native'; readonly symbol?: string | undefined; readonly decimals?: number | undefined }
  | { readonly kind: 'token'; readonly address: string; readonly symbol?: string | undefined; readonly decimals?: number | undefined }
  /** One of a collection, by its number. */
  | { readonly kind: 'item'; readonly address: string; readonly id: bigint; readonly symbol?: string | undefined }
  /** The bytes do not say whether this is an amount in smallest units or the number of an item. */
  | { readonly kind: 'tokenOrItem'; readonly address: string }

/** Something that a request does or contains, in the request's order. */
export type ReviewPart =
  /** `from`: whose asset it is, if the request names somebody. */
  | {
      readonly kind: 'transfer'
      readonly asset: ReviewAsset
      readonly amount: ReviewAmount
      readonly from?: string | undefined
      readonly to: string
    }
  /** Somebody may take something, up to an amount and until a time. Amount and time (in seconds) are there if the request names them. */
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
  /** The highest fee that the request itself offers: for each unit of work, and in all if it names a limit. */
  | { readonly kind: 'fee'; readonly asset: ReviewAsset; readonly unit: ReviewAmount; readonly total?: ReviewAmount | undefined }
  /** A text that is signed. */
  | { readonly kind: 'message'; readonly text: string }
  /** Data that is signed, whole. */
  | { readonly kind: 'data'; readonly data: unknown }
  /** Several calls with one approval. */
  | { readonly kind: 'batch'; readonly calls: readonly (readonly ReviewPart[])[] }
  /** What could not be read. It may do anything. */
  | { readonly kind: 'unknown'; readonly to?: string | undefined; readonly bytes?: string | undefined }
  /** What the account has more or less of after the simulation, without fees. */
  | { readonly kind: 'change'; readonly asset: ReviewAsset; readonly amount: ReviewAmount; readonly direction: 'in' | 'out' }

/** The kind of request, as a code. The view that shows it has the words. */
export type ReviewTitle = 'transaction' | 'batch' | 'message' | 'permission' | 'data' | 'unknown'

/** Findings that every approval view of this package has words for. An adapter's further ones begin with its id: `acme.near:LOCKUP`. */
export type ReviewFindingCode =
  /** Somebody may take all of a token. */
  | 'unlimited'
  /** Somebody may take a certain amount of a token. */
  | 'spender'
  /** Somebody may take a collection. */
  | 'operator'
  /** Other code controls the account. */
  | 'delegation'
  /** The fee is unusually high. `params.fee`: the highest fee. */
  | 'fee'
  /** The same for each unit of work. */
  | 'feeUnit'
  /** The request fails in the simulation. `params.reason`: the network's words, if it gave some. */
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
  /** Values for the words of the code. Foreign text among them is cleaned. */
  readonly params: Readonly<Record<string, string>>
}

/**
 * What a request does, read from its own bytes and never from what it says about itself.
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
  /** Called with the review as soon as the bytes were read, if a simulation follows. Show it with the check `simulated` still open. */
  readonly onDecoded?: ((review: Review) => void) | undefined
}

/** How far the review of a waiting request is. */
export type RequestReview =
  /** Its code is loading, or its bytes are being read. */
  | { readonly status: 'reading' }
  /** The bytes were read; a node is asked to run the request. */
  | { readonly status: 'decoded'; readonly review: Review }
  | { readonly status: 'done'; readonly review: Review }
  /** The family has no review, or it failed: nothing was read. Show the request as it is, and say loudly that nobody looked at it. */
  | { readonly status: 'unavailable' }
