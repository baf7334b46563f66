import type { RequestArguments } from '../contract/provider.ts'
import { ProviderRpcError } from './provider-error.ts'

/** Answers a request instead of the wallet; undefined where it does not concern itself with the method. */
export type Intercept = (args: RequestArguments) => Promise<unknown> | undefined

/** The provider a host holds, and the way to end it. */
export interface ProviderFacade {
  readonly provider: unknown
  /** The object it stands for. */
  readonly target: object
  /** From now on every request rejects with 4900 and nothing is heard of the wallet any more. */
  close(): void
}

type Listener = (...args: unknown[]) => void

interface Emitter {
  on?: (event: string, listener: Listener) => unknown
  removeListener?: (event: string, listener: Listener) => unknown
}

const disconnected = (): ProviderRpcError => new ProviderRpcError(4900, 'The wallet is disconnected.')

/**
 * Stands in front of a wallet's own provider. Every method passes unchanged, but for those that plugins add;
 * after `close` the same object rejects with 4900, so a host that kept it cannot reach a wallet the visitor has left.
 */
export const createProviderFacade = (target: object, intercept: Intercept): ProviderFacade => {
  let open = true
  const listeners = new Map<Listener, { readonly event: string; readonly passed: Listener }[]>()
  const wallet = target as Emitter & { request?: (args: RequestArguments) => Promise<unknown> }

  const add = (event: string, listener: Listener, again: boolean): unknown => {
    if (!open) return provider
    const passed: Listener = (...args) => {
      if (!again) removeListener(event, listener)
      if (open) listener(...args)
    }
    listeners.set(listener, [...(listeners.get(listener) ?? []), { event, passed }])
    wallet.on?.(event, passed)
    return provider
  }
  const on = (event: string, listener: Listener): unknown => add(event, listener, true)
  const once = (event: string, listener: Listener): unknown => add(event, listener, false)
  const removeListener = (event: string, listener: Listener): unknown => {
    const known = listeners.get(listener) ?? []
    const entry = known.find((item) => item.event === event)
    if (!entry) return provider
    listeners.set(
      listener,
      known.filter((item) => item !== entry),
    )
    wallet.removeListener?.(event, entry.passed)
    return provider
  }
  const request = async (args: RequestArguments): Promise<unknown> => {
    if (!open) throw disconnected()
    const own = typeof args === 'object' && args !== null ? intercept(args) : undefined
    if (own) return own
    if (!wallet.request) throw new ProviderRpcError(4200, 'This provider takes no requests.')
    return wallet.request(args)
  }
  const own: Readonly<Record<PropertyKey, unknown>> = { request, on, removeListener, addListener: on, off: removeListener, once }
  // Not a proxy of the wallet's object itself: of a frozen one it could answer nothing but the original members.
  const provider: unknown = new Proxy(Object.create(Object.getPrototypeOf(target)), {
    has: (_, name) => name in target,
    get(_, name) {
      if (Object.hasOwn(own, name) && (name === 'request' || name in target || name === 'on' || name === 'removeListener')) return own[name]
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (!open) throw disconnected()
        return Reflect.apply(value, target, args)
      }
    },
    set: () => false,
  })
  return {
    provider,
    target,
    close() {
      open = false
      for (const [, entries] of listeners) for (const { event, passed } of entries) wallet.removeListener?.(event, passed)
      listeners.clear()
    },
  }
}
