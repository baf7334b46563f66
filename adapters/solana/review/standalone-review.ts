import type { Network } from '../../../kernel/contract/caip.ts'
import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import { createChains } from '../actions/chains.ts'
import { reviewRequest } from './review-request.ts'

/** What a review needs where no kernel is. */
export interface StandaloneReviewParts {
  readonly clock: ClockPort
  readonly log: LogPort
  /** Ends what is under way. */
  readonly signal: AbortSignal
  /** Read at their own addresses. */
  readonly networks: readonly Network[]
}

/** The review for a page that runs no kernel: the signing frame's. */
export const createStandaloneReview = ({ networks, clock, log, signal }: StandaloneReviewParts): ReviewFeature<'solana'> => {
  const chains = createChains({ networks: { all: { get: () => networks } }, clock, signal })
  return { review: (call) => reviewRequest({ chains, log }, call) }
}
