import { PorticoError } from '../../contract/errors.ts'
import type { I18nService } from '../../contract/kernel-services.ts'
import type { Plugin, SetupContext } from '../../contract/plugin.ts'
import type { ClockPort } from '../../contract/ports.ts'
import type { OptionalStore } from '../../contract/store.ts'
import type { Token } from '../../contract/tokens.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import type { FullManifest } from '../../registries/full-manifest.ts'
import type { Delivery } from '../../streams/delivery.ts'
import { createServiceFace, type FaceLife, forPlugin } from '../../streams/service-face.ts'
import { mapStore } from '../../streams/store.ts'
import { isFunction, isRecord } from '../check-manifest.ts'
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

/** Fills a plugin's container, loads its setup and runs it. Answers what its views and contributions run in. */
export const startPlugin = async (parts: StartParts): Promise<OwnedScope> => {
  const { plugin, manifest, container, ports, i18n, delivery, teardown, loadModule, returned, find, follow } = parts
  const { requires = {}, optional = {}, provides = {} } = manifest
  const assertWanted = (): void => {
    if (teardown.done) throw new PorticoError('PLUGIN_MISSING', `${plugin.id} was taken out.`, { context: { plugin: plugin.id } })
  }
  const life = { plugin: plugin.id, signal: endOf(teardown), delivery }
  const makers = await definePorts(manifest, ports, teardown, loadModule)
  const setup = await loadSetup(plugin, ports.clock, loadModule)
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
  const provided = await runSetup(setup, manifest, scope, ports.clock, back)
  assertWanted()
  for (const [name, token] of Object.entries(provides)) {
    if (!token.own) container.register(token, [], () => createServiceFace(provided[name], life))
  }
  return withProvided(scope, provided)
}

interface RuntimeSetup {
  readonly id: string
  run(context: SetupContext<FullManifest>): unknown
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

/** Runs setup and checks that it provided what the manifest promises. Rejects with what the setup throws: `asPluginError`. */
export const runSetup = async (
  setup: RuntimeSetup | undefined,
  manifest: FullManifest,
  scope: OwnedScope,
  clock: ClockPort,
  returned?: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const { id } = manifest
  const names = Object.keys(manifest.provides ?? {})
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
  const provided = isRecord(made) ? made : {}
  const missing = names.find((name) => !(name in provided))
  if (missing !== undefined) {
    throw new PorticoError('PLUGIN_SETUP_FAILED', `The setup of ${id} did not return "${missing}".`, { context: { plugin: id } })
  }
  return Object.fromEntries(Object.entries(provided).filter(([name]) => names.includes(name)))
}
