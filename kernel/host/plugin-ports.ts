import { PorticoError } from '../contract/errors.ts'
import type { EventName, Events } from '../contract/events.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { StorageDriver } from '../contract/kernel-api.ts'
import type { ClockPort, EnvPort, EventsPort, HostServices, LinksPort, PortName, StoragePort } from '../contract/ports.ts'
import { createClock } from '../platform/clock.ts'
import type { LoadModule } from '../platform/load-module.ts'
import { createLog, type LogLevel } from '../platform/log.ts'
import { createStorage } from '../platform/storage.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { arrived } from './activation.ts'
import { httpCode } from './late-code.ts'
import type { Teardown } from './teardown.ts'

/** What the kernel makes ports from. */
export interface PortSource {
  readonly id: string
  readonly storage: StorageDriver
  readonly services: Partial<Readonly<HostServices>>
  readonly clock: ClockPort
  readonly env: EnvPort
  readonly links: LinksPort
  readonly bus: EventBus
  readonly logLevel: LogLevel
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

/** The ports a manifest lists, and no others; what they start ends with the plugin. Ports with code of their own load it here. */
export const createPorts = async (
  manifest: FullManifest,
  source: PortSource,
  teardown: Teardown,
  loadModule: LoadModule,
): Promise<Readonly<Record<string, unknown>>> => {
  const end = new AbortController()
  teardown.add(() => end.abort())
  const make: Readonly<Record<PortName, () => unknown>> = {
    async http() {
      const { createHttp } = await arrived(manifest.id, 'The http port', loadModule(httpCode), source.clock)
      return createHttp({ ...source, loadModule, plugin: manifest.id, allowed: manifest.origins ?? [], ended: end.signal })
    },
    storage: () => createOwnStorage(manifest, source, end.signal),
    events: () => createEvents(manifest, source.bus, teardown, end.signal),
    log: () => createLog(`portico/${manifest.id}`, source.logLevel),
    links: () => source.links,
    env: () => source.env,
    clock() {
      const { clock, stop } = createClock(source.clock)
      teardown.add(stop)
      return clock
    },
  }
  const wanted = manifest.ports ?? []
  for (const name of wanted) {
    if (!Object.hasOwn(make, name))
      throw new PorticoError('MANIFEST_INVALID', `${manifest.id} asks for the port "${name}", which does not exist.`)
  }
  return Object.freeze(Object.fromEntries(await Promise.all(wanted.map(async (name) => [name, await make[name]()] as const))))
}
