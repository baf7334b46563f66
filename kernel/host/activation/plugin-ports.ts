import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { EventName, Events } from '../../contract/events.ts'
import type { FullManifest } from '../../contract/full-manifest.ts'
import type { StorageDriver } from '../../contract/kernel-api.ts'
import type { ClockPort, EnvPort, EventsPort, HostServices, HttpPort, PortName, ServiceName, StoragePort } from '../../contract/ports.ts'
import { createClock } from '../../platform/clock.ts'
import type { HttpTargets } from '../../platform/http.ts'
import { createLinks } from '../../platform/links.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import { createLog, type LogLevel } from '../../platform/log.ts'
import type { RootElement } from '../../platform/root-element.ts'
import { createStorage } from '../../platform/storage.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import { loadCode } from '../plugin-code.ts'
import type { Teardown } from '../teardown.ts'

/** What the kernel makes ports from. */
export interface PortSource {
  readonly id: string
  readonly storage: StorageDriver
  readonly services: Partial<Readonly<HostServices>>
  readonly clock: ClockPort
  readonly env: EnvPort
  readonly bus: EventBus
  readonly logLevel: LogLevel
  /** Schemes of apps that the host allows links to. */
  readonly schemes: readonly string[] | undefined
  /** Makes the `http` port of a plugin, once its code has come. */
  http(targets: Omit<HttpTargets, 'loadModule'>): Promise<HttpPort<ServiceName>>
  /** The way to the modal's root, which is made when it is first needed. */
  root(): Promise<() => RootElement>
}

const createEvents = (manifest: FullManifest, bus: EventBus, teardown: Teardown, ended: AbortSignal): EventsPort<EventName> => ({
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

/** A plugin that was taken out still reads what it kept, but writes nothing more: what was purged stays gone. */
const createOwnStorage = (manifest: FullManifest, { storage, id }: PortSource, ended: AbortSignal): StoragePort => {
  const { get, set, remove } = createStorage(storage, id, manifest.id)
  return {
    get,
    set(key, value) {
      if (!ended.aborted) set(key, value)
    },
    remove(key) {
      if (!ended.aborted) remove(key)
    },
  }
}

// Constants: a loader knows by its thunk whether a module is asked for again.
const popupCode = () => import('../../platform/windows/popups.ts')
const surfaceCode = () => import('../../platform/windows/surface.ts')

/** ms; the code that makes calls comes with the opening. */
const LOAD_LIMIT = 10_000

/** HTTP for one plugin: its code is loaded with the first call. A call after a failed load tries again. */
const createLateHttp = (clock: ClockPort, load: () => Promise<HttpPort<ServiceName>>): HttpPort<ServiceName> => {
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

/**
 * How the ports that a manifest lists are made, by name, and no others; what they start ends with the plugin. Rejects with
 * `MANIFEST_INVALID`, and with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT` where the code of one does not come.
 */
export const definePorts = async (
  manifest: FullManifest,
  source: PortSource,
  teardown: Teardown,
  loadModule: LoadModule,
): Promise<ReadonlyMap<string, () => unknown>> => {
  const { id, ports = [] } = manifest
  const end = new AbortController()
  teardown.add(() => end.abort())
  const late = <T>(port: PortName, load: () => Promise<T>): Promise<T> | undefined =>
    ports.includes(port) ? loadCode(id, `The port "${port}"`, load(), source.clock) : undefined
  const [windows, frames, root] = await Promise.all([
    late('popups', () => loadModule(popupCode)),
    late('surface', () => loadModule(surfaceCode)),
    late('surface', source.root),
  ])
  const log = createLog(`portico/${id}`, source.logLevel)
  const ownClock = (): ClockPort => {
    const { clock, stop } = createClock(source.clock)
    teardown.add(stop)
    return clock
  }
  const make: Readonly<Record<PortName, () => unknown>> = {
    http() {
      const targets = { ...source, plugin: manifest.id, allowed: manifest.origins ?? [], ended: end.signal }
      return createLateHttp(source.clock, () => source.http(targets))
    },
    storage: () => createOwnStorage(manifest, source, end.signal),
    events: () => createEvents(manifest, source.bus, teardown, end.signal),
    log: () => log,
    links: () => createLinks(source.env.iframe, source.schemes),
    popups: () => windows?.createPopups({ plugin: id, clock: ownClock(), log, ended: end.signal }),
    surface: () => root && frames?.createSurface({ plugin: id, ended: end.signal, root }),
    env: () => source.env,
    clock: ownClock,
  }
  return new Map(
    ports.map((name) => {
      if (Object.hasOwn(make, name)) return [name, make[name]]
      throw new PorticoError('MANIFEST_INVALID', `${id} asks for the port "${name}", which does not exist.`)
    }),
  )
}
