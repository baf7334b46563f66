import type { Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'
import { isProvider } from '../is-provider.ts'

/** Binds providers; the same one is bound once, so that a wallet known in two ways stays one. */
export type BindProvider = (wallet: unknown) => Eip1193Provider | undefined

type Method = (...args: unknown[]) => unknown

// Kept as they are now, for the same reason.
const { apply, get } = Reflect

/** `request` of a provider from before EIP-1193: a JSON-RPC message and a callback, and `enable` for accounts. */
const oldRequest = ({ send, sendAsync = send, enable }: Readonly<Record<string, Method>>): Method | undefined =>
  sendAsync &&
  ((args) =>
    new Promise((resolve, reject) => {
      const { method, params = [] } = args as RequestArguments
      if (enable && method === 'eth_requestAccounts') return resolve(enable())
      return sendAsync({ jsonrpc: '2.0', id: 1, method, params }, (failure: unknown, answer: unknown) => {
        const { error = failure, result } = Object(answer)
        if (error) reject(error)
        else resolve(result)
      })
    }))

const bind = (wallet: object): Eip1193Provider | undefined => {
  const own: Record<string, Method> = {}
  for (const name of ['request', 'on', 'removeListener', 'send', 'sendAsync', 'enable']) {
    const method: unknown = get(wallet, name)
    if (typeof method === 'function') own[name] = (...args) => apply(method, wallet, args)
  }
  const { request = oldRequest(own), on, removeListener } = own
  const bound: unknown = Object.freeze({ ...(request && { request }), ...(on && { on }), ...(removeListener && { removeListener }) })
  return isProvider(bound) ? bound : undefined
}

/**
 * Makes providers with the methods that wallets have when they are first seen: what a script puts in their place later is never called.
 * Undefined for what takes no requests. Methods of events are left out where the wallet has none.
 */
export const createBindProvider = (): BindProvider => {
  const known = new WeakMap<object, Eip1193Provider>()
  return (wallet) => {
    try {
      if (typeof wallet !== 'object' || wallet === null) return undefined
      const bound = known.get(wallet) ?? bind(wallet)
      if (bound) known.set(wallet, bound)
      return bound
    } catch {
      return undefined
    }
  }
}
