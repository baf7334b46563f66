import type { Undo } from '../contract/store.ts'
import type { EventBus } from '../streams/event-bus.ts'
import type { RouterOwner } from './router.ts'

/** Tells of each view the visitor comes to in an open modal. The first of an opening is told with the opening; going back is no coming. */
export const emitViewEvents = (router: RouterOwner, bus: EventBus): Undo => {
  let names = router.names()
  return router.current.subscribe((target) => {
    const before = names
    names = router.names()
    const back = names.length < before.length && names.every((name, place) => name === before[place])
    if (target && before.length > 0 && !back) bus.emit('viewed', { view: target.view })
  })
}
