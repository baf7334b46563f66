import type { Network } from '../../../kernel/contract/caip.ts'
import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import { parseWith } from '../../../kernel/contract/schema.ts'
import { createChains } from '../actions/chains.ts'
import { createPinned } from '../actions/review.ts'
import { clearSigningFile } from '../api.ts'
import { type ReviewParts, reviewRequest } from './review-request.ts'

/** What a review needs where no kernel is. */
export interface StandaloneReviewParts {
  readonly clock: ClockPort
  readonly log: LogPort
  /** Ends what is under way. */
  readonly signal: AbortSignal
  /** Read at their own addresses. */
  readonly networks: readonly Network[]
  /** Where calls are described in words that are pinned. Left out: they are not described. */
  readonly clearSigning?: ClearSigningSource | undefined
}

/** Where the files of clear signing are. */
export interface ClearSigningSource {
  /** Address of the API. */
  readonly api: string
  readonly projectId: string
  /** SHA-256 of the index. */
  readonly pin: string
}

const parseFile = parseWith(clearSigningFile.response)

const readFrom =
  ({ api, projectId }: ClearSigningSource) =>
  async (hash: string, signal: AbortSignal): Promise<string> => {
    const path = clearSigningFile.path.replace('{hash}', hash)
    const address = `${api.replace(/\/$/, '')}${path}?${new URLSearchParams({ projectId })}`
    const response = await fetch(address, { signal, credentials: 'omit' })
    if (!response.ok) throw new Error(`The API answers ${response.status}.`)
    return parseFile(await response.json()).text
  }

/** The review for a page that runs no kernel: the signing frame's. It reads at the networks' own addresses, and asks nobody else but the API. */
export const createStandaloneReview = (given: StandaloneReviewParts): ReviewFeature<'eip155'> => {
  const { clock, log, signal, networks, clearSigning } = given
  const parts: ReviewParts = {
    clock,
    log,
    signal,
    chains: createChains({ all: { get: () => networks } }, { clock, log, signal, proxy: undefined }),
    pinned: createPinned(clearSigning && readFrom(clearSigning), clearSigning?.pin, signal),
    accountsOf: () => [],
    coinOf: (id) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.nativeCurrency,
  }
  return { review: (call) => reviewRequest(parts, call) }
}
