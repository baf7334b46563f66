import type { WalletRequest } from '../../contract/provider.ts'

/** Listens to an event of a wallet. */
export type WalletListener = (...args: unknown[]) => void

/** A wallet's provider with the methods that it had when it was taken. If a script replaces them later, the replacement is never called. */
export interface BoundWallet {
  /** Absent where the provider takes no requests. */
  readonly request?: (args: WalletRequest) => unknown
  readonly on?: (event: string, listener: WalletListener) => unknown
  readonly removeListener?: (event: string, listener: WalletListener) => unknown
}

const { apply, get } = Reflect
const { freeze } = Object

/** Takes a provider's methods. A value that is no object, and a method that is no function, are left out. */
export const bindWallet = (provider: unknown): BoundWallet => {
  const bound: Record<string, (...args: unknown[]) => unknown> = {}
  if (typeof provider !== 'object' || provider === null) return bound
  for (const name of ['request', 'on', 'removeListener']) {
    const method: unknown = get(provider, name)
    if (typeof method === 'function') bound[name] = (...args) => apply(method, provider, args)
  }
  return freeze(bound)
}
