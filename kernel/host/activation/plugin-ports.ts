import { PorticoError } from '../../contract/errors.ts'
import type { FullManifest } from '../../contract/full-manifest.ts'
import type { StorageDriver } from '../../contract/kernel-api.ts'
import type { ClockPort, EnvPort, HostServices, HttpPort, LinksPort, PortName, ServiceName, StoragePort } from '../../contract/ports.ts'
import type { Latest } from '../../contract/store.ts'
import { createClock } from '../../platform/clock.ts'
import type { HttpTargets } from '../../platform/http/http.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import { createLog, type LogLevel } from '../../platform/log.ts'
import type { RootElement } from '../../platform/root-element.ts'
import { createStorage, type StorageOwner } from '../../platform/storage.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import { portsCode } from '../opening.ts'
import { loadCode } from '../plugin-code.ts'
import type { Teardown } from '../teardown.ts'

/** What the kernel makes ports from. */
export interface PortSource {
  /** Whose values are kept. */
  readonly owner: StorageOwner
  readonly storage: StorageDriver
  readonly services: Partial<Readonly<HostServices>>
  readonly clock: ClockPort
  readonly env: EnvPort
  readonly bus: EventBus
  readonly logLevel: LogLevel
  /** Makes the `http` port of a plugin, once its code has come. */
  http(targets: Omit<HttpTargets, 'loadModule'>): Promise<HttpPort<ServiceName>>
  /** Comes with the opening, as what opens links does. */
  readonly links: Pick<LinksPort, 'open'>
  /** Work of which the newest counts, until the signal aborts: its code comes with the opening. */
  latest(signal: AbortSignal): Latest
  /** The way to the modal's root, which is made when it is first needed. */
  root(): Promise<() => RootElement>
}

/** A plugin that was taken out still reads what it kept, but writes nothing more: what was purged stays gone. */
const createOwnStorage = (manifest: FullManifest, { storage, owner }: PortSource, ended: AbortSignal): StoragePort => {
  const { get, set, remove } = createStorage(storage, owner, manifest.id)
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
  const [onDemand, windows, frames, root] = await Promise.all([
    late('http', () => loadModule(portsCode)) ?? late('events', () => loadModule(portsCode)),
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
      return onDemand?.createLateHttp(source.clock, () => source.http(targets))
    },
    storage: () => createOwnStorage(manifest, source, end.signal),
    events: () => onDemand?.createEvents(manifest, source.bus, teardown, end.signal),
    log: () => log,
    links: () => source.links,
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
