import type { ReactNode } from 'react'
import { PorticoError } from '../contract/errors.ts'
import type { EventName } from '../contract/events.ts'
import { assertPlugin, type Plugin } from '../contract/plugin.ts'
import type { DeafPopup, EnvPort, Popup, Ports, ServiceName } from '../contract/ports.ts'
import type { OptionalStore } from '../contract/store.ts'
import { definePorts, type PortSource } from '../host/activation/plugin-ports.ts'
import { createScope, type OwnedScope, withProvided } from '../host/activation/plugin-scope.ts'
import { loadSetup, runSetup, withLists } from '../host/activation/start-plugin.ts'
import { asPluginError } from '../host/plugin-code.ts'
import { createTeardown, endOf, type Teardown } from '../host/teardown.ts'
import { createI18n } from '../i18n/i18n-service.ts'
import { systemClock } from '../platform/clock.ts'
import { createHttp } from '../platform/http/http.ts'
import { createModuleLoader } from '../platform/load-module.ts'
import { createRootElement, type RootElement } from '../platform/root-element.ts'
import { createMemoryStorage, createSafeStorage } from '../platform/storage.ts'
import type { AnyAnswers, FullManifest } from '../registries/full-manifest.ts'
import { createDelivery } from '../streams/delivery.ts'
import { createEventBus } from '../streams/event-bus.ts'
import { createLatest } from '../streams/latest.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { answerCalls, type EndpointAnswer } from './answered-endpoints.ts'
import { createRecord, playServices, type RecordCalls, type RecordedCall } from './played-services.ts'

/** What a test gives to the plugin instead of the kit's own. */
export interface MountOptions {
  /** Services by the manifest's names, required and optional ones. */
  readonly deps?: Readonly<Record<string, unknown>>
  /** The language of its texts, BCP 47. Default `en`. */
  readonly locale?: string
  /** Over the options that the plugin's factory was called with. */
  readonly options?: object
  /** Ports by name; only those the manifest lists are handed on. */
  readonly ports?: Partial<Ports<ServiceName, EventName>>
  /** Answers of the host's services, by endpoint: `answerWith`. Default: the host has no services. */
  readonly services?: readonly EndpointAnswer[]
  /** The value that setup gets as `returned`, as if the visitor came back with it. */
  readonly returned?: string
  /** `createRoot` of react-dom/client, for `renderView`. */
  readonly createRoot?: (container: DocumentFragment) => { render(node: ReactNode): void; unmount(): void }
}

/** A plugin that has started without a kernel. */
interface StartedAlone {
  readonly manifest: FullManifest
  readonly scope: OwnedScope
  /** By the manifest's names. */
  readonly provided: Readonly<Record<string, unknown>>
  readonly answers: AnyAnswers
  readonly teardown: Teardown
  readonly calls: readonly RecordedCall[]
  readonly reported: readonly unknown[]
  /** The modal's, made when it is first asked for; gone with the plugin. */
  root(): RootElement
}

const DESKTOP: EnvPort = Object.freeze({ mobile: false, ios: false, android: false, telegram: false, safe: false, iframe: false })

/** A popup that stays open and hears nothing. */
const playPopup = (note: RecordCalls) => (): Popup & Pick<DeafPopup, 'abandon'> => ({
  closed: new Promise(() => undefined),
  onMessage: () => () => undefined,
  post: note('popup', 'post', () => undefined),
  go: note('popup', 'go', () => undefined),
  focus: note('popup', 'focus', () => undefined),
  close: note('popup', 'close', () => undefined),
  abandon: note('popup', 'abandon', () => undefined),
})

/** Starts a plugin with the kernel's own ports, stores, texts and teardown, and services that are given or played. */
export const startAlone = async (
  plugin: Plugin,
  { deps: given = {}, options = {}, ports = {}, locale = 'en', returned, services = [] }: MountOptions,
): Promise<StartedAlone> => {
  // What it may take the place of is the host's to say.
  assertPlugin(plugin, { has: () => true })
  const manifest = plugin.manifest as FullManifest
  const calls: RecordedCall[] = []
  const reported: unknown[] = []
  const report = (cause: unknown): void => void reported.push(cause)
  const note = createRecord(calls)
  const delivery = createDelivery(report)
  const teardown = createTeardown(report)
  const bus = createEventBus(delivery)
  const i18n = createI18n({
    delivery,
    clock: systemClock,
    language: locale,
    locales: {},
    log: { warn: note('log', 'warn', () => undefined) },
    report,
    loadModule: (load) => load(),
  })
  if (manifest.locales) i18n.register(plugin.id, manifest.locales)

  const played = playServices(delivery, i18n, note, answerCalls(services, note))
  const required = Object.entries(manifest.requires ?? {}).map(([name, { key }]) => {
    if (!Object.hasOwn(given, name) && !played.has(key)) {
      throw new PorticoError('TOKEN_MISSING', `${plugin.id} needs ${key}: give "${name}" under deps.`, { context: { token: key } })
    }
    return [name, Object.hasOwn(given, name) ? given[name] : played.get(key)] as const
  })
  const optional = Object.entries(manifest.optional ?? {}).map(([name, { key }]) => {
    const service = given[name]
    const store: OptionalStore<unknown> = {
      ...readOnly(createStore(delivery, service)),
      async load() {
        if (service === undefined) throw new PorticoError('PLUGIN_MISSING', `No plugin provides ${key}.`, { context: { token: key } })
        return service
      },
    }
    return [name, store] as const
  })
  const playedPorts = {
    log: Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, note('log', level, () => undefined)])),
    links: { open: note('links', 'open', () => undefined) },
    popups: { open: note('popups', 'open', playPopup(note)) },
  }
  let place: RootElement | undefined
  const root = (): RootElement => {
    if (!place) {
      place = createRootElement('test')
      place.attach()
      teardown.add(place.remove)
    }
    return place
  }
  const ended = endOf(teardown)
  try {
    const { load: loadModule } = createModuleLoader()
    const source = {
      owner: { id: 'test', projectId: undefined },
      storage: createSafeStorage(
        createMemoryStorage(),
        note('log', 'warn', () => undefined),
      ),
      services: {},
      clock: systemClock,
      env: DESKTOP,
      bus,
      logLevel: 'silent',
      http: async (targets) => createHttp({ ...targets, loadModule }),
      links: () => playedPorts.links,
      latest: (signal) => createLatest(delivery, signal),
      root,
    } satisfies PortSource
    const setup = await loadSetup(plugin, systemClock, loadModule)
    const over: Readonly<Record<string, unknown>> = { ...playedPorts, ...ports }
    const own = Object.freeze(
      Object.fromEntries(
        [...(await definePorts(withLists(manifest, setup), source, teardown, loadModule))].map(([name, make]) => [
          name,
          Object.hasOwn(over, name) ? over[name] : make(),
        ]),
      ),
    )
    const scope = createScope({
      latest: createLatest(delivery, ended),
      manifest,
      options: { ...plugin.options, ...options },
      deps: Object.freeze(Object.fromEntries([...required, ...optional])),
      ports: own,
      i18n,
      delivery,
      teardown,
      load: loadModule,
      signal: ended,
    })
    const { services: provided, ...answers } = await runSetup(setup, manifest, scope, systemClock, returned).catch((cause: unknown) => {
      throw asPluginError(plugin.id, cause)
    })
    if (manifest.locales) await i18n.ready(plugin.id)
    return { manifest, scope: withProvided(scope, provided), provided, answers, teardown, calls, reported, root }
  } catch (cause) {
    teardown.run()
    throw cause
  }
}
