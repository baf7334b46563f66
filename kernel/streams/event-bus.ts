import { filter, Observable, Subject } from 'rxjs'
import type { EmittedEvent, EventName, Events } from '../contract/events.ts'
import type { Undo } from '../contract/store.ts'
import type { Delivery } from './delivery.ts'

/** The kernel's events. Hot: listeners get no events from before they listened. */
export interface EventBus {
  emit<N extends EventName>(name: N, payload: Events[N]): void
  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): Undo
  readonly stream$: Observable<EmittedEvent>
  complete(): void
}

export const createEventBus = (delivery: Delivery): EventBus => {
  const events$ = new Subject<EmittedEvent>()
  return {
    // Hides the subject, so that listeners cannot emit.
    stream$: Object.freeze(new Observable<EmittedEvent>((observer) => events$.subscribe(observer))),
    emit(name, payload) {
      // Name and payload belong together: `Events[N]`.
      const event = Object.freeze({ name, payload: Object.freeze(payload) }) as EmittedEvent
      delivery.enqueue(() => events$.next(event))
    },
    on(name, listener) {
      const following = events$
        .pipe(filter((event) => event.name === name))
        .subscribe(({ payload }) => delivery.guard(() => listener(payload as never)))
      return () => following.unsubscribe()
    },
    complete: () => events$.complete(),
  }
}
