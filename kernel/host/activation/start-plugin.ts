import { PorticoError } from '../../contract/errors.ts'
import { isForeign } from '../../contract/ids.ts'
import type { I18nService } from '../../contract/modal-services.ts'
import type { EventLists, Plugin, SetupContext } from '../../contract/plugin.ts'
import type { ClockPort } from '../../contract/ports.ts'
import type { OptionalStore } from '../../contract/store.ts'
import type { Token } from '../../contract/tokens.ts'
import { isFunction, isRecord } from '../../contract/tools/shapes.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import type { AnyAnswers, FullManifest } from '../../registries/full-manifest.ts'
import type { Delivery } from '../../streams/delivery.ts'
import { createServiceFace, type FaceLife, forPlugin } from '../../streams/service-face.ts'
import { mapStore } from '../../streams/store.ts'
import type { ServiceContainer } from '../container.ts'
import { loadCode, withinLimit } from '../plugin-code.ts'
import { endOf, type Teardown } from '../teardown.ts'
import { definePorts, type PortSource } from './plugin-ports.ts'
import { createScope, type OwnedScope, withProvided } from './plugin-scope.ts'

/** What a plugin is started with. */
export interface StartParts {
  readonly plugin: Plugin
  readonly manifest: FullManifest
  /** Filled with what the manifest declares. */
  readonly container: ServiceContainer
  readonly ports: PortSource
  readonly i18n: I18nService
  readonly delivery: Delivery
  readonly teardown: Teardown
  readonly loadModule: LoadModule
  readonly returned: Map<string, string>
  /** A required service, which is there. */
  find<T>(token: Token<T>): T
  /** An optional one. */
  follow<T>(token: Token<T>): OptionalStore<T>
}

/** What a plugin has is registered by the name its manifest gives it. */
const named = (kind: 'dependency' | 'port', name: string): Token<unknown> => ({ key: `${kind}.${name}@1` })

const resolveAll = (container: ServiceContainer, kind: 'dependency' | 'port', names: readonly string[]) =>
  Object.freeze(Object.fromEntries(names.map((name) => [name, container.resolve(named(kind, name))])))

/** A service that may come and go, each time as a face of it. */
const createOptionalFace = <T>(store: OptionalStore<T>, life: FaceLife): OptionalStore<T> => {
  const faces = new Map<T, T>()
  const faceOf = (service: T): T => {
    const face = faces.get(service) ?? createServiceFace(forPlugin(service, life), life)
    faces.clear()
    faces.set(service, face)
    return face
  }
  const faced = mapStore(life.delivery, store, (service) => (service === undefined ? undefined : faceOf(service)))
  return createServiceFace({ ...faced, load: async () => faceOf(await store.load()) }, life)
}

/** A plugin whose setup has run. */
export interface StartedPlugin {
  /** What its views and an adapter's parts run in. */
  readonly scope: OwnedScope
  readonly answers: AnyAnswers
}

/** Fills a plugin's container, loads its setup and runs it. */
export const startPlugin = async (parts: StartParts): Promise<StartedPlugin> => {
  const { plugin, manifest, container, ports, i18n, delivery, teardown, loadModule, returned, find, follow } = parts
  const { requires = {}, optional = {}, provides = {} } = manifest
  const assertWanted = (): void => {
    if (teardown.done) throw new PorticoError('PLUGIN_MISSING', `${plugin.id} was taken out.`, { context: { plugin: plugin.id } })
  }
  const life = { plugin: plugin.id, signal: endOf(teardown), delivery }
  const setup = await loadSetup(plugin, ports.clock, loadModule)
  const makers = await definePorts(withLists(manifest, setup), ports, teardown, loadModule)
  assertWanted()
  for (const [name, token] of Object.entries(requires))
    container.register(named('dependency', name), [], () => createServiceFace(forPlugin(find(token), life), life))
  for (const [name, token] of Object.entries(optional))
    container.register(named('dependency', name), [], () => createOptionalFace(follow(token), life))
  for (const [name, make] of makers) container.register(named('port', name), [], make)
  const scope = createScope({
    manifest,
    options: plugin.options,
    deps: resolveAll(container, 'dependency', [...Object.keys(requires), ...Object.keys(optional)]),
    ports: resolveAll(container, 'port', [...makers.keys()]),
    i18n,
    delivery,
    teardown,
    load: loadModule,
    signal: life.signal,
    latest: ports.latest(life.signal),
  })
  const back = returned.get(plugin.id)
  returned.delete(plugin.id)
  const { services, ...answers } = await runSetup(setup, manifest, scope, ports.clock, back)
  assertWanted()
  for (const [name, token] of Object.entries(provides)) {
    if (!token.own) container.register(token, [], () => createServiceFace(services[name], life))
  }
  return { scope: withProvided(scope, services), answers }
}

interface RuntimeSetup {
  readonly id: string
  readonly lists?: EventLists
  run(context: SetupContext<FullManifest>): unknown
}

/** The manifest with the events of the plugin: those of this package list theirs with their setup, all others in the manifest alone. */
export const withLists = (manifest: FullManifest, setup: RuntimeSetup | undefined): FullManifest => {
  if (isForeign(manifest.id)) return manifest
  const { events = [], subscribes = [] } = setup?.lists ?? {}
  return { ...manifest, events, subscribes }
}

const isSetup = (value: unknown): value is RuntimeSetup => isRecord(value) && isFunction(value.run)

/** Loads the code of a plugin: its setup, or undefined where it has none. */
export const loadSetup = async (plugin: Plugin, clock: ClockPort, loadModule: LoadModule): Promise<RuntimeSetup | undefined> => {
  const { id, load } = plugin
  if (!load) return undefined
  const module: { readonly default?: unknown } | undefined = await loadCode(id, 'The code', loadModule(load), clock)
  const setup = module?.default
  if (!isSetup(setup) || setup.id !== id) {
    throw new PorticoError('PLUGIN_SETUP_FAILED', `${id} has no setup as its default export.`, {
      context: { plugin: id },
    })
  }
  return setup
}

/** Whether a value can be an answer of its kind. */
const isAnswer = (kind: string, value: unknown): boolean =>
  kind === 'services'
    ? value !== undefined
    : kind === 'rpc'
      ? isRecord(value) && isFunction(value.handle) && isFunction(value.params)
      : isFunction(value)

/** What an answer is, where the message helps who wrote another one. */
const EXPECTED: Readonly<Record<string, string>> = { groups: ': a function that answers a Store of its rows' }

/** Runs once; where that throws, the next call tries again. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** What setup must answer, by kind: the ids of the manifest. */
const declaredIn = ({ provides, views = {}, guards = [], connectorGroups = [], rpc, policies = [] }: FullManifest) => ({
  services: Object.keys(provides ?? {}),
  enter: Object.keys(views).filter((name) => views[name]?.enter),
  guards: guards.map(({ id }) => id),
  messages: guards.flatMap(({ id, messages }) => (messages ? id : [])),
  groups: connectorGroups.map(({ id }) => id),
  rpc: Object.keys(rpc ?? {}),
  policies: policies.map(({ id }) => id),
})

/** Runs setup and checks that it answered what the manifest declares; what it does not declare is left out. Rejects with what the setup throws: `asPluginError`. */
export const runSetup = async (
  setup: RuntimeSetup | undefined,
  manifest: FullManifest,
  scope: OwnedScope,
  clock: ClockPort,
  returned?: string,
): Promise<AnyAnswers & { readonly services: Readonly<Record<string, unknown>> }> => {
  const { id } = manifest
  const { services, plugin: _, ...context } = scope
  const made =
    setup &&
    (await withinLimit(
      id,
      'its setup',
      Promise.resolve().then(() =>
        setup.run(Object.freeze({ ...context, deps: services, returned }) as unknown as SetupContext<FullManifest>),
      ),
      clock,
    ))
  const given = isRecord(made) ? made : {}
  const answers = Object.entries(declaredIn(manifest)).map(([kind, ids]) => {
    const block = given[kind]
    const all = ids.map((name) => {
      const answer = isRecord(block) && Object.hasOwn(block, name) ? block[name] : undefined
      if (isAnswer(kind, answer)) return [name, kind === 'groups' ? once(answer as () => unknown) : answer]
      const given = answer === undefined ? 'did not return' : 'returned another form than is expected of'
      throw new PorticoError('PLUGIN_SETUP_FAILED', `The setup of ${id} ${given} "${name}" under ${kind}${EXPECTED[kind] ?? ''}.`, {
        context: { plugin: id },
      })
    })
    return [kind, Object.fromEntries(all)]
  })
  // Each answer is of its kind, and the manifest tied it to its type: `Answers`.
  return Object.freeze(Object.fromEntries(answers)) as AnyAnswers & { readonly services: Readonly<Record<string, unknown>> }
}
