/** What a review is compared with once the wallet has answered. */
export interface SentQuestion {
  readonly method: string
  /** The gate's frozen copy: what was reviewed. */
  readonly params: unknown
  /** What the wallet answered. */
  readonly result: unknown
}

/** Something of a transaction that is on the chain otherwise than it was reviewed. Both texts are for people, and clean. */
export interface SentDifference {
  /** `authorization`: code that the account runs from now on. */
  readonly member: 'from' | 'to' | 'value' | 'data' | 'authorization'
  readonly reviewed: string
  readonly sent: string
}

/** What a wallet has sent for a reviewed request. `unavailable`: nobody could look, or the request sends nothing. */
export type SentCheck =
  | { readonly status: 'same' | 'unavailable' }
  | { readonly status: 'other'; readonly hash: string; readonly differences: readonly SentDifference[] }
