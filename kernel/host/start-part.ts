import { PorticoError } from '../contract/errors.ts'
import type { HostService, ServicesService } from '../contract/host-services.ts'
import type { PorticoOptions } from '../contract/kernel-api.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { NetworksService, SessionsService } from '../contract/session-services.ts'
import type { Latest } from '../contract/store.ts'
import type { Token } from '../contract/tokens.ts'
import * as tokens from '../contract/tokens.ts'
import { createI18n } from '../i18n/i18n-service.ts'
import { CLOSED } from '../navigation/modal-defaults.ts'
import { takeParameter } from '../platform/address-bar.ts'
import { createClock, systemClock, whenIdle } from '../platform/clock.ts'
import { describePage } from '../platform/describe-page.ts'
import { readEnvironment } from '../platform/environment.ts'
import { createModuleLoader, type Thunk } from '../platform/load-module.ts'
import { createLog } from '../platform/log.ts'
import { createRootElement } from '../platform/root-element.ts'
import { sdkOf } from '../platform/sdk-name.ts'
import { createMemoryStorage, createSafeStorage, createStorage } from '../platform/storage.ts'
import { createFamilies } from '../registries/families.ts'
import { createGuards } from '../registries/guards.ts'
import type { BindingCode } from '../registries/views.ts'
import { createAccounts } from '../session/accounts/accounts.ts'
import { createAttempts } from '../session/connect/attempts.ts'
import { createConnectors } from '../session/connectors/connectors.ts'
import { createProtocols } from '../session/connectors/protocols.ts'
import { createNetworks, createSwitchTo } from '../session/networks/networks.ts'
import type { NetworkSwitch } from '../session/networks/switch-network.ts'
import { createStoredSessions } from '../session/restore/stored-sessions.ts'
import { createSessionStore } from '../session/sessions/session-store.ts'
import { createSessions } from '../session/sessions/sessions.ts'
import { createDelivery, type Report } from '../streams/delivery.ts'
import { createEventBus, type EventBus } from '../streams/event-bus.ts'
import { FOR_PLUGIN, pick } from '../streams/service-face.ts'
import { createStore } from '../streams/store.ts'
import { createTheme } from '../theme/theme-service.ts'
import { createContainer } from './container.ts'
import type { KernelContainer, KernelParts } from './kernel-parts.ts'
import type { ParsedOptions } from './parse-options.ts'
import { createPart, familyCode, gatePart, httpCode, loadWithin, openingPart, walletsPart } from './parts-to-load.ts'
import { type Contribution, createPluginHost, type PluginHost } from './plugin-host.ts'
import { createTeardown } from './teardown.ts'

/**
 * Starts plugins on the events their manifests name under `activate`, once the page is idle: what the event shows the visitor comes first.
 * `keeps`: whether a plugin's storage has a value. `returned`: what visitors have come back with, by plugin.
 */
const activateOnEvents =
  (
    bus: EventBus,
    clock: ClockPort,
    host: PluginHost,
    report: Report,
    keeps: (plugin: string, key: string) => boolean | undefined,
    returned: Map<string, string>,
  ): Contribution['register'] =>
  ({ id, activate: { on = [], stored, returns } = {} }) => {
    let over = false
    const start = (): void => {
      if (!over) host.activate(id).catch(report)
    }
    const undos = on.map((event) => {
      if (event !== 'start') return bus.on(event, () => whenIdle(clock, start))
      const wanted = !stored || keeps(id, stored)
      const value = wanted && returns !== undefined ? takeParameter(returns) : undefined
      if (value !== undefined) returned.set(id, value)
      if (wanted) queueMicrotask(start)
      return () => undefined
    })
    return () => {
      over = true
      for (const undo of undos) undo()
    }
  }

/** Views that only a host's consent lets a second plugin declare. */
const RESERVED_VIEWS = ['Connect', 'ApproveTransaction', 'SIWXSignMessage']

/** What the kernel provides, here and in the parts that come later. The shell is a plugin's. */
export const KERNEL_TOKENS: readonly Token<unknown>[] = [
  ...[
    tokens.NETWORKS,
    tokens.CONNECTORS,
    tokens.SESSIONS,
    tokens.FAMILIES,
    tokens.ACCOUNTS,
    tokens.WALLET,
    tokens.HOST,
    tokens.PLUGINS,
    tokens.SERVICES,
  ],
  ...[tokens.ROUTER, tokens.MODAL, tokens.RPC, tokens.TOASTS, tokens.ALERTS, tokens.START_EVENTS, tokens.THEME, tokens.I18N],
  ...[tokens.ASSETS, tokens.NAMES, tokens.RECEIVERS, tokens.VIEWS, tokens.SLOTS, tokens.CONNECTOR_GROUPS],
]

const registerPlatform = (container: KernelContainer, options: PorticoOptions): void => {
  container.define('log', [], () => createLog('portico', options.logLevel ?? 'error'))
  container.define('report', ['log'], ({ log }) => (cause) => {
    log.error(cause instanceof Error ? cause.message : 'An error was reported.', cause)
  })
  container.define('teardown', ['report'], ({ report }) => createTeardown(report))
  container.define('clock', ['teardown'], ({ teardown }) => {
    const { clock, stop } = createClock(systemClock)
    teardown.add(stop)
    return clock
  })
  container.define('env', [], () => readEnvironment())
  container.define('modules', [], createModuleLoader)
  container.define('earlyAlerts', [], () => [])
  container.define('returned', [], () => new Map())
  container.define('delivery', ['report'], ({ report }) => createDelivery(report))
  container.define('bus', ['delivery', 'report', 'teardown'], ({ delivery, report, teardown }) => {
    const bus = createEventBus(delivery)
    // Without an inspector, the author of a plugin finds here what it threw.
    bus.on('failed', ({ error }) => error && report(error))
    teardown.add(bus.complete)
    return bus
  })
}

const registerPlugins = (container: KernelContainer, options: PorticoOptions, { id, projectId, services }: ParsedOptions): void => {
  container.define(
    'portSource',
    ['clock', 'env', 'bus', 'log', 'opening', 'fromOpening', 'modules', 'report'],
    ({ log, opening, fromOpening, modules, report, ...parts }) => ({
      ...parts,
      owner: { id, projectId },
      services,
      storage: createSafeStorage(options.storage, log.warn),
      logLevel: options.logLevel ?? 'error',
      http: async (targets) => (await modules.load(httpCode)).createHttp({ ...targets, loadModule: modules.load }),
      links: (ended) => ({
        open(...link) {
          if (opening.ready) container.part('links').open(...link)
          else
            fromOpening('links')
              .then((links) => !ended.aborted && links.open(...link))
              .catch(report)
        },
      }),
      latest:
        (signal): Latest =>
        (work, onResult) => {
          let run: ((input: Parameters<typeof work>[0]) => Promise<void>) | undefined
          return async (input) => {
            const latest = await fromOpening('latest')
            run ??= latest(signal)(work, onResult)
            await run(input)
          }
        },
      root: () => container.part('root'),
    }),
  )
  // The modal and surfaces stand in one element. It is made when the first of them asks for it, without the opening.
  container.define('root', ['parsed', 'teardown'], ({ parsed, teardown }) => {
    const root = createRootElement(parsed.id, options.container)
    teardown.add(root.remove)
    return root
  })
  container.define('i18n', ['delivery', 'clock', 'log', 'report', 'modules'], ({ modules, ...parts }) =>
    createI18n({ ...parts, language: options.locale ?? 'en', locales: options.locales ?? {}, loadModule: modules.load }),
  )
  container.define(
    'host',
    ['delivery', 'portSource', 'i18n', 'report', 'modules', 'opening', 'gate', 'teardown', 'returned', 'parsed'],
    ({ portSource, modules, opening, gate, teardown, parsed, ...parts }) => {
      const host = createPluginHost({
        ...parts,
        container,
        contributions: () => container.parts('contribution'),
        ports: portSource,
        loadModule: modules.load,
        hasService: (service) => Boolean(parsed.services[service]),
        loadService: (key) => (key === tokens.RPC.key ? gate : opening).load(),
        names: {
          tokens: new Set(KERNEL_TOKENS.map(({ key }) => key)),
          extensible: new Set(KERNEL_TOKENS.flatMap(({ key, extensible }) => (extensible ? [key] : []))),
          replacing: new Set(options.replace ?? []),
          reservedViews: new Set(RESERVED_VIEWS),
          replaceableViews: new Set(options.replaceableViews ?? []),
          answeredByWallets: (method) => container.part('families').answers(method),
        },
      })
      teardown.add(host.destroy)
      return host
    },
  )
  container.define('opening', ['modules', 'teardown'], (parts) =>
    createPart({
      ...parts,
      thunk: openingPart,
      failed: (cause) => new PorticoError('PLUGIN_LOAD_FAILED', 'The modal could not be loaded.', { cause }),
      register: ({ registerOpening }) => registerOpening(container),
    }),
  )
  container.define('wallets', ['modules', 'teardown'], (parts) =>
    createPart({
      ...parts,
      thunk: walletsPart,
      failed: (cause) => new PorticoError('PLUGIN_LOAD_FAILED', 'The wallet code of portico could not be loaded.', { cause }),
      register: ({ registerWallets }) => registerWallets(container),
    }),
  )
  container.define('gate', ['modules', 'teardown', 'opening'], ({ opening, ...parts }) =>
    createPart({
      ...parts,
      thunk: gatePart,
      needs: opening,
      failed: (cause) => new PorticoError('PLUGIN_LOAD_FAILED', 'The code that asks about requests could not be loaded.', { cause }),
      register: ({ registerGate }) => registerGate(container),
    }),
  )
  container.define('fromOpening', ['opening'], ({ opening }) => async (name) => {
    await opening.load()
    return container.part(name)
  })
  container.define('contribution', ['guards'], ({ guards }) => ({ register: guards.register, whileDisabled: true }))
  container.define('contribution', ['families'], ({ families }) => ({ register: families.register }))
  container.define('contribution', ['connectors'], ({ connectors }) => ({ register: connectors.register }))
  container.define('contribution', ['i18n'], ({ i18n }) => ({
    register: ({ id: plugin, locales }) => (locales ? i18n.register(plugin, locales) : () => undefined),
  }))
  container.define(
    'contribution',
    ['bus', 'clock', 'host', 'report', 'portSource', 'returned'],
    ({ bus, clock, host, report, portSource: { storage, owner }, returned }) => ({
      register: activateOnEvents(
        bus,
        clock,
        host,
        report,
        (plugin, key) => createStorage(storage, owner, plugin).get(key, Boolean),
        returned,
      ),
    }),
  )
}

const registerSession = (container: KernelContainer, { networks, defaultNetwork }: ParsedOptions): void => {
  container.define('stored', ['portSource', 'options'], ({ portSource: { storage, owner }, options: { reconnect = true } }) => {
    const kept = createStorage(storage, owner, 'kernel')
    if (reconnect) return createStoredSessions(kept)
    // The sessions of a page that brings none back end with it, and are no other tab's.
    const memory = createMemoryStorage()
    return createStoredSessions(kept, createStorage({ ...memory, warn: storage.warn }, owner, 'kernel'))
  })
  container.define('session', ['delivery'], ({ delivery }) => createSessionStore(delivery, networks[0]?.chainNamespace ?? 'eip155'))
  container.define('guards', ['delivery', 'clock', 'report', 'host', 'bus', 'fromOpening'], ({ host, bus, fromOpening, ...parts }) =>
    createGuards({
      ...parts,
      read: host.answer,
      failed: (plugin, error) => bus.emit('failed', { plugin, code: 'GUARD_UNAVAILABLE', error }),
      asking: () => fromOpening('askGuards'),
    }),
  )
  container.define('families', ['delivery', 'report', 'host', 'modules', 'networks'], ({ host, modules, networks, ...parts }) =>
    createFamilies({
      ...parts,
      run: host.run,
      loadCode: () => modules.load(familyCode),
      networkOf: (namespace) => networks.all.get().find(({ chainNamespace }) => chainNamespace === namespace),
    }),
  )
  container.define('connectors', ['delivery', 'clock', 'report', 'host', 'stored'], ({ host, stored: { known }, ...parts }) =>
    createConnectors({ ...parts, known, run: host.run }),
  )
  container.define('networks', ['delivery', 'session', 'stored', 'options'], ({ options: { customRpcUrls: nodes }, ...parts }) =>
    createNetworks({ ...parts, networks, first: defaultNetwork, nodes }),
  )
  container.define('attempts', ['session'], ({ session }) => createAttempts(session))
  container.define('protocols', ['host'], ({ host: { run, loaded } }) => createProtocols({ run, loaded }))
  container.define('denied', ['fromOpening', 'report'], ({ fromOpening, report }) => ({ open }) => {
    if (open !== undefined)
      fromOpening('modal')
        .then((modal) => modal.open(open))
        .catch(report)
  })
  container.define(
    'sessions',
    ['session', 'stored', 'connectors', 'attempts', 'protocols', 'bus', 'report', 'networks', 'clock', 'wallets', 'teardown'],
    ({ networks: { wanted }, clock, wallets, teardown, ...parts }) => {
      const sessions = createSessions({
        ...parts,
        wanted,
        whenIdle: (work) => whenIdle(clock, work),
        wallets: () => (wallets.ready ? container.part('walletSessions') : undefined),
        async loadWallets() {
          await loadWithin(wallets, clock)
          return container.part('walletSessions')
        },
      })
      teardown.add(sessions.destroy)
      return sessions
    },
  )
  container.define('accounts', ['delivery', 'session'], ({ delivery, session }) => createAccounts(delivery, session))
  container.define('modalState', ['delivery', 'teardown'], ({ delivery, teardown }) => {
    const state = createStore(delivery, CLOSED)
    teardown.add(state.complete)
    return state
  })
}

/** What plugins have of the start: of each owner what the contract names. Each plugin gets a face of its own: `createServiceFace`. */
const registerServices = (container: KernelContainer, { id, projectId, metadata, services, embedded }: ParsedOptions): void => {
  const switchNetwork: NetworkSwitch = async (...network) => {
    await container.part('switchNetwork')(...network)
  }
  container.register(
    tokens.NETWORKS,
    ['networks', 'session', 'sessions'],
    ({ sessions, ...parts }): NetworksService => ({
      ...pick(parts.networks, 'all', 'active', 'unsupported', 'unavailable'),
      switchTo: createSwitchTo({ ...parts, isLive: sessions.isLive, switchNetwork }),
    }),
  )
  container.register(tokens.CONNECTORS, ['connectors'], ({ connectors }) => pick(connectors, 'all', 'discover', 'knows'))
  container.register(tokens.SESSIONS, ['sessions', 'families'], ({ sessions, families }) => {
    const of = (plugin: string): SessionsService => ({
      ...pick(sessions, 'all', 'of', 'connect', 'prepare', 'select', 'cancel', 'disconnect', 'end'),
      request: async (namespace, args, options) =>
        sessions.request(namespace, args, options, families.brings(plugin, namespace) ? 'family' : 'other'),
    })
    return { ...of(''), [FOR_PLUGIN]: of }
  })
  container.register(tokens.FAMILIES, ['families'], ({ families }) => pick(families, 'of', 'load', 'serves'))
  container.register(tokens.ACCOUNTS, ['accounts', 'sessions'], ({ accounts, sessions }) => ({
    ...pick(accounts, 'active', 'of'),
    preferred: sessions.preferred,
    select: sessions.choose,
  }))
  container.register(tokens.THEME, ['theme'], ({ theme }) => pick(theme, 'current'))
  container.register(tokens.I18N, ['i18n'], ({ i18n }) => pick(i18n, 'language', 'revision', 'ready', 'text', 'languageOf'))
  container.register(
    tokens.HOST,
    ['options', 'networks'],
    ({ options: { sdk = {} }, networks }): HostService => ({
      id,
      projectId,
      metadata: metadata ?? describePage(),
      services,
      sdk: sdkOf(sdk, networks.all.get()),
      embedded,
    }),
  )
  container.register(tokens.SERVICES, ['fromOpening', 'host'], ({ fromOpening, host }) => {
    const of = (plugin: string, signal: AbortSignal): ServicesService => ({
      has: (service) => Boolean(services[service]),
      async call(...call) {
        const { client } = await (await fromOpening('services'))()
        const { origins = [] } = host.enabled().find(({ manifest }) => manifest.id === plugin)?.manifest ?? {}
        return client.of({ plugin, origins, signal }).call(...call)
      },
    })
    return { ...of('', AbortSignal.abort()), [FOR_PLUGIN]: of }
  })
  container.register(tokens.PLUGINS, ['host'], ({ host }) => ({
    all: host.all,
    activate: async (plugin: string) => void (await host.activate(plugin)),
  }))
}

/**
 * The part of a kernel that is there from the start; the rest comes with the visitor's first intent. Nothing is made yet: each part is, of
 * those it needs, when somebody asks for it. None touches the network or the document; storage is read only. `bindingCode`: what joins a
 * component with its plugin.
 */
export const createStart = (options: PorticoOptions, parsed: ParsedOptions, bindingCode: Thunk<BindingCode>): KernelContainer => {
  const container = createContainer<KernelParts>()
  container.define('options', [], () => options)
  container.define('parsed', [], () => parsed)
  container.define('bindingCode', [], () => bindingCode)
  registerPlatform(container, options)
  registerPlugins(container, options, parsed)
  container.define('theme', ['delivery'], ({ delivery }) => createTheme(delivery, options.theme ?? {}))
  registerSession(container, parsed)
  registerServices(container, parsed)
  return container
}
