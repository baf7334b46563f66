import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { EventName, Events } from '../../contract/events.ts'
import type { ClockPort, EventsPort, HttpPort, LogPort, PortName, ServiceName } from '../../contract/ports.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import { createLocks } from '../../platform/locks.ts'
import { type FullManifest, maySubscribe } from '../../registries/full-manifest.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { PortSource } from '../activation/plugin-ports.ts'
import { loadCode } from '../plugin-code.ts'
import type { Teardown } from '../teardown.ts'

/** Events for one plugin: it emits and subscribes to what it lists. */
const createEvents = (manifest: FullManifest, bus: EventBus, teardown: Teardown, ended: AbortSignal): EventsPort<EventName> => ({
  emit<N extends EventName>(name: N, payload: Events[N]) {
    if (!manifest.events?.includes(name)) {
      throw new PorticoError('UNDECLARED_DEPENDENCY', `${manifest.id} emits "${name}", which it does not list under events.`)
    }
    if (!ended.aborted) bus.emit(name, payload)
  },
  on(name, listener) {
    if (!maySubscribe(manifest, name)) {
      throw new PorticoError('UNDECLARED_DEPENDENCY', `${manifest.id} subscribes to "${name}", which it does not list under subscribes.`)
    }
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
const createLateHttp = (clock: ClockPort, load: () => Promise<HttpPort<ServiceName>>): HttpPort<ServiceName> => {
  const timeout = (): PorticoError => new PorticoError('HTTP_TIMEOUT', 'The code that makes calls did not load in time.')
  const port = (): Promise<HttpPort<ServiceName>> =>
    withTimeLimit(clock, LOAD_LIMIT, load(), timeout).catch((cause: unknown) => {
      if (isPorticoError(cause) && cause.code === 'HTTP_TIMEOUT') throw cause
      throw new PorticoError('HTTP_OFFLINE', 'The code that makes calls could not be loaded.', { cause })
    })
  return {
    get: async (...call) => (await port()).get(...call),
    post: async (...call) => (await port()).post(...call),
  }
}

// Constants: a loader knows by its thunk whether a module is asked for again.
const popupCode = () => import('../../platform/windows/popups.ts')
const surfaceCode = () => import('../../platform/windows/surface.ts')

/** A plugin that gets ports, for as long as it lives. */
interface PluginLife {
  readonly plugin: string
  readonly log: LogPort
  readonly ended: AbortSignal
  /** A clock whose timers end with the plugin. */
  ownClock(): ClockPort
}

/**
 * How those ports are made that few plugins list, by name. Rejects with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT` where the code of one that
 * the manifest lists does not come.
 */
export const definePorts = async (
  manifest: FullManifest,
  source: PortSource,
  teardown: Teardown,
  loadModule: LoadModule,
  { plugin, log, ended, ownClock }: PluginLife,
): Promise<Partial<Readonly<Record<PortName, () => unknown>>>> => {
  const load = <T>(port: PortName, load: () => Promise<T>): Promise<T> | undefined =>
    manifest.ports?.includes(port) ? loadCode(plugin, `The port "${port}"`, load(), source.clock) : undefined
  const [windows, frames] = await Promise.all([load('popups', () => loadModule(popupCode)), load('surface', () => loadModule(surfaceCode))])
  return {
    http() {
      const targets = { ...source, plugin, allowed: manifest.origins ?? [], ended }
      return createLateHttp(source.clock, () => source.http(targets))
    },
    locks: () => createLocks(source.owner, plugin, ended),
    events: () => createEvents(manifest, source.bus, teardown, ended),
    popups: () => windows?.createPopups({ plugin, clock: ownClock(), log, ended }),
    surface: () => frames?.createSurface({ plugin, log, ended, root: source.root }),
  }
}
