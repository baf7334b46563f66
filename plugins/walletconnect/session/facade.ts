import type { Eip1193Events, Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'
import { toHexChainId } from './chain-id.ts'
import type { Chain } from './parse-session.ts'
import { RpcError, toRpcError } from './rpc-error.ts'

/** What stands behind the provider. */
export interface FacadeParts {
  chain(): Chain
  addresses(): readonly string[]
  /** Whether the wallet granted a method. */
  grants(method: string): boolean
  /** Whether the host configured a node for the chain. */
  configured(chain: Chain): boolean
  ask(args: RequestArguments): Promise<unknown>
  read(args: RequestArguments): Promise<unknown>
  switchTo(params: RequestArguments['params']): Promise<unknown>
}

/** A wallet on another device as an EIP-1193 provider. */
export interface Facade {
  readonly provider: Eip1193Provider
  emit<E extends keyof Eip1193Events>(event: E, ...args: Eip1193Events[E]): void
  /** From now on requests reject with 4900, those on their way too. */
  close(): void
}

type Listeners = { readonly [E in keyof Eip1193Events]: Set<(...args: Eip1193Events[E]) => void> }

const DISCONNECTED = 'The wallet is disconnected.'

/** Methods that are the wallet's business: without its grant they go nowhere, least of all to a public node. */
const WALLET_METHOD = /^(wallet_|personal_|eth_sign|eth_sendTransaction$)/

/** Makes the provider that is handed out. */
export const createFacade = (parts: FacadeParts): Facade => {
  const listeners: Listeners = {
    accountsChanged: new Set(),
    chainChanged: new Set(),
    connect: new Set(),
    disconnect: new Set(),
    message: new Set(),
  }
  const closed = new AbortController()

  const route = async (args: RequestArguments): Promise<unknown> => {
    const { method, params } = args
    const chain = parts.chain()
    if (method === 'eth_chainId') return toHexChainId(chain)
    if (method === 'net_version') return chain.slice('eip155:'.length)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...parts.addresses()]
    if (method === 'wallet_switchEthereumChain') return parts.switchTo(params)
    // Answered from receipts, if the wallet does not answer it: the client knows.
    if (parts.grants(method) || method === 'wallet_getCallsStatus') return parts.ask(args)
    if (WALLET_METHOD.test(method)) throw new RpcError(4200, `The wallet does not offer ${method}.`)
    if (!parts.configured(chain)) throw new RpcError(4901, 'The app has no node for this chain.')
    return parts.read(args)
  }
  const request = (args: RequestArguments): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const end = (): void => reject(new RpcError(4900, DISCONNECTED))
      if (closed.signal.aborted) return end()
      closed.signal.addEventListener('abort', end, { once: true })
      route(args)
        .then(resolve, (cause) => reject(toRpcError(cause)))
        .finally(() => closed.signal.removeEventListener('abort', end))
    })
  const provider: Eip1193Provider = {
    request,
    on(event, listener) {
      listeners[event]?.add(listener)
      return provider
    },
    removeListener(event, listener) {
      listeners[event]?.delete(listener)
      return provider
    },
  }
  return {
    provider,
    emit(event, ...args) {
      for (const listener of [...listeners[event]]) {
        try {
          listener(...args)
        } catch (cause) {
          // One listener's failure is its own; the page hears of it as of any other.
          queueMicrotask(() => {
            throw cause
          })
        }
      }
    },
    close: () => closed.abort(),
  }
}
