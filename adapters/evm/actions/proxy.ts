import * as v from 'valibot'
import { RpcRequestError } from 'viem'
import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { chainRpc } from '../api.ts'
import { type AskEndpoint, createEndpoint, type EndpointParts, FINAL, WITH_OTHERS } from './endpoints.ts'

/** ms a proxy that failed is left alone. */
const REST = 60_000

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** How a network is asked behind the host's provider API. */
export type ChainProxy = (network: CaipNetworkId) => AskEndpoint

/** Undefined where the host names no provider API, or no project for it. */
export const createProxy = (services: ServicesService, projectId: string | undefined): ChainProxy | undefined => {
  if (!services.has('api') || !projectId) return undefined
  let id = 0
  return (chainId) =>
    async ({ method, params }, { signal }) => {
      const body = { jsonrpc: '2.0', id: ++id, method, ...(params === undefined ? {} : { params }) }
      const { success, output } = v.safeParse(answerSchema, await services.call(chainRpc, { query: { chainId }, body }, { signal }))
      if (!success) throw new PorticoError('HTTP_INVALID', 'The provider API gave no JSON-RPC answer.')
      if ('error' in output) throw new RpcRequestError({ body, error: output.error, url: chainRpc.path })
      return output.result
    }
}

/**
 * Asks the proxy, and where it fails the network's own endpoints, within two seconds. A proxy that failed is asked again after a minute,
 * by one read; the others do not wait for it.
 */
export const behindProxy = (
  ask: ChainProxy,
  network: Network,
  parts: EndpointParts,
  own: (args: RequestArguments) => Promise<unknown>,
): ((args: RequestArguments) => Promise<unknown>) => {
  const { clock, log, signal } = parts
  const id = network.caipNetworkId
  const proxy = createEndpoint(ask(id), id, clock, signal)
  let failed = false
  let next = 0
  return async (args) => {
    if (failed && clock.now() < next) return own(args)
    next = clock.now() + REST
    try {
      const answer = await proxy(args, WITH_OTHERS)
      failed = false
      return answer
    } catch (error) {
      if (isPorticoError(error) && FINAL.includes(error.code)) throw error
      log.info(`The provider API did not read ${network.name}.`, error)
      failed = true
      next = clock.now() + REST
      return own(args)
    }
  }
}
