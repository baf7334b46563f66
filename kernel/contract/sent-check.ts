/** What a review is compared with once the wallet has answered. */
export interface SentQuestion {
  readonly method: string
  /** The gate's frozen copy: what was reviewed. */
  readonly params: unknown
  /** What the wallet answered. */
  readonly result: unknown
}

/** Something of a request that the wallet has done otherwise than it was reviewed. Both texts are for people, and clean. */
export interface SentDifference {
  /** `authorization`: code that the account runs from now on. `signature`: the account has not signed what was reviewed. */
  readonly member: 'from' | 'to' | 'value' | 'data' | 'authorization' | 'signature'
  readonly reviewed: string
  readonly sent: string
}

/** What a wallet has sent or signed for a reviewed request. `unavailable`: nobody could look. */
export type SentCheck =
  | { readonly status: 'same' | 'unavailable' }
  /** `hash`: of the transaction, where one was sent. */
  | { readonly status: 'other'; readonly hash?: string; readonly differences: readonly SentDifference[] }
