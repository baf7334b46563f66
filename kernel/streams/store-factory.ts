import type { Latest, StoreFactory } from '../contract/store.ts'
import type { Delivery } from './delivery.ts'
import { createStore, joinStores, mapStore, untilAborted } from './store.ts'

/** Makes a plugin's store factory. All of its stores complete when the signal aborts. */
export const createStoreFactory = (delivery: Delivery, signal: AbortSignal, latest: Latest): StoreFactory => ({
  create(initial) {
    const store = createStore(delivery, initial)
    if (signal.aborted) store.complete()
    else signal.addEventListener('abort', store.complete)
    return store
  },
  map: (source, project, equal) => untilAborted(delivery, mapStore(delivery, source, project, equal), signal),
  join: (sources, project, equal) => untilAborted(delivery, joinStores(delivery, sources, project, equal), signal),
  latest,
})
