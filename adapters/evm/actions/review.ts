import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import type { CheckParts } from '../review/check-sent.ts'
import type { Descriptors } from '../review/descriptors.ts'
import type { ReviewParts } from '../review/review-request.ts'

/** Requests as people read them. Its code comes with the first request that is reviewed. */
export const createReview = (parts: ReviewParts & CheckParts): ReviewFeature<'eip155'> => ({
  async review(call) {
    const { reviewRequest } = await import('../review/review-request.ts')
    return reviewRequest(parts, call)
  },
  async sent(call) {
    const { checkSent } = await import('../review/check-sent.ts')
    return checkSent(parts, call)
  },
})

/**
 * The descriptors of clear signing that the host has pinned, loaded with the first review and kept. Undefined where it has pinned none, or
 * names no service that has them.
 */
export const createPinned = (services: ServicesService, pin: string | undefined, signal: AbortSignal): ReviewParts['pinned'] => {
  if (pin === undefined || !services.has('api')) return undefined
  let loaded: Promise<Descriptors> | undefined
  return async () => {
    const { loadDescriptors } = await import('../review/descriptors.ts')
    loaded ??= loadDescriptors(services, pin, signal)
    try {
      return await loaded
    } catch (cause) {
      loaded = undefined
      throw cause
    }
  }
}
