import { createPublicClient, http, type PublicClient, RpcError, type Transport } from 'viem'
import { Refusal } from '../service/refusal.ts'

/** How long a chain may take for what one request needs of it, in ms. */
export const chainTimeout = 1_800

/** The chains behind the service. */
export interface ChainAccess {
  /** CAIP-2 ids. */
  readonly ids: readonly string[]
  /** Where a chain answers. Throws a `Refusal`: 400 for an unknown chain. */
  urlOf(chain: string): string
  /** Reads from a chain. Rejects with a `Refusal`: 400 for an unknown chain, 503 for one that does not answer in time. */
  read<T>(chain: string, task: (client: PublicClient) => Promise<T>): Promise<T>
}

const unknownChain = (chain: string): Refusal => new Refusal(400, { name: 'chainId', description: `The chain ${chain} is not served.` })

/** For a chain that answers and has not got what the sandbox puts on it. */
export const unreadyChain = (chain: string): Refusal =>
  new Refusal(503, { name: 'chainId', description: `The chain ${chain} is not ready: its contracts are missing.` })

const silentChain = (chain: string): Refusal => new Refusal(503, { name: 'chainId', description: `The chain ${chain} does not answer.` })

/** A transport that tells when the chain was not reached: reads of many contracts at once pass over it, as if nothing were there. */
const reportingTransport =
  (base: Transport, onFailure: () => void): Transport =>
  (options) => {
    const transport = base(options)
    const request: typeof transport.request = async (asked, how) => {
      try {
        return await transport.request(asked, how)
      } catch (error) {
        if (!(error instanceof RpcError)) onFailure()
        throw error
      }
    }
    return { ...transport, request }
  }

const tooLate = Symbol('too late')

const after = (ms: number): { readonly passed: Promise<typeof tooLate>; stop(): void } => {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => resolve(tooLate), ms)
  })
  return { passed, stop: () => clearTimeout(timer) }
}

/** Gives access to chains by their CAIP-2 ids and JSON-RPC addresses. */
export const createChainAccess = (chains: Readonly<Record<string, string>>): ChainAccess => {
  const urls = new Map(Object.entries(chains))
  const urlOf = (chain: string): string => {
    const url = urls.get(chain)
    if (url === undefined) throw unknownChain(chain)
    return url
  }
  return {
    ids: [...urls.keys()],
    urlOf,
    async read(chain, task) {
      let silent = false
      const base = http(urlOf(chain), { batch: { batchSize: 100 }, retryCount: 0, timeout: chainTimeout })
      const client = createPublicClient({
        transport: reportingTransport(base, () => {
          silent = true
        }),
        cacheTime: 0,
      })
      const limit = after(chainTimeout)
      try {
        const found = await Promise.race([task(client), limit.passed])
        if (found !== tooLate && !silent) return found
      } catch (error) {
        if (!silent) throw error
      } finally {
        limit.stop()
      }
      throw silentChain(chain)
    },
  }
}
