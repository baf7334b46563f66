import { PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { NetworkInput, PorticoOptions } from '../contract/kernel-api.ts'
import type { AssetsService, HostService, ShellService } from '../contract/kernel-services.ts'
import * as tokens from '../contract/kernel-tokens.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Token } from '../contract/token.ts'
import { createI18n } from '../i18n/i18n-service.ts'
import { createAlerts } from '../navigation/alerts.ts'
import { followSession } from '../navigation/follow-session.ts'
import { createModal, type ModalOwner } from '../navigation/modal.ts'
import { createRouter } from '../navigation/router.ts'
import { createToasts } from '../navigation/toasts.ts'
import { readEnvironment } from '../platform/environment.ts'
import { createLinks } from '../platform/links.ts'
import { createLog } from '../platform/log.ts'
import { createRootElement, type RootElement } from '../platform/root-element.ts'
import { createSafeStorage, createStorage } from '../platform/storage.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { createConnectorGroups } from '../registries/connector-groups.ts'
import { createGuards } from '../registries/guards.ts'
import { createSlots } from '../registries/slots.ts'
import { createViews } from '../registries/views.ts'
import type { Situation } from '../registries/when.ts'
import { createRpc, type RpcOwner } from '../rpc/rpc-service.ts'
import { createAccounts } from '../session/accounts.ts'
import { type ConnectionsOwner, createConnections } from '../session/connections.ts'
import { createConnectors } from '../session/connectors.ts'
import { createNetworks } from '../session/networks.ts'
import { parseNetwork } from '../session/parse-network.ts'
import { createSessionStore } from '../session/session-store.ts'
import { createStoredConnections } from '../session/stored-connections.ts'
import { createWallet } from '../session/wallet.ts'
import { createDelivery } from '../streams/delivery.ts'
import { createEventBus } from '../streams/event-bus.ts'
import { selectStore } from '../streams/select-store.ts'
import { createTheme } from '../theme/theme-service.ts'
import { createContainer } from './container.ts'
import type { ParsedOptions } from './parse-options.ts'
import { createPluginHost } from './plugin-host.ts'
import { createTeardown } from './teardown.ts'

/** Views that only a host's consent lets a second plugin declare. */
const RESERVED_VIEWS = ['Connect', 'ApproveTransaction', 'SIWXSignMessage']

/** Every part of a kernel, joined. Touches no network, no document, and reads storage only. */
export const buildKernel = (options: PorticoOptions, parsed: ParsedOptions, clock: ClockPort) => {
  const { id } = parsed
  const logLevel = options.logLevel ?? 'error'
  const log = createLog('portico', logLevel)
  const report = (cause: unknown): void => log.error(cause instanceof Error ? cause.message : 'An error was reported.', cause)
  const delivery = createDelivery(report)
  const bus = createEventBus(delivery)
  const env = readEnvironment()
  const storage = createSafeStorage(options.storage, (cause) => log.debug('Storage was refused; values are kept in memory.', cause))
  const theme = createTheme(delivery, options.theme ?? {})
  const i18n = createI18n(delivery, options.locale ?? 'en', report)
  const container = createContainer()
  const teardown = createTeardown(report)
  const stored = createStoredConnections(createStorage(storage, id, 'kernel'))
  const session = createSessionStore(delivery, parsed.networks[0]?.chainNamespace ?? 'eip155')

  const access = { activate: (plugin: string) => host.activate(plugin), ready: i18n.ready }
  const run: typeof host.run = (plugin, load) => host.run(plugin, load)
  const guards = createGuards({ delivery, clock, report, run })
  const connectors = createConnectors({ delivery, clock, report, run })
  const networks = createNetworks({
    delivery,
    session,
    stored,
    networks: parsed.networks,
    first: parsed.defaultNetwork,
    switchConnection: (network, signal) => connections.switchNetwork(network, signal),
  })
  const connections: ConnectionsOwner = createConnections({
    session,
    stored,
    connectors,
    guards,
    bus,
    clock,
    report,
    wanted: networks.wanted,
    run,
    whenIdle: (work) => whenIdle(clock, work),
    denied({ open }) {
      if (open !== undefined) void modal.open(open).catch(report)
    },
  })
  const accounts = createAccounts(session)
  const wallet = createWallet({ delivery, session, connectors, live: connections.live, run })
  const situation = selectStore([session.states, session.activeNamespace, wallet.features], (): Situation => {
    const features = wallet.features.get()
    return {
      namespace: session.activeNamespace.get(),
      connected: accounts.active.get() !== undefined,
      connectorType: wallet.info.get()?.type,
      capabilities: Object.keys(features ?? {}).filter((name) => name !== 'namespace') as Situation['capabilities'],
    }
  })
  const views = createViews(delivery, access)
  const slots = createSlots(delivery, access, situation)
  const groups = createConnectorGroups({ delivery, situation, clock, order: options.connectorGroupsOrder ?? [], run })
  const router = createRouter({
    delivery,
    views,
    guards,
    connected: () => accounts.active.get() !== undefined,
    leave: () => modal.close(),
  })
  let root: RootElement | undefined
  let mounted: Promise<void> | undefined
  const draw = async (): Promise<void> => {
    root ??= createRootElement(id)
    await host.activateProvider(tokens.SHELL.key)
    const shell: ShellService = container.resolve(tokens.SHELL)
    teardown.add(shell.mount(root.root))
  }
  const modal: ModalOwner = createModal({
    delivery,
    clock,
    bus,
    guards,
    router,
    situation: () => ({ connected: accounts.active.get() !== undefined, unsupported: networks.unsupported.get() !== undefined }),
    load: views.load,
    closed: () => rpc.rejectAll(),
    mount() {
      mounted ??= draw().catch((cause: unknown) => {
        mounted = undefined
        throw cause
      })
      return mounted
    },
  })
  const rpc: RpcOwner = createRpc({
    delivery,
    session,
    safe: options.rpc?.safe ?? [],
    policies: options.rpc?.policies ?? [],
    run,
    createId: () => globalThis.crypto.randomUUID(),
    async show(view, requestId) {
      const target = { view, params: { requestId } }
      const was = modal.state.get().open
      if (was) await router.move('push', target)
      else await modal.openAt(target)
      return () => {
        if (router.view() === view) void (was ? router.back() : modal.close())
      }
    },
  })
  const toasts = createToasts(delivery, clock)
  const alerts = createAlerts(delivery, log)
  const assets: AssetsService = { image: async () => undefined }
  const self: HostService = Object.freeze({ id, projectId: parsed.projectId, metadata: parsed.metadata })
  const provided: readonly (readonly [Token<unknown>, unknown])[] = [
    [tokens.NETWORKS, networks],
    [tokens.CONNECTORS, connectors],
    [tokens.CONNECTIONS, connections],
    [tokens.ACCOUNTS, accounts],
    [tokens.WALLET, wallet],
    [tokens.ROUTER, router],
    [tokens.MODAL, modal],
    [tokens.RPC, rpc],
    [tokens.TOASTS, toasts],
    [tokens.ALERTS, alerts],
    [tokens.THEME, theme],
    [tokens.I18N, i18n],
    [tokens.ASSETS, assets],
    [tokens.HOST, self],
    [tokens.VIEWS, views],
    [tokens.SLOTS, slots],
    [tokens.CONNECTOR_GROUPS, groups],
  ]
  const host = createPluginHost({
    container,
    delivery,
    i18n,
    report,
    ports: { id, storage, services: parsed.services, clock, env, links: createLinks(env.iframe), bus, logLevel },
    names: {
      tokens: new Set([...provided.map(([token]) => token.key), tokens.PLUGINS.key]),
      reservedViews: new Set(RESERVED_VIEWS),
      replaceableViews: new Set(options.replaceableViews ?? []),
    },
    declareGuards: guards.register,
    contribute(manifest: FullManifest) {
      const undos = [views.register, slots.register, groups.register, connectors.register, rpc.register].map((register) =>
        register(manifest),
      )
      if (manifest.locales) undos.push(i18n.register(manifest.id, manifest.locales))
      for (const event of manifest.activate?.on ?? []) {
        const start = (): void => void host.activate(manifest.id).catch(report)
        if (event === 'start') queueMicrotask(start)
        else undos.push(bus.on(event, start))
      }
      return () => {
        for (const undo of undos.reverse()) undo()
      }
    },
  })
  for (const [{ key }, service] of provided) container.provide(key, service)
  container.provide(tokens.PLUGINS.key, { all: host.all, activate: async (plugin: string) => void (await host.activate(plugin)) })
  teardown.add(followSession({ bus, networks, modal, router, views, report }))

  return {
    ...{
      bus,
      connections,
      connectors,
      networks,
      accounts,
      wallet,
      session,
      router,
      modal,
      rpc,
      theme,
      i18n,
      host,
      views,
      toasts,
      delivery,
      report,
    },
    async preload(): Promise<void> {
      try {
        await Promise.all([host.activateProvider(tokens.SHELL.key), views.load('Connect' as never)])
      } catch (cause) {
        // What could not be preloaded is loaded again by `open`, which says what is wrong.
        log.debug('Preloading failed.', cause)
      }
    },
    destroy(): void {
      modal.destroy()
      rpc.rejectAll()
      connections.destroy()
      host.destroy()
      teardown.run()
      toasts.clear()
      root?.remove()
      bus.complete()
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
