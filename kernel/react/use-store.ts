import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { UseStore } from '../contract/scope.ts'
import type { Store } from '../contract/store.ts'

/** Reads a store and renders on change; with `select`, only when the selection changes. */
export const useStore: UseStore = <T, S>(store: Store<T>, select?: (value: T) => S) => {
  const kept = useRef<{ readonly value: T; readonly select: unknown; readonly selected: T | S } | undefined>(undefined)
  const read = (): T | S => {
    const value = store.get()
    if (!select) return value
    if (kept.current && Object.is(kept.current.value, value) && kept.current.select === select) return kept.current.selected
    const selected = select(value)
    kept.current = {
      value,
      select,
      selected: kept.current && Object.is(kept.current.selected, selected) ? kept.current.selected : selected,
    }
    return kept.current.selected
  }
  const subscribe = useCallback((changed: () => void) => store.subscribe(changed), [store])
  return useSyncExternalStore(subscribe, read, read)
}
