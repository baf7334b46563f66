/** The events a test wallet emits, with their arguments. */
export interface WalletEvents {
  accountsChanged: readonly [accounts: readonly string[]]
  chainChanged: readonly [chainId: string]
  connect: readonly [info: { readonly chainId: string }]
  disconnect: readonly [error: { readonly code: number; readonly message: string }]
}

type Listener = (...args: readonly unknown[]) => void

/** Listeners by event name, as EIP-1193 asks. */
export interface Emitter {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit<E extends keyof WalletEvents>(event: E, ...args: WalletEvents[E]): void
}

/** A listener that throws does not keep the others from hearing. */
export const createEmitter = (): Emitter => {
  const listeners = new Map<string, readonly Listener[]>()
  return {
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    removeListener: (event, listener) =>
      void listeners.set(
        event,
        (listeners.get(event) ?? []).filter((other) => other !== listener),
      ),
    emit(event, ...args) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(...args)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
