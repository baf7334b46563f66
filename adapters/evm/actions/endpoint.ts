import { http } from 'viem'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
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

/** How an endpoint is asked, and how often again. */
export type AskEndpoint = (
  args: RequestArguments,
  options: { readonly signal: AbortSignal; readonly retryCount: number },
) => Promise<unknown>

/** Asks the address of an endpoint. The library's own limit does not cover the body, ours does. */
export const askAddress = (url: string): AskEndpoint => http(url, { timeout: 0 })({}).request

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
