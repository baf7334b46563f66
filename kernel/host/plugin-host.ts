import { type ErrorCode, isPorticoError, PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { I18nService, PluginInfo } from '../contract/kernel-services.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { AnyScope } from '../contract/scope.ts'
import type { Scoped } from '../contract/scoped.ts'
import type { OptionalStore, Store, Undo } from '../contract/store.ts'
import type { LoadModule } from '../platform/load-module.ts'
import { createStorage } from '../platform/storage.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { mapStore } from '../streams/map-store.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { checkManifest } from './check-manifest.ts'
import { checkPlugins, type KernelNames } from './check-plugins.ts'
import { checkShape } from './check-shape.ts'
import type { ServiceContainer } from './container.ts'
import { dependentsOf, providersOf } from './dependency-graph.ts'
import { startCode } from './late-code.ts'
import type { PortSource } from './plugin-ports.ts'
import { createScope, type OwnedScope, withProvided } from './plugin-scope.ts'
import { createTeardown, type Teardown } from './teardown.ts'

/** A contribution that runs in the plugin's scope. `made` once it is there. */
interface Part {
  readonly promise: Promise<unknown>
  made?: { readonly value: unknown }
}

/** A plugin that is known, with what it is doing. */
interface Entry {
  readonly plugin: Plugin
  readonly manifest: FullManifest
  /** What `join` put into registries for it; empty while it is disabled. */
  contributed: readonly Undo[]
  readonly withdrawGuards: Undo
  status: PluginInfo['status']
  error: PorticoError | undefined
  /** Present from the first activation until unload or failure. */
  live: { readonly scope: Promise<OwnedScope>; readonly teardown: Teardown; readonly parts: Map<unknown, Part> } | undefined
}

/** Puts one plugin's contributions somewhere. */
export type Contribute = (manifest: FullManifest) => Undo

/** What the host needs from its kernel. */
export interface PluginHostParts {
  readonly container: ServiceContainer
  readonly delivery: Delivery
  readonly ports: PortSource
  readonly i18n: I18nService
  readonly names: KernelNames
  readonly report: Report
  readonly loadModule: LoadModule
  /** Kernel services whose code comes with the first intent, and the way to it. */
  readonly lateTokens: ReadonlySet<string>
  loadLate(): Promise<void>
  /** Puts its guards in force; undone on removal only, so that a disabled plugin's required guard denies. */
  declareGuards(manifest: FullManifest): Undo
}

/** Adds, starts, stops and removes plugins, each behind its own wall. */
export interface PluginHost {
  readonly all: Store<readonly PluginInfo[]>
  /** All or none: throws before anything changed. */
  add(plugins: readonly Plugin[]): Undo
  /** Starts a plugin after everything it requires. Rejects with the plugin's error; a later call tries again. */
  activate(id: string): Promise<AnyScope>
  /** Starts the plugin that provides a token. */
  activateProvider(key: string): Promise<void>
  /** Runs a contribution's module in the plugin's scope, once for each life of the plugin. A failed one may be tried again. */
  run<T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** What `run` has made of a contribution in this life of the plugin, without waiting; undefined while it has not. */
  made<T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>): T | undefined
  /** Loads any other chunk of a plugin within the time it has. Rejects with `PLUGIN_TIMEOUT` or what loading it rejects with. */
  chunk<T>(id: string, load: () => Promise<T>): Promise<T>
  remove(id: string, options?: { readonly purge?: boolean }): Promise<void>
  disable(id: string, options?: { readonly force?: boolean }): Promise<void>
  enable(id: string): void
  /** The plugins that are not disabled. */
  enabled(): readonly { readonly plugin: Plugin; readonly manifest: FullManifest }[]
  /** Whether a plugin that is not disabled declares the method. */
  declaresMethod(method: unknown): boolean
  /** Puts the contributions of every plugin, present and to come, into a registry; undone while a plugin is disabled and on removal. */
  join(contribute: Contribute): void
  /** Runs each time the service of a token has been taken away. */
  whenWithdrawn(key: string, run: () => void): Undo
  destroy(): void
}

const asError = (id: string, cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('PLUGIN_SETUP_FAILED', `${id} failed.`, { cause, context: { plugin: id } })

/** Makes the plugin host of one kernel. */
export const createPluginHost = (parts: PluginHostParts): PluginHost => {
  const { container, delivery, ports, i18n, report, loadModule } = parts
  const entries = new Map<string, Entry>()
  const all = createStore<readonly PluginInfo[]>(delivery, [])
  const services = createStore<ReadonlyMap<string, unknown>>(delivery, new Map())
  const manifests = (): readonly FullManifest[] => [...entries.values()].map((entry) => entry.manifest)

  const enabled = (): readonly Entry[] => [...entries.values()].filter(({ status }) => status !== 'disabled')

  const contributors: Contribute[] = []
  const contribute = (entry: Entry): void => {
    entry.contributed = contributors.map((add) => add(entry.manifest))
  }
  const withdraw = (entry: Entry): void => {
    for (const undo of [...entry.contributed].reverse()) undo()
    entry.contributed = []
  }
  const publish = (): void =>
    all.set([...entries.values()].map(({ plugin, status, error }) => Object.freeze({ id: plugin.id, status, ...(error ? { error } : {}) })))
  const setStatus = (entry: Entry, status: PluginInfo['status'], error?: PorticoError): void => {
    entry.status = status
    entry.error = error
    publish()
  }
  const entryOf = (id: string): Entry => {
    const entry = entries.get(id)
    if (!entry) throw new PorticoError('PLUGIN_MISSING', `There is no plugin "${id}".`, { context: { plugin: id } })
    if (entry.status === 'disabled') throw new PorticoError('PLUGIN_DISABLED', `${id} is disabled.`, { context: { plugin: id } })
    return entry
  }
  const activateProvider = async (key: string): Promise<void> => {
    if (container.has(key)) return
    if (parts.lateTokens.has(key)) return parts.loadLate()
    const owner = providersOf(manifests()).get(key)
    if (owner === undefined) throw new PorticoError('PLUGIN_MISSING', `No plugin provides ${key}.`, { context: { token: key } })
    await activate(owner)
  }
  const optionalStore = (key: string): OptionalStore<unknown> => ({
    ...mapStore(services, (now) => (container.has(key) ? container.resolve({ key: key as `${string}@${bigint}` }) : now.get(key))),
    async load() {
      await activateProvider(key)
      return container.resolve({ key: key as `${string}@${bigint}` })
    },
  })
  const resolveDeps = async ({ id, requires, optional }: FullManifest): Promise<Readonly<Record<string, unknown>>> => {
    const required = await Promise.all(
      Object.entries(requires ?? {}).map(async ([name, token]) => {
        try {
          await activateProvider(token.key)
          return [name, container.resolve(token)] as const
        } catch (cause) {
          throw new PorticoError('TOKEN_MISSING', `${id} needs ${token.key}, which is not there.`, {
            cause,
            context: { plugin: id, token: token.key },
          })
        }
      }),
    )
    const optionals = Object.entries(optional ?? {}).map(([name, token]) => [name, optionalStore(token.key)] as const)
    return Object.freeze(Object.fromEntries([...required, ...optionals]))
  }
  const start = async ({ plugin, manifest }: Entry, teardown: Teardown): Promise<OwnedScope> => {
    const [deps, { startPlugin }] = await Promise.all([resolveDeps(manifest), loadModule(startCode)])
    const own = { plugin, manifest, deps, ports, i18n, delivery, teardown, loadModule, createScope }
    const { scope, provided } = await startPlugin(own)
    for (const [name, { key }] of Object.entries(manifest.provides ?? {})) {
      container.provide(key, provided[name])
      services.update((now) => new Map(now).set(key, provided[name]))
      teardown.add(() => {
        container.withdraw(key)
        services.update((now) => new Map([...now].filter(([other]) => other !== key)))
      })
    }
    return withProvided(scope, provided)
  }
  const tellFailure = (id: string, code: ErrorCode): void => ports.bus.emit('failed', { plugin: id, code })
  const activate = async (id: string): Promise<OwnedScope> => {
    const entry = entryOf(id)
    if (entry.live) return entry.live.scope
    const teardown = createTeardown(report)
    const scope = start(entry, teardown).then(
      (started) => {
        if (entry.live?.teardown === teardown) setStatus(entry, 'active')
        return started
      },
      (cause: unknown) => {
        const error = asError(id, cause)
        teardown.run()
        if (entry.live?.teardown === teardown) {
          entry.live = undefined
          setStatus(entry, 'failed', error)
          tellFailure(id, error.code)
        }
        throw error
      },
    )
    entry.live = { teardown, parts: new Map(), scope }
    setStatus(entry, 'loading')
    return scope
  }
  const unload = (id: string): void => {
    for (const dependent of dependentsOf(id, manifests())) if (entries.get(dependent)?.live) unload(dependent)
    const entry = entries.get(id)
    const live = entry?.live
    if (!entry || !live) return
    entry.live = undefined
    live.teardown.run()
    setStatus(entry, 'idle')
  }
  const remove: PluginHost['remove'] = async (id, options = {}) => {
    const entry = entries.get(id)
    if (!entry) return
    unload(id)
    entries.delete(id)
    withdraw(entry)
    entry.withdrawGuards()
    publish()
    if (options.purge) createStorage(ports.storage, ports.id, id).purge()
  }
  return {
    all: readOnly(all),
    activate,
    activateProvider,
    remove,
    add(plugins) {
      const added = plugins.map((plugin) => ({ plugin, manifest: checkShape(plugin) }))
      for (const { manifest } of added) checkManifest(manifest)
      checkPlugins([...manifests(), ...added.map(({ manifest }) => manifest)], parts.names)
      for (const { plugin, manifest } of added) {
        const withdrawGuards = parts.declareGuards(manifest)
        const entry: Entry = { plugin, manifest, status: 'idle', error: undefined, live: undefined, contributed: [], withdrawGuards }
        entries.set(plugin.id, entry)
        contribute(entry)
      }
      publish()
      return () => {
        for (const { plugin } of added) if (entries.get(plugin.id)?.plugin === plugin) void remove(plugin.id)
      }
    },
    async run<T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T> {
      const early = loadModule(startCode).then(({ loadPart }) => loadPart(id, () => loadModule(load), ports.clock))
      // Loads beside setup; a failure is met again below, where it is handled.
      early.catch(() => undefined)
      const scope = await activate(id)
      const live = entries.get(id)?.live
      if (!live) throw new PorticoError('PLUGIN_MISSING', `${id} was taken out.`, { context: { plugin: id } })
      const known = live.parts.get(load)?.promise as Promise<T> | undefined
      if (known) return known
      // A contribution belongs to this life of the plugin: its scope ends with it.
      const promise = early
        .then((run) => run(scope as never))
        .catch((cause: unknown) => {
          const error = asError(id, cause)
          tellFailure(id, error.code)
          throw error
        })
      const part: Part = { promise }
      live.parts.set(load, part)
      promise.then(
        (value) => {
          part.made = { value }
        },
        () => live.parts.delete(load),
      )
      return promise
    },
    made: <T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>) =>
      // The thunk tied the module to its type.
      entries.get(id)?.live?.parts.get(load)?.made?.value as T | undefined,
    async chunk(id, load) {
      try {
        const { loadChunk } = await loadModule(startCode)
        return await loadChunk(ports.clock)(id, () => loadModule(load))
      } catch (cause) {
        tellFailure(id, isPorticoError(cause) ? cause.code : 'VIEW_LOAD_FAILED')
        throw cause
      }
    },
    async disable(id, options = {}) {
      if (entries.get(id)?.status === 'disabled') return
      const entry = entryOf(id)
      if (entry.manifest.guards?.some((guard) => guard.required) && !options.force) {
        throw new PorticoError(
          'GUARD_UNAVAILABLE',
          `${id} holds a required guard: disabling it takes { force: true }, and then the guard denies.`,
        )
      }
      unload(id)
      withdraw(entry)
      setStatus(entry, 'disabled')
    },
    enable(id) {
      const entry = entries.get(id)
      if (entry?.status !== 'disabled') return
      contribute(entry)
      setStatus(entry, 'idle')
    },
    enabled,
    declaresMethod: (method) => typeof method === 'string' && enabled().some(({ manifest }) => Object.hasOwn(manifest.rpc ?? {}, method)),
    whenWithdrawn: (key, run) =>
      mapStore(services, (now) => now.has(key)).subscribe((there) => {
        if (!there) run()
      }),
    join(add) {
      contributors.push(add)
      for (const entry of enabled()) entry.contributed = [...entry.contributed, add(entry.manifest)]
    },
    destroy() {
      for (const id of [...entries.keys()]) unload(id)
      for (const entry of entries.values()) {
        withdraw(entry)
        entry.withdrawGuards()
      }
      entries.clear()
      all.complete()
      services.complete()
    },
  }
}
