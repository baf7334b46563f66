import type { Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { NetworksService } from '../../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { createRpc, type Rpc } from './rpc.ts'

/** ms; an endpoint that has not answered by then is left, the last one too. */
const LIMIT = 10_000

/** What chains need. */
export interface ChainParts {
  readonly networks: NetworksService
  readonly clock: ClockPort
  /** Aborts when the adapter is unloaded. */
  readonly signal: AbortSignal
}

/** What a read works with. */
export interface Chain {
  readonly rpc: Rpc
  readonly network: Network
}

/** Reads of configured networks. */
export interface Chains {
  /**
   * Runs reads on the call's network, at its endpoints in order. Rejects with `NETWORK_UNKNOWN`, `CHAIN_UNSUPPORTED` (the endpoint serves
   * another chain), `HTTP_TIMEOUT`, `REQUEST_ABORTED`, as `Rpc` says, or with what `run` throws.
   */
  read<T>(call: Pick<Call<'solana'>, 'network' | 'signal'>, run: (chain: Chain) => Promise<T>): Promise<T>
}

/** Failures of an endpoint, not of what was asked. */
const PASSING: readonly string[] = ['HTTP_OFFLINE', 'HTTP_STATUS', 'HTTP_INVALID', 'HTTP_TIMEOUT', 'CHAIN_UNSUPPORTED']

/** Makes the reads. An endpoint is believed only once it has said that it serves the chain it is configured for. */
export const createChains = ({ networks, clock, signal: ended }: ChainParts): Chains => {
  const believed = new Set<string>()

  const readAt = async <T>(url: string, network: Network, signal: AbortSignal, run: (chain: Chain) => Promise<T>): Promise<T> => {
    const rpc = createRpc(url, signal)
    const key = `${network.caipNetworkId} ${url}`
    if (!believed.has(key)) {
      const genesis = await rpc.genesisHash()
      if (`solana:${genesis.slice(0, 32)}` !== network.caipNetworkId) {
        const context = { network: network.caipNetworkId, answer: genesis.slice(0, 44) }
        throw new PorticoError('CHAIN_UNSUPPORTED', 'The network’s endpoint serves another chain.', { context })
      }
      believed.add(key)
    }
    return run({ rpc, network })
  }
  return {
    async read({ network: id, signal }, run) {
      const network = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network) throw new PorticoError('NETWORK_UNKNOWN', `${id} is not among the configured networks.`, { context: { network: id } })
      const late = (): PorticoError =>
        new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit: LIMIT } })
      const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
      let last: unknown
      for (const url of network.rpcUrls.default.http) {
        const over = new AbortController()
        try {
          return await race({ clock, limit: LIMIT, late, aborted, signals: [signal, ended] }, () => readAt(url, network, over.signal, run))
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
