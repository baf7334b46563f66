import type { Store, Undo } from '../contract/store.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** A list that plugins add to, as a store. */
export interface Registry<T> {
  readonly all: Store<readonly T[]>
  add(items: readonly T[]): Undo
}

/** Makes a registry; `order` sorts, equal orders keep the order of adding. */
export const createRegistry = <T>(delivery: Delivery, order?: (item: T) => number): Registry<T> => {
  const all = createStore<readonly T[]>(delivery, [])
  const sorted = (items: readonly T[]): readonly T[] => Object.freeze(order ? [...items].sort((a, b) => order(a) - order(b)) : items)
  return {
    all: readOnly(all),
    add(items) {
      if (items.length === 0) return () => undefined
      all.update((now) => sorted([...now, ...items]))
      return () => all.update((now) => Object.freeze(now.filter((item) => !items.includes(item))))
    },
  }
}
