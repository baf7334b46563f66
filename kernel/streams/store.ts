import { BehaviorSubject, defer, distinctUntilChanged, filter, map, mergeMap, Observable, takeUntil } from 'rxjs'
import type { Store, StoreValues, WritableStore } from '../contract/store.ts'
import type { Delivery } from './delivery.ts'

/** Emits when the signal aborts; not for one that has aborted already. */
export const aborted = (signal: AbortSignal): Observable<void> =>
  new Observable<void>((observer) => {
    const abort = (): void => observer.next()
    signal.addEventListener('abort', abort)
    return () => signal.removeEventListener('abort', abort)
  })

/** A writable store with its end: after `complete` nothing is delivered and `changes$` has completed. */
export interface OwnedStore<T> extends WritableStore<T> {
  complete(): void
}

/** Emits each item, and completes. (`from` and `of` bring along all that rxjs can make a stream of.) */
const each = <T>(items: readonly T[]): Observable<T> =>
  new Observable((observer) => {
    for (const item of items) observer.next(item)
    observer.complete()
  })

/**
 * A read-only store of a stream that begins with the present value. `later` is the stream without it. The public stream hides its source.
 */
const toStore = <T>(
  delivery: Delivery,
  get: () => T,
  values$: Observable<T>,
  later = (): Observable<T> => values$.pipe(filter((_, index) => index > 0)),
): Store<T> =>
  Object.freeze({
    get,
    subscribe(listener: (value: T) => void) {
      const following = later().subscribe({
        next: (value) => delivery.guard(() => listener(value)),
        // A derivation threw, and readers of the store get the same error.
        error: (cause) =>
          delivery.guard(() => {
            throw cause
          }),
      })
      return () => following.unsubscribe()
    },
    changes$: Object.freeze(new Observable<T>((observer) => values$.subscribe(observer))),
  })

/**
 * Makes a store that delivers through `delivery`. `get` answers the newest value at once; listeners hear of each value in order.
 *
 * @example
 * const count = createStore(delivery, 0)
 * const stop = count.subscribe((value) => console.log(value))
 */
export const createStore = <T>(delivery: Delivery, initial: T): OwnedStore<T> => {
  let newest = { value: initial, version: 0 }
  let ended = false
  const delivered$ = new BehaviorSubject(newest)
  /** Only later values: a subscriber that comes while a change waits has read it already. */
  const later = (): Observable<T> => {
    const { version } = newest
    return delivered$.pipe(
      filter((change) => change.version > version),
      map((change) => change.value),
    )
  }
  const values$ = new Observable<T>((observer) => {
    const later$ = later()
    observer.next(newest.value)
    return later$.subscribe(observer)
  })
  const set = (value: T): void => {
    if (ended || Object.is(value, newest.value)) return
    const change = { value, version: newest.version + 1 }
    newest = change
    delivery.enqueue(() => delivered$.next(change))
  }
  const get = (): T => newest.value
  return {
    ...toStore(delivery, get, values$, later),
    set,
    update: (change) => set(change(newest.value)),
    complete() {
      ended = true
      delivered$.complete()
    },
  }
}

/** The reading half of a store: what an owner hands out. */
export const readOnly = <T>({ get, subscribe, changes$ }: Store<T>): Store<T> => Object.freeze({ get, subscribe, changes$ })

/** Whether two lists hold the same values in the same order. */
export const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => Object.is(item, b[index]))

/** Keeps the last answer while the inputs stay the same, and its reference while it stays equal. */
const remember = <I extends readonly unknown[], T>(project: (...inputs: I) => T, equal: (a: T, b: T) => boolean): ((inputs: I) => T) => {
  let kept: { readonly inputs: I; readonly value: T } | undefined
  return (inputs) => {
    if (kept && sameItems(kept.inputs, inputs)) return kept.value
    const value = project(...inputs)
    kept = { inputs, value: kept && equal(kept.value, value) ? kept.value : value }
    return kept.value
  }
}

/** A store derived from one other. Nothing is kept alive by it: it listens only while somebody listens to it. */
export const mapStore = <A, B>(
  delivery: Delivery,
  source: Store<A>,
  project: (value: A) => B,
  equal: (a: B, b: B) => boolean = Object.is,
): Store<B> => {
  const newest = remember(project, equal)
  const get = (): B => newest([source.get()])
  // Each value in order; the newest is the very one that `get` answers.
  const read = (value: A): B => (Object.is(value, source.get()) ? get() : project(value))
  return toStore(delivery, get, source.changes$.pipe(map(read), distinctUntilChanged(equal)))
}

/**
 * A store derived from several others. All are read at the moment one of them delivers, so no state between two of them is ever seen; it is
 * computed anew only when one of them has changed.
 */
export const joinStores = <const S extends readonly Store<unknown>[], T>(
  delivery: Delivery,
  sources: S,
  project: (...values: StoreValues<S>) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): Store<T> => {
  const newest = remember(project, equal)
  // The stores are those of the list, so their values are.
  const get = (): T => newest(sources.map((source) => source.get()) as unknown as StoreValues<S>)
  const changes$ = each(sources).pipe(mergeMap((source) => source.changes$))
  return toStore(delivery, get, changes$.pipe(map(get), distinctUntilChanged(equal)))
}

/**
 * The same store until the signal aborts. Then its listeners are called no more and its streams complete, whatever becomes of the source.
 */
export const untilAborted = <T>(delivery: Delivery, source: Store<T>, signal: AbortSignal): Store<T> =>
  toStore(
    delivery,
    source.get,
    defer(() => (signal.aborted ? each([source.get()]) : source.changes$.pipe(takeUntil(aborted(signal))))),
  )
