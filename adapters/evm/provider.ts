import type { Eip1193Provider } from '../../kernel/contract/provider.ts'

/** Whether a value has `request` of EIP-1193. Events are optional in practice, so listeners check for `on`. */
export const isProvider = (value: unknown): value is Eip1193Provider => {
  try {
    return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  } catch {
    return false
  }
}

/** Binds providers; the same one is bound once, so that a wallet known in two ways stays one. */
export type BindProvider = (wallet: unknown) => Eip1193Provider | undefined

// Kept as they are now, for the same reason.
const { apply, get } = Reflect

const bind = (wallet: Eip1193Provider): Eip1193Provider => {
  const methods = (['request', 'on', 'removeListener'] as const).flatMap((name) => {
    const method: unknown = get(wallet, name)
    return typeof method === 'function' ? [[name, (...args: unknown[]): unknown => apply(method, wallet, args)] as const] : []
  })
  // Each member is the wallet's own of that name.
  return Object.freeze(Object.fromEntries(methods)) as unknown as Eip1193Provider
}

/**
 * Makes providers with the methods that wallets have when they are first seen: what a script puts in their place later is never called.
 * Undefined for what takes no requests. Methods of events are left out where the wallet has none.
 */
export const createBindProvider = (): BindProvider => {
  const known = new WeakMap<Eip1193Provider, Eip1193Provider>()
  return (wallet) => {
    try {
      if (!isProvider(wallet)) return undefined
      const bound = known.get(wallet) ?? bind(wallet)
      known.set(wallet, bound)
      return bound
    } catch {
      return undefined
    }
  }
}
