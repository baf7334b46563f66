import { type Client, createClient, custom } from 'viem'
import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import { waitWithin } from '../connect/ask-wallet.ts'
import { toReadError } from './chain-errors.ts'
import { askAddress, createEndpoints, type EndpointParts } from './endpoints.ts'
import { behindProxy, type ChainProxy } from './proxy.ts'

/** A configured network and the client that reads it. */
export interface Chain {
  readonly network: Network
  readonly client: Client
}

export interface ChainsParts extends EndpointParts {
  /** Asked before the networks' own endpoints. */
  readonly proxy: ChainProxy | undefined
}

/** The networks that are configured. */
export interface ConfiguredNetworks {
  readonly all: { get(): readonly Network[] }
}

/** Reads of configured networks. */
export interface Chains {
  /** Runs a read on the call's network. Rejects with `NETWORK_UNKNOWN`, `REQUEST_ABORTED` or as `toReadError` says. */
  read<T>(call: Pick<Call<'eip155'>, 'network' | 'signal'>, run: (chain: Chain) => Promise<T>): Promise<T>
}

// Retries are the endpoints' affair. Nothing is cached: what is shown is what is so.
const chainFrom = (network: Network, parts: ChainsParts): Chain => {
  const { proxy } = parts
  const { custom: hosts, default: usual } = network.rpcUrls
  const own = usual.http.map(askAddress)
  // Before the host's own nodes nobody is asked, the provider API neither.
  const ours = hosts ? [...hosts.http.map(askAddress), ...(proxy ? [proxy(network.caipNetworkId)] : []), ...own] : own
  const ask = createEndpoints(network, ours, parts)
  const transport = custom({ request: proxy && !hosts ? behindProxy(proxy, network, parts, ask) : ask }, { retryCount: 0 })
  // A contract that points to a gateway (EIP-3668) would make every read of it a request to an address of its author's choice.
  return { network, client: createClient({ transport, cacheTime: 0, ccipRead: false }) }
}

/** Makes one client per network, kept until the network is configured anew. */
export const createChains = (networks: ConfiguredNetworks, parts: ChainsParts): Chains => {
  const known = new WeakMap<Network, Chain>()
  const chainOf = (id: string): Chain => {
    const network = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw new PorticoError('NETWORK_UNKNOWN', `${id} is not among the configured networks.`, { context: { network: id } })
    const chain = known.get(network) ?? chainFrom(network, parts)
    known.set(network, chain)
    return chain
  }
  return {
    read: ({ network, signal }, run) =>
      waitWithin({ clock: parts.clock, aborted: 'REQUEST_ABORTED', signals: [signal, parts.signal] }, async () => {
        try {
          return await run(chainOf(network))
        } catch (error) {
          throw toReadError(error)
        }
      }),
  }
}
