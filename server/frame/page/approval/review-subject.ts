import type { Network } from '../../../../kernel/contract/caip.ts'
import type { Call, ReviewFeature } from '../../../../kernel/contract/features.ts'
import type { LogPort } from '../../../../kernel/contract/ports.ts'
import type { RequestReview } from '../../../../kernel/contract/review.ts'
import { reviewWaiting } from '../../../../kernel/contract/tools/waiting-review.ts'
import { browserClock } from '../browser-clock.ts'
import type { FrameNetwork } from '../networks/networks.ts'
import type { FrameConfig } from '../read-config.ts'
import type { ApprovalSubject } from '../rpc/approval-subject.ts'

/** Whom a review asks. */
export interface ReviewSources extends Pick<FrameConfig, 'clearSigning'> {
  /** The API of clear signing is asked for this project. */
  readonly projectId: string
}

/** Reviews a subject as long as it waits: `show` is called with each state, until the signal aborts. */
export type ReviewSubject = (subject: ApprovalSubject, signal: AbortSignal, show: (reviewing: RequestReview) => void) => void

/** A network's failure is shown as a check that could not look; the console of the frame is nobody's to read. */
const log: LogPort = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

const networkOf = ({ id, family, name, currency, rpcUrl }: FrameNetwork): Network => {
  const [, reference = ''] = id.split(':')
  return {
    id: family === 'eip155' ? Number(reference) : reference,
    caipNetworkId: id as Network['caipNetworkId'],
    chainNamespace: family,
    name,
    nativeCurrency: { name: currency.symbol, symbol: currency.symbol, decimals: currency.decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
}

/** The adapter's review for the subject's own network. Its code comes with the first request of a family. */
const reviewerOf = async (
  { network }: ApprovalSubject,
  { clearSigning, projectId }: ReviewSources,
  signal: AbortSignal,
): Promise<Pick<ReviewFeature<'eip155'> | ReviewFeature<'solana'>, 'review'>> => {
  const parts = { clock: browserClock, log, signal, networks: [networkOf(network)] }
  if (network.family === 'solana') {
    const { createStandaloneReview } = await import('../../../../adapters/solana/review/standalone-review.ts')
    return createStandaloneReview(parts)
  }
  const { createStandaloneReview } = await import('../../../../adapters/evm/review/standalone-review.ts')
  return createStandaloneReview({ ...parts, clearSigning: clearSigning && { ...clearSigning, projectId } })
}

/** Reads subjects with the review of the adapters, renewed while they wait exactly as the modal's are. */
export const createReviewSubject =
  (sources: ReviewSources): ReviewSubject =>
  (subject, signal, show) => {
    const { method, params, network, address } = subject
    let reviewer: ReturnType<typeof reviewerOf> | undefined
    void reviewWaiting({
      clock: browserClock,
      log,
      signal,
      async read(terms) {
        reviewer ??= reviewerOf(subject, sources, signal)
        const { review } = await reviewer
        // The family of the network is the one of the reviewer.
        return (review as ReviewFeature<'eip155'>['review'])({
          method,
          params,
          network: network.id as Call<'eip155'>['network'],
          account: address,
          signal,
          ...terms,
        })
      },
      show,
    })
  }
