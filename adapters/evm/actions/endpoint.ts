import { http } from 'viem'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { parseChainId } from '../connect/chain-id.ts'
import { within } from './within.ts'

/** How much is tried. */
export interface EndpointLimits {
  /** ms, everything included. */
  readonly limit: number
  /** Repetitions after a failure that may pass; a Retry-After of the endpoint is kept. */
  readonly retries: number
}

/** One address where a network is read. Rejects with a `PorticoError`: `CHAIN_UNSUPPORTED` when another chain answers there. */
export type Endpoint = (args: RequestArguments, limits: EndpointLimits) => Promise<unknown>

/** ms; the question that is asked once. */
const CHECK_LIMIT = 10_000

/** Reads one endpoint. It is believed only once it has said that it serves the chain it is configured for. */
export const createEndpoint = (url: string, network: CaipNetworkId, clock: ClockPort, ended: AbortSignal): Endpoint => {
  // The library's own limit does not cover the body, ours does.
  const transport = http(url, { timeout: 0 })({})
  let checked: Promise<void> | undefined

  const check = async (): Promise<void> => {
    const answer = parseChainId(
      await within(clock, ended, CHECK_LIMIT, (signal) => transport.request({ method: 'eth_chainId' }, { signal, retryCount: 0 })),
    )
    if (!answer) throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave no chain id.')
    if (answer === network) return
    throw new PorticoError('CHAIN_UNSUPPORTED', 'The network’s endpoint serves another chain.', { context: { network, answer } })
  }
  const believe = (): Promise<void> => {
    checked ??= check().catch((error: unknown) => {
      // Silence is no answer: it is asked again. A wrong chain stays wrong.
      if (!isPorticoError(error) || error.code !== 'CHAIN_UNSUPPORTED') checked = undefined
      throw error
    })
    return checked
  }
  return (args, { limit, retries }) =>
    within(clock, ended, limit, async (signal) => {
      // Both at once, so that the check costs no time; the answer counts only after it.
      const answer = transport.request(args, { signal, retryCount: retries })
      answer.catch(() => undefined)
      await believe()
      return answer
    })
}
