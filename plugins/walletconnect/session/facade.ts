import type { Eip1193Events, Eip1193Provider } from '../../../kernel/contract/provider.ts'

/** A wallet on another device as an EIP-1193 provider. */
export interface Facade {
  readonly provider: Eip1193Provider
  emit<E extends keyof Eip1193Events>(event: E, ...args: Eip1193Events[E]): void
}

type Listeners = { readonly [E in keyof Eip1193Events]: Set<(...args: Eip1193Events[E]) => void> }

/** Makes the provider that is handed out. */
export const createFacade = (request: Eip1193Provider['request']): Facade => {
  const listeners: Listeners = {
    accountsChanged: new Set(),
    chainChanged: new Set(),
    connect: new Set(),
    disconnect: new Set(),
    message: new Set(),
  }
  const provider: Eip1193Provider = Object.freeze({
    request,
    on(event, listener) {
      listeners[event]?.add(listener)
      return provider
    },
    removeListener(event, listener) {
      listeners[event]?.delete(listener)
      return provider
    },
  } satisfies Eip1193Provider)
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
  }
}
