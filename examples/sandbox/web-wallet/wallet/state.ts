/** A value over time. */
export interface State<T> {
  get(): T
  set(next: T): void
  update(change: (now: T) => T): void
  /** Calls back on each change; answers the way to stop. */
  subscribe(listener: (value: T) => void): () => void
}

/** Makes a state. */
export const createState = <T>(initial: T): State<T> => {
  const listeners = new Set<(value: T) => void>()
  let value = initial
  const set = (next: T): void => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of [...listeners]) listener(next)
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
