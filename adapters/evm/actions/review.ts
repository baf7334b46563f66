import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import { clearSigningFile } from '../api.ts'
import type { CheckParts } from '../review/check-sent.ts'
import type { Descriptors, ReadDescriptorFile } from '../review/descriptors.ts'
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
 * The descriptors of clear signing that are pinned, loaded with the first review and kept. Undefined where none are pinned, or nobody can be
 * asked for them.
 */
export const createPinned = (
  readFile: ReadDescriptorFile | undefined,
  pin: string | undefined,
  signal: AbortSignal,
): ReviewParts['pinned'] => {
  if (pin === undefined || !readFile) return undefined
  let loaded: Promise<Descriptors> | undefined
  return async () => {
    const { loadDescriptors } = await import('../review/descriptors.ts')
    loaded ??= loadDescriptors(readFile, pin, signal)
    try {
      return await loaded
    } catch (cause) {
      loaded = undefined
      throw cause
    }
  }
}

/** Asks the host's provider API; undefined where the host names none. */
export const descriptorFiles = (services: ServicesService): ReadDescriptorFile | undefined =>
  services.has('api') ? async (hash, signal) => (await services.call(clearSigningFile, { path: { hash } }, { signal })).text : undefined
