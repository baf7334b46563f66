import type { CaipNetworkId, Namespace, Network } from '../caip.ts'
import { isPorticoError, PorticoError } from '../errors.ts'
import type { Call } from '../features.ts'
import type { ClockPort } from '../ports.ts'
import { race } from './race.ts'

/** ms; while another endpoint stands by, a slow one is left within two seconds. */
const WITH_OTHERS = 1_500

/** ms; the last one is given time. */
const LAST = 10_000

/** What reading needs. `C` is the client of an endpoint. */
export interface ChainReadsParts<C> {
  /** The networks that are configured. */
  readonly networks: { readonly all: { get(): readonly Network[] } }
  readonly clock: ClockPort
  /** Aborts when the adapter is unloaded. */
  readonly signal: AbortSignal
  /** Makes the client of an address. `signal` ends what is under way. */
  connect(url: string, signal: AbortSignal): C
  /** The chain that an endpoint serves. */
  chainOf(client: C): Promise<CaipNetworkId>
  /** Where a network is read, in order. Default: the host's, then the network's own. */
  endpointsOf?(network: Network): readonly string[]
}

/** What a read works with. */
export interface ChainRead<C> {
  readonly client: C
  readonly network: Network
}

/** Reads of configured networks. */
export interface ChainReads<N extends Namespace, C> {
  /**
   * Runs reads on the call's network, at its endpoints in order. Rejects with `NETWORK_UNKNOWN`, `CHAIN_UNSUPPORTED` (the endpoint serves
   * another chain), `HTTP_TIMEOUT`, `REQUEST_ABORTED`, as the client says, or with what `run` throws.
   */
  read<T>(call: Pick<Call<N>, 'network' | 'signal'>, run: (chain: ChainRead<C>) => Promise<T>): Promise<T>
}

/** Failures of an endpoint, not of what was asked. */
const PASSING: readonly string[] = ['HTTP_OFFLINE', 'HTTP_STATUS', 'HTTP_INVALID', 'HTTP_TIMEOUT', 'CHAIN_UNSUPPORTED']

/** Makes the reads. An endpoint is believed only once it has said that it serves the chain it is configured for. */
export const createChainReads = <N extends Namespace, C>({
  networks,
  clock,
  signal: ended,
  connect,
  chainOf,
  endpointsOf = ({ rpcUrls }) => [...(rpcUrls.custom?.http ?? []), ...rpcUrls.default.http],
}: ChainReadsParts<C>): ChainReads<N, C> => {
  const believed = new Set<string>()

  const readAt = async <T>(url: string, network: Network, signal: AbortSignal, run: (chain: ChainRead<C>) => Promise<T>): Promise<T> => {
    const client = connect(url, signal)
    const key = `${network.caipNetworkId} ${url}`
    if (!believed.has(key)) {
      const answer = await chainOf(client)
      if (answer !== network.caipNetworkId) {
        const context = { network: network.caipNetworkId, answer: answer.slice(0, 80) }
        throw new PorticoError('CHAIN_UNSUPPORTED', 'The network’s endpoint serves another chain.', { context })
      }
      believed.add(key)
    }
    return run({ client, network })
  }
  return {
    async read({ network: id, signal }, run) {
      const network = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network) throw new PorticoError('NETWORK_UNKNOWN', `${id} is not among the configured networks.`, { context: { network: id } })
      const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
      let last: unknown
      const urls = endpointsOf(network)
      for (const [index, url] of urls.entries()) {
        const limit = index < urls.length - 1 ? WITH_OTHERS : LAST
        const timedOut = (): PorticoError =>
          new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit } })
        const over = new AbortController()
        try {
          const timeout = { clock, ms: limit, error: timedOut }
          return await race({ timeout, aborted, signals: [signal, ended] }, () => readAt(url, network, over.signal, run))
        } catch (error) {
          if (!isPorticoError(error) || !PASSING.includes(error.code)) throw error
          last = error
        } finally {
          over.abort()
        }
      }
      throw last
    },
  }
}
