import { http } from 'viem'
import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { LARGEST_BODY } from '../../../kernel/contract/tools/read-body.ts'
import { parseChainId } from '../family/chain-id.ts'
import { toReadError } from './chain-errors.ts'

/**
 * Runs a read for at most `limit` ms and not beyond `ended`; its signal aborts then. Rejects with `HTTP_TIMEOUT`, `REQUEST_ABORTED`
 * or what `toReadError` makes of the failure.
 */
const within = async <T>(clock: ClockPort, ended: AbortSignal, limit: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const timedOut = (): PorticoError => new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit } })
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The adapter was unloaded.')
  try {
    return await race({ timeout: { clock, ms: limit, error: timedOut }, signals: [ended], aborted }, () => run(controller.signal))
  } catch (error) {
    throw toReadError(error)
  } finally {
    controller.abort()
  }
}

/** How much is tried. */
interface EndpointLimits {
  /** ms, everything included. */
  readonly limit: number
  /** Repetitions after a failure that may pass; a Retry-After of the endpoint is kept. */
  readonly retries: number
}

/** One address where a network is read. Rejects with a `PorticoError`: `CHAIN_UNSUPPORTED` when another chain answers there. */
type Endpoint = (args: RequestArguments, limits: EndpointLimits) => Promise<unknown>

/** How an endpoint is asked, and how often again. */
export type AskEndpoint = (
  args: RequestArguments,
  options: { readonly signal: AbortSignal; readonly retryCount: number },
) => Promise<unknown>

/** Asks the address of an endpoint. The library's own limit does not cover the body, ours does. */
export const askAddress = (url: string): AskEndpoint => http(url, { timeout: 0, maxResponseBodySize: LARGEST_BODY })({}).request

/** Reads one endpoint. It is believed only once it has said that it serves the chain it is configured for. */
export const createEndpoint = (askOnce: AskEndpoint, network: CaipNetworkId, clock: ClockPort, ended: AbortSignal): Endpoint => {
  let believed = false

  return (args, { limit, retries }) =>
    within(clock, ended, limit, async (signal) => {
      const ask = (question: RequestArguments): Promise<unknown> => askOnce(question, { signal, retryCount: retries })
      // Both at once, so that the check costs no time; the answer counts only after it.
      const answer = ask(args)
      answer.catch(() => undefined)
      if (believed) return answer
      const served = parseChainId(await ask({ method: 'eth_chainId' }))
      if (!served) throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave no chain id.')
      believed = served === network
      if (believed) return answer
      throw new PorticoError('CHAIN_UNSUPPORTED', 'The network’s endpoint serves another chain.', { context: { network, answer: served } })
    })
}

/** While another endpoint stands by, a slow one is left within two seconds. */
export const WITH_OTHERS: EndpointLimits = { limit: 1_500, retries: 0 }

/** ms after which the first in order is tried again. */
const RETURN = 60_000

/** The last one is given time. */
const LAST: EndpointLimits = { limit: 10_000, retries: 3 }

/** The chain's own answer: another endpoint would say the same. */
export const FINAL: readonly string[] = ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS', 'REQUEST_ABORTED']

export interface EndpointParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
}

/**
 * Asks endpoints of a network in the given order, beginning with the one that answered last; once a minute one read begins with the
 * first again. Rejects with the last one's error.
 */
export const createEndpoints = (
  network: Network,
  asks: readonly AskEndpoint[],
  { clock, log, signal }: EndpointParts,
): ((args: RequestArguments) => Promise<unknown>) => {
  const all = asks.map((ask, index) => [index, createEndpoint(ask, network.caipNetworkId, clock, signal)] as const)
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
