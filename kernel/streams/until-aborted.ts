import { Observable } from 'rxjs'
import type { Store } from '../contract/store.ts'

/** The same store, until the signal aborts: then its listeners hear nothing more and its streams complete, whatever becomes of the source. */
export const untilAborted = <T>(source: Store<T>, signal: AbortSignal): Store<T> => ({
  get: source.get,
  subscribe(listener) {
    if (signal.aborted) return () => undefined
    const stop = source.subscribe(listener)
    signal.addEventListener('abort', stop, { once: true })
    return () => {
      signal.removeEventListener('abort', stop)
      stop()
    }
  },
  changes$: new Observable<T>((observer) => {
    if (signal.aborted) {
      observer.next(source.get())
      return observer.complete()
    }
    const end = (): void => observer.complete()
    signal.addEventListener('abort', end, { once: true })
    const subscription = source.changes$.subscribe(observer)
    return () => {
      signal.removeEventListener('abort', end)
      subscription.unsubscribe()
    }
  }),
})
