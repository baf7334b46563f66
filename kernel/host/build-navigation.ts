import { cleanText } from '../contract/clean-text.ts'
import type { PorticoOptions } from '../contract/kernel-api.ts'
import type {
  AccountsService,
  ConnectorsService,
  ModalState,
  NetworksService,
  ShellService,
  WalletService,
} from '../contract/kernel-services.ts'
import * as tokens from '../contract/kernel-tokens.ts'
import type { ClockPort, EnvPort, LogPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import type { ViewName } from '../contract/views.ts'
import type { I18nOwner } from '../i18n/i18n-service.ts'
import { createAlerts } from '../navigation/alerts.ts'
import { followSession } from '../navigation/follow-session.ts'
import { followTrouble } from '../navigation/follow-trouble.ts'
import { HOME_VIEWS } from '../navigation/home-view.ts'
import { createModal, type ModalOwner } from '../navigation/modal.ts'
import { createRouter } from '../navigation/router.ts'
import { createStartEvents } from '../navigation/start-events.ts'
import { tellViews } from '../navigation/tell-views.ts'
import { createToasts } from '../navigation/toasts.ts'
import { createViewEntries } from '../navigation/view-entries.ts'
import { createLinks } from '../platform/links.ts'
import { createRootElement, type RootElement } from '../platform/root-element.ts'
// Closing asks guards, and a visitor who closes does not wait for code.
import '../registries/ask-guards.ts'
import { createConnectorGroups } from '../registries/connector-groups.ts'
import type { Guards } from '../registries/guards.ts'
import { createSlots } from '../registries/slots.ts'
import { createViews, type PluginAccess } from '../registries/views.ts'
import type { Situation } from '../registries/when.ts'
import { createRpc, type RpcOwner } from '../rpc/rpc-service.ts'
import { createShowApproval } from '../rpc/show-approval.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { selectStore } from '../streams/select-store.ts'
import type { OwnedStore } from '../streams/store.ts'
import type { ServiceContainer } from './container.ts'
import { NAVIGATION_TOKENS } from './navigation-tokens.ts'
import type { PluginHost } from './plugin-host.ts'
import { createTeardown } from './teardown.ts'

/** The kernel as far as it is there from the start. */
export interface NavigationParts {
  readonly id: string
  readonly options: PorticoOptions
  /** Methods of plugins that the host lets run without asking. */
  readonly safeMethods: readonly string[]
  readonly modalState: OwnedStore<ModalState>
  readonly clock: ClockPort
  readonly env: EnvPort
  readonly log: LogPort
  readonly bus: EventBus
  readonly delivery: Delivery
  readonly report: Report
  readonly i18n: I18nOwner
  readonly guards: Guards
  readonly session: SessionStore
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly connectors: ConnectorsService
  readonly wallet: WalletService
  readonly container: ServiceContainer
  readonly host: PluginHost
}

/** Views, slots, groups, router, dialog, notices, RPC: what is needed from the visitor's first intent on, and loaded with it. */
export const buildNavigation = (parts: NavigationParts) => {
  const { id, options, clock, env, bus, delivery, report, i18n, guards, session, accounts, networks, wallet, connectors, container, host } =
    parts
  const teardown = createTeardown(report)
  const access: PluginAccess = { activate: host.activate, chunk: host.chunk, ready: i18n.ready }
  const connected = (): boolean => accounts.active.get() !== undefined
  const situation = selectStore([session.states, session.activeNamespace, wallet.features], (): Situation => {
    const features = wallet.features.get()
    return {
      namespace: session.activeNamespace.get(),
      connected: connected(),
      connectorType: wallet.info.get()?.type,
      capabilities: Object.keys(features ?? {}).filter((name) => name !== 'namespace') as Situation['capabilities'],
    }
  })
  const views = createViews(delivery, access)
  const slots = createSlots(delivery, access, situation)
  const groups = createConnectorGroups({ delivery, situation, clock, order: options.connectorGroupsOrder ?? [], run: host.run })
  const entries = createViewEntries({
    delivery,
    find: views.find,
    made: host.made,
    run: host.run,
    failed: (plugin) => bus.emit('failed', { plugin, code: 'VIEW_LOAD_FAILED' }),
    report,
  })
  const router = createRouter({ delivery, views, guards, entries, connected, leave: () => modal.leave() })
  /** Wallets are looked for as soon as the view that lists them is there, and not when it has been drawn. */
  const loadView = async (view: ViewName): Promise<void> => {
    await views.load(view)
    if (view !== HOME_VIEWS.disconnected) return
    void connectors.discover()
    for (const group of groups.all.get()) groups.items(group.id)
  }
  let root: RootElement | undefined
  let mounted: Promise<void> | undefined
  let undraw: Undo | undefined
  const draw = async (): Promise<void> => {
    root ??= createRootElement(id)
    await host.activateProvider(tokens.SHELL.key)
    const shell: ShellService = container.resolve(tokens.SHELL)
    undraw = shell.mount(root.root)
  }
  const modal: ModalOwner = createModal({
    state: parts.modalState,
    clock,
    bus,
    guards,
    router,
    situation: () => ({ connected: connected(), unsupported: networks.unsupported.get() !== undefined }),
    load: loadView,
    closed: () => rpc.leaveAll(),
    report,
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
    safe: parts.safeMethods,
    run: host.run,
    hasView: (name) => views.find(name) !== undefined,
    failed: (plugin, code) => bus.emit('failed', { plugin, code }),
    refused(method) {
      parts.log.error(`Requested RPC call is not allowed: ${cleanText(method, 100)}`)
      bus.emit('methodRefused', { method })
    },
    show: createShowApproval({ modal, router, report, leave: (requestId) => rpc.leave(requestId) }),
  })
  const toasts = createToasts(delivery, clock)
  const alerts = createAlerts({ delivery, log: parts.log, debug: options.debug === true })
  const startEvents = createStartEvents(bus)
  const services = [router, modal, rpc, toasts, alerts, views, slots, groups, startEvents.service]
  NAVIGATION_TOKENS.forEach(({ key }, index) => {
    container.provide(key, Object.freeze(services[index]))
  })
  for (const { register } of [views, slots, groups, rpc, startEvents]) host.join(register)
  const stopDrawing = (): void => {
    const undo = undraw
    undraw = undefined
    mounted = undefined
    if (undo) delivery.guard(undo)
  }
  teardown.add(stopDrawing)
  // Without the plugin that draws it there is no modal; the next `open` draws with what has taken its place.
  teardown.add(
    host.whenWithdrawn(tokens.SHELL.key, () => {
      stopDrawing()
      void modal.close().catch(report)
    }),
  )
  teardown.add(tellViews(router, bus))
  teardown.add(followTrouble({ bus, session, alerts, projectId: options.projectId }))
  teardown.add(followSession({ bus, networks, modal, router, views, report }))
  return {
    modal,
    router,
    rpc,
    views,
    alerts,
    links: createLinks(env.iframe),
    destroy(): void {
      modal.destroy()
      rpc.leaveAll()
      teardown.run()
      toasts.clear()
      root?.remove()
    },
  }
}

/** What is there once the visitor has shown an intent. */
export type Navigation = ReturnType<typeof buildNavigation>
