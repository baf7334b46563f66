type Listener = (...args: never) => void

/** The listeners of a provider that an adapter makes. */
export interface ProviderEvents {
  /** As the platform does with a listener that throws: it is reported, and the others run. */
  emit(event: string, ...args: readonly unknown[]): void
  /** Whether anybody listens to anything. */
  listening(): boolean
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/**
 * Makes the events of a provider. `changed` runs whenever somebody began or ended to listen, so that the wallet is listened to for as long.
 *
 * @example
 * const events = createProviderEvents(() => events.listening() && follow())
 * return { request, on: events.on, removeListener: events.removeListener }
 */
export const createProviderEvents = (changed: () => void): ProviderEvents => {
  const listeners = new Map<string, readonly Listener[]>()
  const of = (event: string): readonly Listener[] => listeners.get(event) ?? []
  const update = (event: string, next: readonly Listener[]): void => {
    listeners.set(event, next)
    changed()
  }
  return {
    emit(event, ...args) {
      for (const listener of of(event)) {
        try {
          listener(...(args as never))
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    listening: () => [...listeners.values()].some(({ length }) => length > 0),
    on: (event, listener) => update(event, [...of(event), listener]),
    removeListener: (event, listener) =>
      update(
        event,
        of(event).filter((one) => one !== listener),
      ),
  }
}
