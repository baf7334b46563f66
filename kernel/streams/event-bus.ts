import { Observable, type Subscriber } from 'rxjs'
import type { EventName, Events, HeardEvent } from '../contract/events.ts'
import type { Undo } from '../contract/store.ts'
import type { Delivery } from './delivery.ts'

/** The kernel's events. Hot: nobody hears of what happened before they listened. */
export interface EventBus {
  emit<N extends EventName>(name: N, payload: Events[N]): void
  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): Undo
  readonly stream$: Observable<HeardEvent>
  complete(): void
}

/** Makes the event bus of one kernel. */
export const createEventBus = (delivery: Delivery): EventBus => {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const observers = new Set<Subscriber<HeardEvent>>()
  let ended = false
  return {
    // A Subject would do the same for another kilobyte.
    stream$: new Observable<HeardEvent>((observer) => {
      if (ended) return observer.complete()
      observers.add(observer)
      return () => observers.delete(observer)
    }),
    emit(name, payload) {
      const event: { readonly name: string; readonly payload: unknown } = Object.freeze({ name, payload: Object.freeze(payload) })
      delivery.enqueue(() => {
        for (const listener of [...(listeners.get(name) ?? [])]) delivery.guard(() => listener(event.payload as never))
        for (const observer of [...observers]) delivery.guard(() => observer.next(event as HeardEvent))
      })
    },
    on(name, listener) {
      const own = (payload: never): void => listener(payload)
      const group = listeners.get(name) ?? new Set()
      listeners.set(name, group.add(own))
      return () => {
        group.delete(own)
        if (group.size === 0 && listeners.get(name) === group) listeners.delete(name)
      }
    },
    complete() {
      listeners.clear()
      ended = true
      for (const observer of [...observers]) observer.complete()
      observers.clear()
    },
  }
}
