import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { ReviewParts } from '../review/review-request.ts'

/** Requests as people read them. Its code comes with the first request that is reviewed. */
export const createReview = (parts: ReviewParts): ReviewFeature<'eip155'> => ({
  async review(call) {
    const { reviewRequest } = await import('../review/review-request.ts')
    return reviewRequest(parts, call)
  },
  async sent(call) {
    const { checkSent } = await import('../review/sent-transaction.ts')
    return checkSent(parts, call)
  },
})
