import { Observable } from 'rxjs'
import type { Store, WritableStore } from '../contract/store.ts'
import type { Delivery } from './delivery.ts'

/** A writable store with its end: after `complete` nothing is delivered and `changes$` has completed. */
export interface OwnedStore<T> extends WritableStore<T> {
  complete(): void
}

/**
 * Makes a store that delivers through `delivery`. `get` answers the newest value at once; listeners hear of each value in order.
 *
 * @example
 * const count = createStore(delivery, 0)
 * const stop = count.subscribe((value) => console.log(value))
 */
export const createStore = <T>(delivery: Delivery, initial: T): OwnedStore<T> => {
  let value = initial
  let ended = false
  let revision = 0
  const listeners = new Set<{ readonly since: number; readonly run: (value: T) => void }>()
  const completions = new Set<() => void>()

  const subscribe = (listener: (value: T) => void): (() => void) => {
    const entry = { since: revision, run: listener }
    listeners.add(entry)
    return () => {
      listeners.delete(entry)
    }
  }
  const set = (next: T): void => {
    if (ended || Object.is(next, value)) return
    value = next
    revision += 1
    const change = revision
    delivery.enqueue(() => {
      // A listener that came after the change has read it already; one that left must not hear of it.
      for (const entry of [...listeners]) if (entry.since < change && listeners.has(entry)) delivery.guard(() => entry.run(next))
    })
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe,
    changes$: new Observable<T>((observer) => {
      const present = value
      const complete = (): void => observer.complete()
      // Listening comes first: the present value may itself cause a change.
      const stop = ended ? undefined : subscribe((next) => observer.next(next))
      observer.next(present)
      if (!stop) return complete()
      completions.add(complete)
      if (ended) complete()
      return () => {
        stop()
        completions.delete(complete)
      }
    }),
    complete() {
      if (ended) return
      ended = true
      listeners.clear()
      for (const complete of [...completions]) delivery.guard(complete)
      completions.clear()
    },
  }
}

/** The reading half of a store: what an owner hands out. */
export const readOnly = <T>({ get, subscribe, changes$ }: Store<T>): Store<T> => ({ get, subscribe, changes$ })
