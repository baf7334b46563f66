import type { Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { askAddress, createEndpoint, type EndpointLimits } from './endpoint.ts'

/** While another endpoint stands by, a slow one is left within two seconds. */
export const WITH_OTHERS: EndpointLimits = { limit: 1_500, retries: 0 }

/** ms after which the first in order is tried again. */
const RETURN = 60_000

/** The last one is given time. */
const LAST: EndpointLimits = { limit: 10_000, retries: 3 }

/** The chain's own answer: another endpoint would say the same. */
export const FINAL: readonly string[] = ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS', 'REQUEST_ABORTED']

/** What endpoints need. */
export interface EndpointParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
}

/**
 * Asks a network's endpoints in the configured order, beginning with the one that answered last; once a minute one read begins with the
 * first again. Rejects with the last one's error.
 */
export const createEndpoints = (
  network: Network,
  { clock, log, signal }: EndpointParts,
): ((args: RequestArguments) => Promise<unknown>) => {
  const all = network.rpcUrls.default.http.map(
    (url, index) => [index, createEndpoint(askAddress(url), network.caipNetworkId, clock, signal)] as const,
  )
  let first = 0
  let left = clock.now()
  return async (args) => {
    const back = first > 0 && clock.now() - left >= RETURN
    if (back) left = clock.now()
    const start = back ? 0 : first
    const turn = [...all.slice(start), ...all.slice(0, start)]
    let failure: unknown
    for (const [at, [index, ask]] of turn.entries()) {
      try {
        const answer = await ask(args, at === turn.length - 1 ? LAST : WITH_OTHERS)
        if (index !== first) left = clock.now()
        first = index
        return answer
      } catch (error) {
        if (isPorticoError(error) && FINAL.includes(error.code)) throw error
        log.info(`Endpoint ${index + 1} of ${network.name} failed.`, error)
        failure = error
      }
    }
    throw failure
  }
}
