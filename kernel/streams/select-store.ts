import { Observable } from 'rxjs'
import type { Store, Undo } from '../contract/store.ts'

/** Whether two lists hold the same values in the same order. */
export const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => Object.is(item, b[index]))

/**
 * Reads several stores through one selector. The inputs are read at the moment of reading, so no state between two of them is ever seen;
 * the selection is recomputed only when an input changed.
 */
export const selectStore = <T>(
  sources: readonly Store<unknown>[],
  select: () => T,
  equal: (a: T, b: T) => boolean = Object.is,
): Store<T> => {
  let kept: { readonly inputs: readonly unknown[]; readonly value: T } | undefined
  const get = (): T => {
    const inputs = sources.map((source) => source.get())
    if (kept && sameItems(kept.inputs, inputs)) return kept.value
    const value = select()
    kept = { inputs, value: kept && equal(kept.value, value) ? kept.value : value }
    return kept.value
  }
  const subscribe = (listener: (value: T) => void): Undo => {
    let last = get()
    const check = (): void => {
      const next = get()
      if (Object.is(next, last)) return
      last = next
      listener(next)
    }
    const stops = sources.map((source) => source.subscribe(check))
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    get,
    subscribe,
    changes$: new Observable<T>((observer) => {
      const present = get()
      const stop = subscribe((value) => observer.next(value))
      observer.next(present)
      const ends = sources.map((source) => source.changes$.subscribe({ complete: () => observer.complete() }))
      return () => {
        stop()
        for (const end of ends) end.unsubscribe()
      }
    }),
  }
}
