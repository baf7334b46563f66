import type { WritableStore } from '../contract/store.ts'
import { createDelivery } from '../streams/delivery.ts'
import { createStore } from '../streams/store.ts'

/**
 * Makes a store that the test writes, for services that it plays. If a listener throws, setting the value throws.
 *
 * @example
 * const active = createTestStore<Account | undefined>(undefined)
 * const mounted = await mountPlugin(staking(), { deps: { accounts: { active, of: () => createTestStore([]) } } })
 */
export const createTestStore = <T>(initial: T): WritableStore<T> => {
  const failures: unknown[] = []
  const store = createStore(
    createDelivery((cause) => failures.push(cause)),
    initial,
  )
  const set = (next: T): void => {
    store.set(next)
    const [first] = failures.splice(0)
    if (first !== undefined) throw first
  }
  return { get: store.get, subscribe: store.subscribe, changes$: store.changes$, set, update: (change) => set(change(store.get())) }
}
