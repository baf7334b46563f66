import type { AssetsService, HostService, ServicesService } from './host-services.ts'
import type {
  AlertsService,
  I18nService,
  ModalService,
  RouterService,
  RpcService,
  ShellService,
  ThemeService,
  ToastsService,
} from './modal-services.ts'
import type { NamesService } from './names.ts'
import type { ReceiversService } from './receivers.ts'
import type { ConnectorGroupsRegistry, PluginsService, SlotsRegistry, StartEventsService, ViewsRegistry } from './registry-services.ts'
import type {
  AccountsService,
  ConnectorsService,
  FamiliesService,
  NetworksService,
  SessionsService,
  WalletService,
} from './session-services.ts'

/** Tokens: typed names for services. Strings, because symbols differ between two copies of one module on a page. */
declare const service: unique symbol

/** `swap@1`: a service name and the major version of its contract. A breaking change is a new token, never an edit. */
export type TokenKey = `${string}@${bigint}`

/** A typed key. The service type `T` exists at compile time only. */
export interface Token<out T> {
  readonly key: TokenKey
  /** Whether only the plugin that provides it can use it. */
  readonly own?: true
  /** Whether the host can use it, and no other plugin. */
  readonly host?: true
  /** Ids of plugins that can use a token of the host, too. */
  readonly shared?: readonly string[]
  /** Whether the kernel's service also asks the plugins that provide the token, in the host's order, until one answers. */
  readonly extensible?: true
  readonly [service]?: () => T
}

/**
 * Makes a token. Equal keys are equal tokens. Run time: two plugins that provide one key is `DUPLICATE_PROVIDER`.
 *
 * @example export const STAKING = token<StakingService>('acme.staking@1')
 */
export const token = <T>(key: TokenKey): Token<T> => ({ key })

/**
 * Makes a token for a service that only the plugin's own views and contributions use: no other plugin is given it.
 *
 * @example
 * provides: { draft: ownToken<Draft>('acme.staking-draft@1') }
 */
export const ownToken = <T>(key: TokenKey): Token<T> => ({ key, own: true })

/**
 * Makes a token for a service that the host gets by `portico.service`, and no other plugin but those of `shared`. Use it for a service that
 * holds a secret of the visitor. Any other plugin that requires it fails with `NAME_RESERVED`.
 *
 * @example
 * provides: { session: hostToken<SigningSession>('acme.session@1', ['acme.sign-in']) }
 */
export const hostToken = <T>(key: TokenKey, shared: readonly string[] = []): Token<T> => ({ key, host: true, shared })

/** A block of tokens under the names the plugin uses for them: `{ accounts: ACCOUNTS }`. */
export type Tokens = Readonly<Record<string, Token<unknown>>>

/** The service type behind a token. */
export type ServiceOf<K> = K extends Token<infer T> ? T : never

/** A block of tokens, resolved: `{ accounts: AccountsService }`. */
export type Services<B extends Tokens> = { readonly [N in keyof B]: ServiceOf<B[N]> }

const extensibleToken = <T>(key: TokenKey): Token<T> => ({ key, extensible: true })

/**
 * Tokens every kernel provides; require them like any other. A plugin that provides one of these keys, but for `SHELL`, `ASSETS` and `NAMES`, is `DUPLICATE_PROVIDER`.
 *
 * @example
 * const { networks } = useServices(manifest) // requires: { networks: NETWORKS }
 * const active = useStore(networks.active)
 */
export const NETWORKS = token<NetworksService>('networks@1')
/**
 * Connectors, discovered and registered.
 *
 * @example
 * await deps.connectors.discover() // requires: { connectors: CONNECTORS }
 */
export const CONNECTORS = token<ConnectorsService>('connectors@1')
/**
 * Connection state and commands.
 *
 * @example
 * await deps.sessions.connect('injected', { namespaces: ['eip155'] }) // requires: { sessions: SESSIONS }
 */
export const SESSIONS = token<SessionsService>('sessions@1')
/**
 * The facts of chain families: addresses, coin, methods.
 *
 * @example
 * const { codec } = await deps.families.load('eip155') // requires: { families: FAMILIES }
 */
export const FAMILIES = token<FamiliesService>('families@1')
/**
 * Accounts and the active one.
 *
 * @example
 * const account = deps.accounts.active.get() // requires: { accounts: ACCOUNTS }
 */
export const ACCOUNTS = token<AccountsService>('accounts@1')
/**
 * What the active connection can do.
 *
 * @example
 * const { sign } = await deps.wallet.load('eip155') // requires: { wallet: WALLET }
 */
export const WALLET = token<WalletService>('wallet@1')
/**
 * The view stack.
 *
 * @example
 * await deps.router.push('Account') // requires: { router: ROUTER }
 */
export const ROUTER = token<RouterService>('router@1')
/**
 * The dialog.
 *
 * @example
 * await deps.modal.close() // requires: { modal: MODAL }
 */
export const MODAL = token<ModalService>('modal@1')
/**
 * Draws the modal. The one kernel token that a plugin provides.
 *
 * @example
 * provides: { shell: SHELL } // setup: { shell: { mount: (root) => drawInto(root) } }
 */
export const SHELL = token<ShellService>('shell@1')
/**
 * The host application.
 *
 * @example
 * const { name } = deps.host.metadata // requires: { host: HOST }
 */
export const HOST = token<HostService>('host@1')
/**
 * Requests waiting for approval.
 *
 * @example
 * deps.rpc.reject(requestId) // requires: { rpc: RPC }
 */
export const RPC = token<RpcService>('rpc@1')
/**
 * Short notices.
 *
 * @example
 * deps.toasts.show({ kind: 'success', text: text('staked') }) // requires: { toasts: TOASTS }
 */
export const TOASTS = token<ToastsService>('toasts@1')
/**
 * The alert bar.
 *
 * @example
 * deps.alerts.raiseFor(error) // requires: { alerts: ALERTS }
 */
export const ALERTS = token<AlertsService>('alerts@1')
/**
 * What happened before a plugin that an event starts could listen.
 *
 * @example
 * for (const { name } of deps.startEvents.take('acme.staking')) note(name) // requires: { startEvents: START_EVENTS }
 */
export const START_EVENTS = token<StartEventsService>('start-events@1')
/**
 * Theme.
 *
 * @example
 * const { mode } = useStore(theme.current) // requires: { theme: THEME }
 */
export const THEME = token<ThemeService>('theme@1')
/**
 * Language.
 *
 * @example
 * await deps.i18n.ready('acme.staking') // requires: { i18n: I18N }
 */
export const I18N = token<I18nService>('i18n@1')
/**
 * The services that the host named: one client for all of them.
 *
 * @example
 * const pools = await deps.services.call(poolList, {}, { signal }) // requires: { services: SERVICES }
 */
export const SERVICES = token<ServicesService>('services@1')
/**
 * Images. Plugins may provide this token as well. The kernel asks them one after the other, within its own bounds.
 *
 * @example
 * const icon = useImage(assets, { kind: 'token', id: 'ETH' }) // requires: { assets: ASSETS }
 */
export const ASSETS = extensibleToken<AssetsService>('assets@1')
/**
 * Names of addresses and addresses of names. The kernel asks the plugins that provide this token one after the other. As `optional` it is
 * there while a plugin provides it. Without it, show no names.
 *
 * @example
 * const names = useStore(deps.names) // optional: { names: NAMES }
 * const address = await deps.names.addressOf({ name: 'alice.eth', network: 'eip155:1', signal }) // requires: { names: NAMES }
 */
export const NAMES = extensibleToken<NamesService>('names@1')
/**
 * Addresses that the visitor has sent something to, by which reviews notice others that look like them. Plugins may provide this token as
 * well: the kernel asks all of them.
 *
 * @example
 * const known = await deps.receivers.known('eip155') // requires: { receivers: RECEIVERS }
 */
export const RECEIVERS = extensibleToken<ReceiversService>('receivers@1')
/**
 * The view registry, read-only. A modal of your own is written against this token and the next three.
 *
 * @example
 * const { component: View } = await deps.views.load('Connect') // requires: { views: VIEWS }
 */
export const VIEWS = token<ViewsRegistry>('views@1')
/**
 * Slot entries.
 *
 * @example
 * const entries = useStore(slots.of('account.features')) // requires: { slots: SLOTS }
 */
export const SLOTS = token<SlotsRegistry>('slots@1')
/**
 * Connector groups.
 *
 * @example
 * const wallets = useStore(groups.items('wallets')) // requires: { groups: CONNECTOR_GROUPS }
 */
export const CONNECTOR_GROUPS = token<ConnectorGroupsRegistry>('connector-groups@1')
/**
 * Plugins and their activation.
 *
 * @example
 * await deps.plugins.activate('acme.staking') // requires: { plugins: PLUGINS }
 */
export const PLUGINS = token<PluginsService>('plugins@1')
