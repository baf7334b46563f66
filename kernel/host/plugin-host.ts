import type { Scoped } from '../contract/contributions.ts'
import { PorticoError } from '../contract/errors.ts'
import type { I18nService } from '../contract/modal-services.ts'
import { assertPlugin, type Plugin } from '../contract/plugin.ts'
import type { ServiceName } from '../contract/ports.ts'
import type { PluginInfo } from '../contract/registry-services.ts'
import type { AnyScope } from '../contract/scope.ts'
import type { OptionalStore, Store, Undo } from '../contract/store.ts'
import type { Token } from '../contract/tokens.ts'
import { isRecord } from '../contract/tools/shapes.ts'
import type { Extension } from '../platform/first-answer.ts'
import type { LoadModule } from '../platform/load-module.ts'
import { createStorage } from '../platform/storage.ts'
import type { AnyAnswers, FullManifest, ReadAnswer } from '../registries/full-manifest.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createStore, joinStores, readOnly } from '../streams/store.ts'
import type { PortSource } from './activation/plugin-ports.ts'
import type { OwnedScope } from './activation/plugin-scope.ts'
import { type StartedPlugin, startPlugin } from './activation/start-plugin.ts'
import { checkPluginList, checkPluginOptions } from './check-plugin-list.ts'
import { checkPlugins, dependentsOf, type KernelNames, providersOf } from './check-plugins.ts'
import type { ServiceContainer } from './container.ts'
import { asPluginError, loadPart } from './plugin-code.ts'
import { createTeardown, type Teardown } from './teardown.ts'

/** A part of an adapter, which runs in the plugin's scope. `made` once it is there. */
interface Part {
  readonly promise: Promise<unknown>
  loaded?: { readonly value: unknown }
}

/** A plugin that is known, with what it is doing. */
interface Entry {
  readonly plugin: Plugin
  readonly manifest: FullManifest
  /** What the kernel's registries took of it, with the way to take it back. */
  readonly contributed: Map<Contribution, Undo>
  status: PluginInfo['status']
  error: PorticoError | undefined
  live: Life | undefined
}

/** From the first activation until unload or failure. */
interface Life {
  readonly started: Promise<StartedPlugin>
  /** What its setup answered, once it has. */
  answers?: AnyAnswers
  /** What it has by the names of its manifest, and what it provides. Its own: the next life has another. */
  readonly container: ServiceContainer
  readonly teardown: Teardown
  readonly parts: Map<unknown, Part>
}

/** Takes what manifests contribute. */
export interface Contribution {
  register(manifest: FullManifest): Undo
  /** A disabled plugin's stays in force, so that a required guard of one denies. */
  readonly whileDisabled?: boolean
}

export interface PluginHostParts {
  /** The kernel's services. */
  readonly container: ServiceContainer
  /** The registries that take contributions; more of them when the opening has come. */
  contributions(): readonly Contribution[]
  readonly delivery: Delivery
  readonly ports: PortSource
  readonly i18n: I18nService
  readonly names: KernelNames
  readonly report: Report
  readonly loadModule: LoadModule
  /** What visitors have come back with, by plugin: the first setup takes it. */
  readonly returned: Map<string, string>
  /** Whether the host gave an address for a service. */
  hasService(service: ServiceName): boolean
  /** Brings a service of the kernel that is not registered yet, by its token's key. */
  loadService(key: string): Promise<void>
}

/** Adds, starts, stops and removes plugins, each behind its own wall. */
export interface PluginHost {
  readonly all: Store<readonly PluginInfo[]>
  /** All or none: throws before anything changed. Plugins whose `onlyWith` names a service that the host does not have are left out. */
  add(plugins: readonly Plugin[]): Undo
  /** Starts a plugin after everything it requires. Rejects with the plugin's error; a later call tries again. */
  activate(id: string): Promise<AnyScope>
  /** What is behind a token, started where it has to be. Rejects with `PLUGIN_MISSING` or the error of the plugin that provides it. */
  load<T>(token: Token<T>): Promise<T>
  /** The plugins that provide a token which the kernel has, too, in the host's order. Those that are disabled are not among them. */
  extensions<T>(token: Token<T>): readonly Extension<T>[]
  readonly answer: ReadAnswer
  /** An answer of a plugin that has started, without waiting; undefined while it has not. */
  answered<K extends keyof AnyAnswers>(id: string, kind: K, name: string): AnyAnswers[K][string] | undefined
  /** Runs the module of an adapter's part in the plugin's scope, once for each life of the plugin. A failed one may be tried again. */
  run<T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** What `run` has made of a part in this life of the plugin, without waiting; undefined while it has not. */
  loaded<T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>): T | undefined
  remove(id: string, options?: { readonly purge?: boolean }): Promise<void>
  disable(id: string, options?: { readonly force?: boolean }): Promise<void>
  enable(id: string): void
  /** The plugins that are not disabled. */
  enabled(): readonly { readonly plugin: Plugin; readonly manifest: FullManifest }[]
  /** Gives the contributions of every plugin to registries that have come since. */
  contribute(): void
  /** Keys of the tokens that plugins provide now. */
  readonly provided: Store<ReadonlySet<string>>
  destroy(): void
}

const answerIn = <K extends keyof AnyAnswers>(answers: AnyAnswers, kind: K, name: string): AnyAnswers[K][string] | undefined =>
  // Of its own kind: the compiler forgets that where an index may find nothing.
  answers[kind][name] as AnyAnswers[K][string] | undefined

export const createPluginHost = (parts: PluginHostParts): PluginHost => {
  const { container, delivery, ports, i18n, names, report, loadModule, returned } = parts
  const entries = new Map<string, Entry>()
  const all = createStore<readonly PluginInfo[]>(delivery, [])
  const provided = createStore<ReadonlySet<string>>(delivery, new Set())
  let providers = providersOf([])
  const manifests = (): readonly FullManifest[] => [...entries.values()].map((entry) => entry.manifest)

  const enabled = (): readonly Entry[] => [...entries.values()].filter(({ status }) => status !== 'disabled')

  const contribute = ({ manifest, status, contributed }: Entry): void => {
    for (const contribution of parts.contributions()) {
      const wanted = status !== 'disabled' || contribution.whileDisabled
      if (wanted && !contributed.has(contribution)) contributed.set(contribution, contribution.register(manifest))
    }
  }
  const withdraw = ({ contributed }: Entry, disabled = false): void => {
    for (const [contribution, undo] of [...contributed].reverse()) {
      if (disabled && contribution.whileDisabled) continue
      contributed.delete(contribution)
      undo()
    }
  }
  const publish = (): void =>
    all.set([...entries.values()].map(({ plugin, status, error }) => ({ id: plugin.id, status, ...(error && { error }) })))
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
  /** The container that has the service now: the kernel's, or that of the plugin that provides it. */
  const holderOf = (token: Token<unknown>): ServiceContainer | undefined => {
    const holder = names.tokens.has(token.key) ? container : entries.get(providers.get(token.key) ?? '')?.live?.container
    return holder?.has(token) ? holder : undefined
  }
  const find = <T>(token: Token<T>): T => (holderOf(token) ?? container).resolve(token)
  const load = async <T>(token: Token<T>): Promise<T> => {
    if (!holderOf(token)) {
      const owner = providers.get(token.key)
      if (names.tokens.has(token.key)) await parts.loadService(token.key)
      else if (owner !== undefined) await activate(owner)
      else throw new PorticoError('PLUGIN_MISSING', `No plugin provides ${token.key}.`, { context: { token: token.key } })
    }
    return find(token)
  }
  const extensions = <T>(token: Token<T>): readonly Extension<T>[] =>
    enabled()
      .filter(({ manifest }) => Object.values(manifest.provides ?? {}).some(({ key, own }) => key === token.key && !own))
      .map(({ plugin: { id } }) => ({
        plugin: id,
        async load() {
          await activate(id)
          const live = entries.get(id)?.live
          if (!live) throw new PorticoError('PLUGIN_GONE', `${id} was taken out.`, { context: { plugin: id } })
          return live.container.resolve(token)
        },
      }))
  /** The kernel's own service of an extensible token is always there. So `optional` says whether a plugin provides it. */
  const present = <T>(token: Token<T>): T | undefined =>
    token.extensible && extensions(token).length === 0 ? undefined : holderOf(token)?.resolve(token)
  const follow = <T>(token: Token<T>): OptionalStore<T> => ({
    ...joinStores(delivery, token.extensible ? [all, provided] : [provided], () => present(token)),
    load: () => load(token),
  })
  const start = async ({ plugin, manifest }: Entry, own: ServiceContainer, teardown: Teardown): Promise<StartedPlugin> => {
    const required = Object.values(manifest.requires ?? {}).map((token) =>
      load(token).catch((cause: unknown) => {
        const context = { plugin: plugin.id, token: token.key }
        throw new PorticoError('TOKEN_MISSING', `${plugin.id} needs ${token.key}, which is not there.`, { cause, context })
      }),
    )
    await Promise.all(required)
    const started = await startPlugin({
      plugin,
      manifest,
      container: own,
      ports,
      i18n,
      delivery,
      teardown,
      loadModule,
      returned,
      find,
      follow,
    })
    const keys = Object.values(manifest.provides ?? {}).map(({ key }): string => key)
    if (keys.length > 0) {
      provided.update((now) => new Set([...now, ...keys]))
      teardown.add(() => provided.update((now) => new Set([...now].filter((key) => !keys.includes(key)))))
    }
    return started
  }
  const emitFailure = (id: string, error: PorticoError): void => ports.bus.emit('failed', { plugin: id, code: error.code, error })
  const startOnce = async (id: string): Promise<StartedPlugin> => {
    const entry = entryOf(id)
    if (entry.live) return entry.live.started
    const teardown = createTeardown(report)
    const own = container.createChild()
    const started = start(entry, own, teardown).then(
      (plugin) => {
        if (entry.live?.teardown === teardown) {
          entry.live.answers = plugin.answers
          setStatus(entry, 'active')
        }
        return plugin
      },
      (cause: unknown) => {
        const error = asPluginError(id, cause)
        teardown.run()
        if (entry.live?.teardown === teardown) {
          entry.live = undefined
          setStatus(entry, 'failed', error)
          emitFailure(id, error)
        }
        throw error
      },
    )
    entry.live = { teardown, container: own, parts: new Map(), started }
    setStatus(entry, 'loading')
    return started
  }
  const activate = async (id: string): Promise<OwnedScope> => (await startOnce(id)).scope
  const unload = (id: string): void => {
    for (const dependent of dependentsOf(id, manifests(), names.tokens)) if (entries.get(dependent)?.live) unload(dependent)
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
    providers = providersOf(manifests())
    withdraw(entry)
    publish()
    if (options.purge) createStorage(ports.storage, ports.owner, id).purge()
  }
  return {
    all: readOnly(all),
    activate,
    load,
    extensions,
    remove,
    add(plugins) {
      checkPluginList(plugins)
      const given = plugins.map((plugin) => {
        assertPlugin(plugin, names.replaceableViews)
        if (!isRecord(plugin.options)) {
          throw new PorticoError('MANIFEST_INVALID', `The options of ${plugin.id} are no object.`, { context: { plugin: plugin.id } })
        }
        checkPluginOptions(plugin)
        // The compiler, a test or the check has looked at every field of it.
        return { plugin, manifest: plugin.manifest as FullManifest }
      })
      const added = given.filter(({ manifest: { onlyWith = [] } }) => onlyWith.every(parts.hasService))
      checkPlugins([...manifests(), ...added.map(({ manifest }) => manifest)], names)
      for (const { plugin, manifest } of added) {
        const entry: Entry = { plugin, manifest, status: 'idle', error: undefined, live: undefined, contributed: new Map() }
        entries.set(plugin.id, entry)
        contribute(entry)
      }
      providers = providersOf(manifests())
      publish()
      return () => {
        for (const { plugin } of added) if (entries.get(plugin.id)?.plugin === plugin) void remove(plugin.id)
      }
    },
    async answer(id, kind, name) {
      const { answers } = await startOnce(id)
      if (!entries.get(id)?.live) throw new PorticoError('PLUGIN_MISSING', `${id} was taken out.`, { context: { plugin: id } })
      const answer = answerIn(answers, kind, name)
      if (answer) return answer
      throw new PorticoError('UNDECLARED_DEPENDENCY', `${id} declares no "${name}" under ${kind}.`, { context: { plugin: id } })
    },
    answered(id, ...answer) {
      const answers = entries.get(id)?.live?.answers
      return answers && answerIn(answers, ...answer)
    },
    async run<T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T> {
      const early = loadPart(id, () => loadModule(load), ports.clock)
      // Loads beside setup; a failure is met again below, where it is handled.
      early.catch(() => undefined)
      const scope = await activate(id)
      const live = entries.get(id)?.live
      if (!live) throw new PorticoError('PLUGIN_MISSING', `${id} was taken out.`, { context: { plugin: id } })
      const known = live.parts.get(load)?.promise as Promise<T> | undefined
      if (known) return known
      // A part belongs to this life of the plugin: its scope ends with it.
      const promise = early
        .then((run) => run(scope as never))
        .catch((cause: unknown) => {
          const error = asPluginError(id, cause)
          emitFailure(id, error)
          throw error
        })
      const part: Part = { promise }
      live.parts.set(load, part)
      promise.then(
        (value) => {
          part.loaded = { value }
        },
        () => live.parts.delete(load),
      )
      return promise
    },
    loaded: <T>(id: string, load: () => Promise<{ readonly default: Scoped<T> }>) =>
      // The thunk tied the module to its type.
      entries.get(id)?.live?.parts.get(load)?.loaded?.value as T | undefined,
    async disable(id, options = {}) {
      if (entries.get(id)?.status === 'disabled') return
      const entry = entryOf(id)
      if (entry.manifest.guards?.some((guard) => guard.required) && !options.force) {
        throw new PorticoError('GUARD_UNAVAILABLE', `${id} holds a required guard: see force.`)
      }
      if (entry.manifest.policies?.some((policy) => policy.required) && !options.force) {
        throw new PorticoError('POLICY_UNAVAILABLE', `${id} holds a required policy: see force.`)
      }
      unload(id)
      withdraw(entry, true)
      setStatus(entry, 'disabled')
    },
    enable(id) {
      const entry = entries.get(id)
      if (entry?.status !== 'disabled') return
      setStatus(entry, 'idle')
      contribute(entry)
    },
    enabled,
    provided: readOnly(provided),
    contribute() {
      for (const entry of entries.values()) contribute(entry)
      // Followers of a kernel service that has just come are notified.
      provided.update((now) => new Set(now))
    },
    destroy() {
      for (const id of [...entries.keys()]) unload(id)
      for (const entry of entries.values()) withdraw(entry)
      entries.clear()
      all.complete()
      provided.complete()
    },
  }
}
