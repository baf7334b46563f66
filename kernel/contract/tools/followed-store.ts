import type { Store, Undo } from '../store.ts'

/** The same store, but with something that runs only while somebody listens to it: `start` with the first listener, its undo after the last. */
export const whileFollowed = <T>(store: Store<T>, start: () => Undo): Store<T> => {
  let listeners = 0
  let stop: Undo | undefined
  const hold = (): Undo => {
    listeners += 1
    stop ??= start()
    let held = true
    return () => {
      if (!held) return
      held = false
      listeners -= 1
      if (listeners > 0) return
      stop?.()
      stop = undefined
    }
  }
  // An Observable of which only subscribing is different; every operator goes through it.
  const changes$: Store<T>['changes$'] = Object.create(store.changes$, {
    subscribe: {
      value(...args: Parameters<Store<T>['changes$']['subscribe']>) {
        const release = hold()
        const subscription = store.changes$.subscribe(...args)
        subscription.add(release)
        return subscription
      },
    },
  })
  return {
    get: store.get,
    changes$,
    subscribe(listener) {
      const undo = store.subscribe(listener)
      const release = hold()
      return () => {
        undo()
        release()
      }
    },
  }
}
