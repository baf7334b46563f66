import { PorticoError } from '../../contract/errors.ts'
import type { ClockPort, EnvPort, HostServices, HttpPort, LinksPort, PortName, ServiceName, StoragePort } from '../../contract/ports.ts'
import type { Latest } from '../../contract/store.ts'
import { createClock } from '../../platform/clock.ts'
import type { HttpTargets } from '../../platform/http/http.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import { createLog, type LogLevel } from '../../platform/log.ts'
import type { RootElement } from '../../platform/root-element.ts'
import { createStorage, type SafeStorage, type StorageOwner } from '../../platform/storage.ts'
import type { FullManifest } from '../../registries/full-manifest.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import { portsCode } from '../parts-to-load.ts'
import { loadCode } from '../plugin-code.ts'
import { endOf, type Teardown } from '../teardown.ts'

/** What the kernel makes ports from. */
export interface PortSource {
  /** Whose values are kept. */
  readonly owner: StorageOwner
  readonly storage: SafeStorage
  readonly services: Partial<Readonly<HostServices>>
  readonly clock: ClockPort
  readonly env: EnvPort
  readonly bus: EventBus
  readonly logLevel: LogLevel
  /** Makes the `http` port of a plugin, once its code has come. */
  http(targets: Omit<HttpTargets, 'loadModule'>): Promise<HttpPort<ServiceName>>
  /** Opens links until the signal aborts: what does it comes with the opening. */
  links(ended: AbortSignal): Pick<LinksPort, 'open'>
  /** Work of which the newest counts, until the signal aborts: its code comes with the opening. */
  latest(signal: AbortSignal): Latest
  /** The modal's root, which is made when it is first needed. */
  root(): RootElement
}

/** A plugin that was taken out still reads what it kept, but writes nothing more: what was purged stays gone. */
const createOwnStorage = (manifest: FullManifest, { storage, owner }: PortSource, teardown: Teardown): StoragePort => {
  const { get, set, remove, watch } = createStorage(storage, owner, manifest.id)
  const ended = endOf(teardown)
  return {
    get,
    watch(...watched) {
      const undo = watch(...watched)
      teardown.add(undo)
      return undo
    },
    set(key, value) {
      if (!ended.aborted) set(key, value)
    },
    remove(key) {
      if (!ended.aborted) remove(key)
    },
  }
}

/** A plugin that was taken out opens nothing more. */
const createOwnLinks = ({ id }: FullManifest, { links }: PortSource, ended: AbortSignal): Pick<LinksPort, 'open'> => ({
  open(...link) {
    if (ended.aborted) throw new PorticoError('PLUGIN_GONE', `${id} was taken out.`, { context: { plugin: id } })
    links(ended).open(...link)
  },
})

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
  const ended = endOf(teardown)
  const log = createLog(`portico/${id}`, source.logLevel)
  const ownClock = (): ClockPort => {
    const { clock, stop } = createClock(source.clock)
    teardown.add(stop)
    return clock
  }
  const make: Partial<Readonly<Record<PortName, () => unknown>>> = {
    storage: () => createOwnStorage(manifest, source, teardown),
    log: () => log,
    links: () => createOwnLinks(manifest, source, ended),
    env: () => source.env,
    clock: ownClock,
  }
  const life = { plugin: id, log, ended, ownClock }
  const others = ports.some((name) => !Object.hasOwn(make, name))
    ? await (await loadCode(id, 'A port', loadModule(portsCode), source.clock)).definePorts(manifest, source, teardown, loadModule, life)
    : {}
  const all: typeof make = { ...make, ...others }
  return new Map(
    ports.map((name) => {
      const port = Object.hasOwn(all, name) ? all[name] : undefined
      if (port) return [name, port]
      throw new PorticoError('MANIFEST_INVALID', `${id} asks for the port "${name}", which does not exist.`)
    }),
  )
}
