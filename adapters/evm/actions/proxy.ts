import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { HostService } from '../../../kernel/contract/kernel-services.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { createEndpoint } from './endpoint.ts'
import { type EndpointParts, FINAL, WITH_OTHERS } from './endpoints.ts'

/** ms a proxy that failed is left alone. */
const REST = 60_000

/** Where a network is read behind the host's provider API. */
export type ProxyAddress = (network: CaipNetworkId) => string

/** Undefined where the host names no provider API, or no project for it. */
export const proxyAddress = ({ services, projectId }: Pick<HostService, 'services' | 'projectId'>): ProxyAddress | undefined => {
  const base = services.api?.replace(/\/+$/, '')
  return base && projectId ? (chainId) => `${base}/v1/?${new URLSearchParams({ chainId, projectId })}` : undefined
}

/**
 * Asks the proxy, and where it fails the network's own endpoints, within two seconds. A proxy that failed is asked again after a minute,
 * by one read; the others do not wait for it.
 */
export const behindProxy = (
  address: ProxyAddress,
  network: Network,
  parts: EndpointParts,
  own: (args: RequestArguments) => Promise<unknown>,
): ((args: RequestArguments) => Promise<unknown>) => {
  const { clock, log, signal } = parts
  const id = network.caipNetworkId
  // As text it needs no question beforehand of the browser to the other origin.
  const proxy = createEndpoint({ url: address(id), type: 'text/plain' }, id, clock, signal)
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
