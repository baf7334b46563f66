import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { SolanaReviewParts } from '../review/review-request.ts'

// A constant: a loader knows by its thunk whether a module is asked for again.
const reviewCode = () => import('../review/review-request.ts')

/** Requests as people read them. Its code comes with the first request that is reviewed. */
export const createReview = (parts: SolanaReviewParts): ReviewFeature<'solana'> => ({
  review: async (call) => (await reviewCode()).reviewRequest(parts, call),
})
