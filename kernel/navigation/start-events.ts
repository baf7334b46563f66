import type { EmittedEvent } from '../contract/events.ts'
import { isForeign } from '../contract/ids.ts'
import type { StartEventsService } from '../contract/registry-services.ts'
import type { Undo } from '../contract/store.ts'
import { type FullManifest, maySubscribe } from '../registries/full-manifest.ts'
import type { EventBus } from '../streams/event-bus.ts'

/** A plugin whose code has not come within so many events is not worth more memory. */
const LIMIT = 100

/** The kernel's half: which plugins events start. */
export interface StartEventsOwner {
  readonly service: StartEventsService
  register(manifest: FullManifest): Undo
}

/**
 * Keeps events between the one that starts a plugin and its setup, so that the plugin does not miss the first. Events from before a plugin
 * was added are not kept for it.
 */
export const createStartEvents = (bus: EventBus): StartEventsOwner => {
  const waiting = new Map<string, EmittedEvent[]>()
  return {
    service: {
      take(plugin) {
        const events = waiting.get(plugin) ?? []
        waiting.delete(plugin)
        return events
      },
    },
    register(manifest) {
      const { id, activate } = manifest
      const starting: readonly string[] = activate?.on ?? []
      if (starting.length === 0) return () => undefined
      const events: EmittedEvent[] = []
      waiting.set(id, events)
      const following = bus.stream$.subscribe((event) => {
        if (waiting.get(id) !== events) return following.unsubscribe()
        const begun = events.length > 0 || starting.includes(event.name)
        // Its start event is kept by its start. Subscriptions of a plugin of this package come with its setup.
        const heard = !isForeign(id) || starting.includes(event.name) || maySubscribe(manifest, event.name)
        if (begun && heard && events.length < LIMIT) events.push(event)
      })
      return () => {
        following.unsubscribe()
        if (waiting.get(id) === events) waiting.delete(id)
      }
    },
  }
}
