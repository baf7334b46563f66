import type { Connection } from '@solana/web3.js'
import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { NetworksService } from '../../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { race } from '../../../kernel/contract/race.ts'
import { toReadError } from './chain-error.ts'
import type { Web3 } from './load-web3.ts'

/** ms; an endpoint that has not answered by then is left, the last one too. */
const LIMIT = 10_000

/** What chains need. */
export interface ChainParts {
  readonly networks: NetworksService
  readonly clock: ClockPort
  /** Aborts when the adapter is unloaded. */
  readonly signal: AbortSignal
  readonly load: () => Promise<Web3>
}

/** What a read works with. */
export interface Chain {
  readonly connection: Connection
  readonly network: Network
  readonly web3: Web3
}

/** Reads of configured networks. */
export interface Chains {
  /**
   * Runs reads on the call's network, at its endpoints in order. Rejects with `NETWORK_UNKNOWN`, `CHAIN_UNSUPPORTED` (the endpoint serves
   * another chain), `HTTP_TIMEOUT`, `REQUEST_ABORTED`, as `toReadError` says, or as `loadWeb3` does.
   */
  read<T>(call: Pick<Call<'solana'>, 'network' | 'signal'>, run: (chain: Chain) => Promise<T>): Promise<T>
}

/** Failures of an endpoint, not of what was asked. */
const PASSING: readonly string[] = ['HTTP_OFFLINE', 'HTTP_STATUS', 'HTTP_INVALID', 'HTTP_TIMEOUT', 'CHAIN_UNSUPPORTED']

/** Makes one connection for each endpoint. It is believed only once it has said that it serves the chain it is configured for. */
export const createChains = ({ networks, clock, signal: ended, load }: ChainParts): Chains => {
  const known = new Map<string, { readonly connection: Connection; believed: boolean }>()

  let library: Promise<Web3> | undefined
  const loaded = async (): Promise<Web3> => {
    library ??= load()
    try {
      return await library
    } catch (cause) {
      // The next call tries again.
      library = undefined
      throw cause
    }
  }
  const readAt = async <T>(url: string, network: Network, run: (chain: Chain) => Promise<T>): Promise<T> => {
    const web3 = await loaded()
    const key = `${network.caipNetworkId} ${url}`
    const endpoint = known.get(key) ?? {
      // The library takes whole addresses only; its own retries would hide a failing endpoint.
      connection: new web3.Connection(new URL(url, globalThis.location?.href).href, {
        commitment: 'confirmed',
        disableRetryOnRateLimit: true,
        // The platform's, everywhere: outside browsers the library would bring one of its own, with connections that it keeps.
        fetch: (url, options) => fetch(url, options),
      }),
      believed: false,
    }
    known.set(key, endpoint)
    if (!endpoint.believed) {
      const genesis = await endpoint.connection.getGenesisHash()
      if (`solana:${genesis.slice(0, 32)}` !== network.caipNetworkId) {
        const context = { network: network.caipNetworkId, answer: genesis.slice(0, 44) }
        throw new PorticoError('CHAIN_UNSUPPORTED', 'The network’s endpoint serves another chain.', { context })
      }
      endpoint.believed = true
    }
    return run({ connection: endpoint.connection, network, web3 })
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
        try {
          return await race({ clock, limit: LIMIT, late, aborted, signals: [signal, ended] }, () => readAt(url, network, run))
        } catch (cause) {
          const error = toReadError(cause)
          if (!PASSING.includes(error.code)) throw error
          last = error
        }
      }
      throw last
    },
  }
}
