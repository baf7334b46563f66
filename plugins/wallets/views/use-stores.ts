import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Store } from '../../../kernel/contract/store.ts'

/** The values of several stores, the same array until one of them changes. Give it the same list until the stores change. */
export const useStores = <T>(stores: readonly Store<T>[]): readonly T[] => {
  const kept = useRef<readonly T[]>([])
  const subscribe = useCallback(
    (changed: () => void) => {
      const undos = stores.map((store) => store.subscribe(changed))
      return () => {
        for (const undo of undos) undo()
      }
    },
    [stores],
  )
  const read = (): readonly T[] => {
    const values = stores.map((store) => store.get())
    const same = values.length === kept.current.length && values.every((value, index) => Object.is(value, kept.current[index]))
    if (!same) kept.current = values
    return kept.current
  }
  return useSyncExternalStore(subscribe, read, read)
}
