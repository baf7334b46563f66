import { PorticoError } from '../contract/errors.ts'
import type { NetworkInput, PorticoOptions } from '../contract/kernel-api.ts'
import type { AssetsService, HostService } from '../contract/kernel-services.ts'
import * as tokens from '../contract/kernel-tokens.ts'
import type { LinksPort } from '../contract/ports.ts'
import type { Token } from '../contract/token.ts'
import type { ViewName } from '../contract/views.ts'
import { createI18n } from '../i18n/i18n-service.ts'
import { HOME_VIEWS, homeView } from '../navigation/home-view.ts'
import { CLOSED } from '../navigation/modal-closed.ts'
import { createClock, systemClock } from '../platform/clock.ts'
import { readEnvironment } from '../platform/environment.ts'
import { createModuleLoader } from '../platform/load-module.ts'
import { createLog } from '../platform/log.ts'
import { createSafeStorage, createStorage } from '../platform/storage.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { createGuards } from '../registries/guards.ts'
import { createAccounts } from '../session/accounts.ts'
import { createConnectors } from '../session/connectors.ts'
import { createLateConnections } from '../session/late-connections.ts'
import { createNetworks } from '../session/networks.ts'
import { parseNetwork } from '../session/parse-network.ts'
import { createSessionStore } from '../session/session-store.ts'
import { createStoredConnections } from '../session/stored-connections.ts'
import { createWallet } from '../session/wallet.ts'
import { createDelivery } from '../streams/delivery.ts'
import { createEventBus } from '../streams/event-bus.ts'
import { createStore } from '../streams/store.ts'
import { createTheme } from '../theme/theme-service.ts'
import { createActivation } from './activate-on-event.ts'
import type { Navigation } from './build-navigation.ts'
import { createContainer } from './container.ts'
import { gateCode, navigationCode, startCode, switchCode } from './late-code.ts'
import { NAVIGATION_TOKENS } from './navigation-tokens.ts'
import { openingCode } from './opening-code.ts'
import type { ParsedOptions } from './parse-options.ts'
import { createPluginHost } from './plugin-host.ts'

/** Views that only a host's consent lets a second plugin declare. */
const RESERVED_VIEWS = ['Connect', 'ApproveTransaction', 'SIWXSignMessage']

/**
 * What of a kernel is there from the start, joined; the rest comes with the visitor's first intent.
 * Touches no network, no document, and reads storage only.
 */
export const buildKernel = (options: PorticoOptions, parsed: ParsedOptions) => {
  const { id } = parsed
  const { clock, stop: stopClock } = createClock(systemClock)
  const logLevel = options.logLevel ?? 'error'
  const log = createLog('portico', logLevel)
  const report = (cause: unknown): void => log.error(cause instanceof Error ? cause.message : 'An error was reported.', cause)
  const { load: loadModule, ahead } = createModuleLoader()
  const delivery = createDelivery(report)
  const bus = createEventBus(delivery)
  const env = readEnvironment()
  const storage = createSafeStorage(options.storage, (cause) => log.debug('Storage was refused; values are kept in memory.', cause))
  const theme = createTheme(delivery, options.theme ?? {})
  const i18n = createI18n({ delivery, clock, language: options.locale ?? 'en', locales: options.locales ?? {}, log, report, loadModule })
  const container = createContainer()
  const stored = createStoredConnections(createStorage(storage, id, 'kernel'))
  const session = createSessionStore(delivery, parsed.networks[0]?.chainNamespace ?? 'eip155')

  const modalState = createStore(delivery, CLOSED)
  const run: typeof host.run = (plugin, load) => host.run(plugin, load)
  const guards = createGuards({
    delivery,
    clock,
    report,
    loadModule,
    run,
    failed: (plugin) => bus.emit('failed', { plugin, code: 'GUARD_UNAVAILABLE' }),
  })
  const connectors = createConnectors({ delivery, clock, report, run })
  const networks = createNetworks({
    delivery,
    session,
    stored,
    networks: parsed.networks,
    first: parsed.defaultNetwork,
    switchConnection: (network, signal) => connections.switchNetwork(network, signal),
  })
  const connections = createLateConnections({
    session,
    stored,
    connectors,
    guards,
    bus,
    clock,
    report,
    wanted: networks.wanted,
    run,
    made: (plugin, load) => host.made(plugin, load),
    loadModule,
    code: startCode,
    switchCode,
    gate: {
      code: gateCode,
      policies: parsed.rpc.policies,
      declares: (method) => host.declaresMethod(method),
      loadRouter: async () => (await navigate()).rpc,
    },
    whenIdle: (work) => whenIdle(clock, work),
    denied({ open }) {
      if (open === undefined) return
      navigate()
        .then(({ modal }) => modal.open(open))
        .catch(report)
    },
  })
  const accounts = createAccounts(session)
  const wallet = createWallet({ delivery, session, connectors, connectorOf: connections.connectorOf, run })
  /** What opens links comes with the visitor's first intent; a link before that fetches it. */
  const links: LinksPort = {
    open(...link) {
      if (navigation) return navigation.links.open(...link)
      navigate()
        .then((late) => late.links.open(...link))
        .catch(report)
      return true
    },
  }
  const assets: AssetsService = { image: async () => undefined }
  const self: HostService = Object.freeze({ id, projectId: parsed.projectId, metadata: parsed.metadata, services: parsed.services })
  const provided: readonly (readonly [Token<unknown>, unknown])[] = [
    [tokens.NETWORKS, networks],
    [tokens.CONNECTORS, connectors],
    [tokens.CONNECTIONS, connections],
    [tokens.ACCOUNTS, accounts],
    [tokens.WALLET, wallet],
    [tokens.THEME, theme],
    [tokens.I18N, i18n],
    [tokens.ASSETS, assets],
    [tokens.HOST, self],
  ]
  const lateTokens = new Set(NAVIGATION_TOKENS.map((token) => token.key))
  const host = createPluginHost({
    container,
    delivery,
    i18n,
    report,
    loadModule,
    ports: { id, storage, services: parsed.services, clock, env, links, bus, logLevel },
    names: {
      tokens: new Set([...provided.map(([token]) => token.key), ...lateTokens, tokens.PLUGINS.key]),
      reservedViews: new Set(RESERVED_VIEWS),
      replaceableViews: new Set(options.replaceableViews ?? []),
    },
    lateTokens,
    loadLate: async () => void (await navigate()),
    declareGuards: guards.register,
  })
  host.join(connectors.register)
  host.join(({ id: plugin, locales }) => (locales ? i18n.register(plugin, locales) : () => undefined))
  host.join(createActivation(bus, host, report))
  // Frozen: what every plugin holds, none may rewrite for the others.
  for (const [{ key }, service] of provided) container.provide(key, Object.freeze(service))
  container.provide(
    tokens.PLUGINS.key,
    Object.freeze({ all: host.all, activate: async (plugin: string) => void (await host.activate(plugin)) }),
  )

  let navigation: Navigation | undefined
  let loading: Promise<Navigation> | undefined
  let destroyed = false
  const fetchAhead = (wanted?: ViewName): void => {
    const namespace = accounts.active.get()?.namespace
    const view = wanted ?? homeView({ connected: namespace !== undefined, unsupported: networks.unsupported.get() !== undefined })
    const opening = { view, namespace, texts: i18n.loaders }
    for (const thunk of [navigationCode, gateCode, ...openingCode(host.enabled(), opening)]) ahead(thunk)
  }
  /** What the visitor's first intent brings. */
  const navigate = (): Promise<Navigation> => {
    loading ??= loadModule(navigationCode).then(
      ({ buildNavigation }) => {
        if (destroyed) throw new PorticoError('KERNEL_DESTROYED', 'This kernel was destroyed.')
        const parts = {
          id,
          options,
          safeMethods: parsed.rpc.safe,
          modalState,
          clock,
          env,
          log,
          bus,
          delivery,
          report,
          i18n,
          guards,
          session,
          accounts,
          networks,
        }
        navigation = buildNavigation({ ...parts, connectors, wallet, container, host })
        return navigation
      },
      (cause: unknown) => {
        // The next intent tries again.
        loading = undefined
        throw new PorticoError('PLUGIN_LOAD_FAILED', 'The code of the modal could not be loaded.', { cause })
      },
    )
    return loading
  }

  return {
    ...{ bus, connections, networks, accounts, wallet, session, modalState, theme, i18n, host, delivery, navigate },
    fetchAhead,
    /** Hands an error on, and raises the alert it calls for once the code for that is there. */
    raise(error: unknown): never {
      navigation?.alerts.raiseFor(error)
      throw error
    },
    async preload(): Promise<void> {
      fetchAhead()
      try {
        const { views } = await navigate()
        await Promise.all([host.activateProvider(tokens.SHELL.key), views.load(HOME_VIEWS.disconnected), connections.preload()])
      } catch (cause) {
        // What could not be preloaded is loaded again by `open`, which says what is wrong.
        log.debug('Preloading failed.', cause)
      }
    },
    async close(): Promise<boolean> {
      return navigation ? navigation.modal.close() : true
    },
    destroy(): void {
      destroyed = true
      navigation?.destroy()
      connections.destroy()
      host.destroy()
      modalState.complete()
      bus.complete()
      stopClock()
    },
    addNetwork(input: NetworkInput): void {
      const { chainNamespace } = parseNetwork(input)
      if (!connectors.serves(chainNamespace))
        throw new PorticoError('ADAPTER_MISSING', `Adapter for namespace ${chainNamespace} doesn't exist`)
      networks.add(input)
    },
  }
}

/** A kernel's parts. */
export type Kernel = ReturnType<typeof buildKernel>
