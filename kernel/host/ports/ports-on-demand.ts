import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { EventName, Events } from '../../contract/events.ts'
import type { FullManifest } from '../../contract/full-manifest.ts'
import type { ClockPort, EventsPort, HttpPort, ServiceName } from '../../contract/ports.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { Teardown } from '../teardown.ts'

/** Events for one plugin: it emits what its manifest lists. */
export const createEvents = (manifest: FullManifest, bus: EventBus, teardown: Teardown, ended: AbortSignal): EventsPort<EventName> => ({
  emit<N extends EventName>(name: N, payload: Events[N]) {
    if (!manifest.events?.includes(name)) {
      throw new PorticoError('UNDECLARED_DEPENDENCY', `${manifest.id} emits "${name}", which its manifest does not list under events.`)
    }
    if (!ended.aborted) bus.emit(name, payload)
  },
  on(name, listener) {
    const undo = bus.on(name, (payload) => {
      try {
        listener(payload)
      } catch (cause) {
        // A plugin that fails at hearing of failures must not make another one.
        if (name !== 'failed') bus.emit('failed', { plugin: manifest.id, code: 'PLUGIN_SETUP_FAILED' })
        throw cause
      }
    })
    teardown.add(undo)
    return undo
  },
})

/** ms; the code that makes calls comes with the opening. */
const LOAD_LIMIT = 10_000

/** HTTP for one plugin: its code is loaded with the first call. A call after a failed load tries again. */
export const createLateHttp = (clock: ClockPort, load: () => Promise<HttpPort<ServiceName>>): HttpPort<ServiceName> => {
  const late = (): PorticoError => new PorticoError('HTTP_TIMEOUT', 'The code that makes calls did not load in time.')
  const port = (): Promise<HttpPort<ServiceName>> =>
    withTimeLimit(clock, LOAD_LIMIT, load(), late).catch((cause: unknown) => {
      if (isPorticoError(cause) && cause.code === 'HTTP_TIMEOUT') throw cause
      throw new PorticoError('HTTP_OFFLINE', 'The code that makes calls could not be loaded.', { cause })
    })
  return {
    get: async (...call) => (await port()).get(...call),
    post: async (...call) => (await port()).post(...call),
  }
}
