import type { ConnectionInfo, Session, SwitchOptions } from './adapters.ts'
import type { Account, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from './caip.ts'
import type { ConnectorInfo, ConnectorType } from './connectors.ts'
import type { PorticoError } from './errors.ts'
import type { EmittedEvent } from './events.ts'
import type { Family } from './family.ts'
import type { ChainAdapter } from './features.ts'
import type { ShownLanguage, TextValues } from './locales.ts'
import type { HostServices, ServiceName } from './ports.ts'
import type { RequestArguments } from './provider.ts'
import type { RequestReview } from './review.ts'
import type { RpcRequest } from './rpc.ts'
import type { ConnectorGroupDecl, ConnectorItem, SlotName, Slots } from './slots.ts'
import type { Store, Undo } from './store.ts'
import type { Endpoint, EndpointInput } from './tools/endpoint.ts'
import type { ComponentOf, Drawn, OpenTarget, ParamsArgs, ViewName, ViewProps, ViewTarget } from './views.ts'

/** Where a family is. */
export interface NetworkPlace {
  /** Undefined while the wallet is on a network that is not configured. */
  readonly network: Network | undefined
  /** The chain the wallet is on when it is not configured. */
  readonly unsupportedNetwork: CaipNetworkId | undefined
}
/** Configured networks and the active one. */
export interface NetworksService {
  readonly all: Store<readonly Network[]>
  /** The network of the active connection; without one, the network asked for at the next connect. */
  readonly active: Store<Network | undefined>
  /** The chain the wallet is on when it is none of `all`; then `active` is undefined. */
  readonly unsupported: Store<CaipNetworkId | undefined>
  /** Those of `all` that the connection of their family does not take (`ConnectionInfo.networks`). */
  readonly unavailable: Store<readonly CaipNetworkId[]>
  /**
   * Asks the wallet and resolves when it has moved. Rejects with `NETWORK_UNKNOWN`, `CHAIN_UNSUPPORTED` (for one that is unavailable before the
   * wallet is asked) or its JSON-RPC error.
   */
  switchTo(id: CaipNetworkId, signal?: AbortSignal, options?: SwitchOptions): Promise<void>
}
/** Everything discovered or registered; wallets announce late and disappear. */
export interface ConnectorsService {
  readonly all: Store<readonly ConnectorInfo[]>
  /** Loads every adapter's discover module; resolves when each has answered or 1,000 ms have passed. Calling it again asks again. */
  discover(): Promise<void>
  /** Whether the visitor has connected to it on this site before: such a wallet is listed however many others are announced. */
  knows(id: string): boolean
}
/** Where a family was at the last visit: to be shown until the wallet has answered, and for nothing else. Nobody has proven it. */
export interface LastConnection {
  readonly network: CaipNetworkId
  readonly accounts: readonly [Account]
  /** What a wallet on another device called itself. */
  readonly peer?: ConnectionInfo['peer']
}
/** State of one namespace. "connected" cannot be said without a connection. */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly error?: PorticoError }
  | { readonly status: 'connecting'; readonly connectorId: string }
  /** A wallet of the last visit is asked. Nothing can be asked of it before it has answered. */
  | { readonly status: 'reconnecting'; readonly connectorId: string; readonly last?: LastConnection }
  /** The wallet has said yes and guards are being asked. `returning`: it comes back from the last visit. */
  | { readonly status: 'settling'; readonly connection: ConnectionInfo; readonly returning: boolean; readonly last?: LastConnection }
  | { readonly status: 'connected'; readonly connection: ConnectionInfo }
/** Where and how to connect. */
export interface ConnectOptions {
  /** Families to ask for, in one question. Default: each that the connector serves and a network is configured for. */
  readonly namespaces?: readonly Namespace[]
  readonly signal?: AbortSignal
}
/** Wallet sessions, and the connection that is the current one of each family. Changed by commands only. */
export interface SessionsService {
  /** Sessions that are up, the one that settled last at the end. */
  readonly all: Store<readonly Session[]>
  of(namespace: Namespace): Store<ConnectionState>
  /**
   * Loads what asking a wallet takes, to connect or to move: afterwards `connect` and `switchTo` ask it in the task in which they are called.
   * Rejects with the plugin's error; who does not wait for it loses nothing but time.
   */
  prepare(connectorId: string, namespace?: Namespace): Promise<void>
  /** Rejects with `PROVIDER_MISSING`, `CONNECT_ABORTED`, `GUARD_DENIED`, `GUARD_UNAVAILABLE` or the wallet's error. A second call for a family replaces the first. */
  connect(connectorId: string, options?: ConnectOptions): Promise<Session>
  /**
   * Makes a session's connections the current ones of their families, or of one. Rejects with `DISCONNECTED` for a session that is over, or
   * as `connect` does where a guard is asked.
   */
  select(session: string, namespace?: Namespace): Promise<void>
  /** Gives up what is connecting; the wallet's late answer is ignored. */
  cancel(namespace: Namespace): void
  /** Ends every session that has a connection of the namespace; all when none is given. Never rejects: what a wallet refuses is reported. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Ends one session. Never rejects. */
  end(session: string): Promise<void>
  /**
   * Asks the connected wallet of a namespace, through the gate that every request passes. The params are copied as they are at the call,
   * held against the connection, shown to the host's policies and, where the wallet does not ask the visitor itself, to the visitor.
   * Rejects with `DISCONNECTED` (4900), `PARAMS_INVALID` (-32602: no plain JSON data), `METHOD_UNKNOWN` (-32601), `ACCOUNT_MISMATCH` (4100),
   * `NETWORK_MISMATCH` (4901), `REQUEST_VOID` (4100), `REQUEST_ABORTED`, `REQUEST_REJECTED` (4001), what a policy throws, or `WALLET_ERROR`
   * with the wallet's code. Once the wallet has the request, aborting no longer takes it back.
   */
  request(namespace: Namespace, args: RequestArguments, options?: { readonly signal?: AbortSignal }): Promise<unknown>
}
/** What chain families know by heart: how addresses are written, the coin, the methods of their wallets. */
export interface FamiliesService {
  /**
   * At once; undefined while it has not come. It comes with the namespace's wallets, and while one of them is connected it is there. Of a
   * namespace that no adapter serves (over WalletConnect) it knows the addresses alone, each in one spelling.
   */
  of(namespace: Namespace): Family | undefined
  /**
   * Loads it where it has not come.
   *
   * @example const { codec } = await families.load('eip155')
   */
  load(namespace: Namespace): Promise<Family>
}
/** The active account, or undefined. */
export interface AccountsService {
  readonly active: Store<(Account & { readonly caipAddress: CaipAddress }) | undefined>
  /** All that the wallet grants, the one in use first. */
  of(namespace: Namespace): Store<readonly Account[]>
  /** The type of account preferred: the visitor's last choice where accounts were of several types, else the host's (`defaultAccountTypes`). */
  preferred(namespace: Namespace): Promise<AccountType | undefined>
  /**
   * Uses another account that the wallet grants, until the wallet itself moves to one. A wallet that signs with one account at a time is told
   * first. Guards are asked as for a new connection. Rejects with `ACCOUNT_MISMATCH`, `DISCONNECTED` or the wallet's error.
   */
  select(namespace: Namespace, address: string): Promise<void>
}
/** The connected wallet, for display. Over WalletConnect name and icon are those of the wallet at the other end, the rest is the connector's. */
export interface WalletInfo {
  readonly connectorId: string
  readonly name: string
  readonly type: ConnectorType
  readonly icon?: string
}
/** What the active connection can do. Absent features are absent keys. */
export interface WalletService {
  readonly info: Store<WalletInfo | undefined>
  /** Undefined until loaded: the chain library comes with `load`. */
  readonly features: Store<ChainAdapter | undefined>
  /**
   * Loads the adapter's actions for a namespace that is connected, by default the active one. Over WalletConnect a family without an adapter
   * has no features. Does not wait for what only this wallet has (`ofWallet`): that joins `features` once the wallet has said so. Rejects with
   * `DISCONNECTED` or `ADAPTER_MISSING`.
   */
  load(namespace?: Namespace): Promise<ChainAdapter>
}
/** How far a view's `enter` is; `entered` as well where it declares none. */
export type ViewEntry = { readonly status: 'entering' | 'entered' } | { readonly status: 'failed'; readonly error: PorticoError }
/**
 * The view stack. Guards decide; a denied move resolves to false. `push`, `replace`, `reset` and `go` change the stack at once where no
 * guard is asked, and resolve when the view's `enter` has run or failed.
 */
export interface RouterService {
  readonly current: Store<ViewTarget | undefined>
  /** Of the present view. A modal draws the view once it is entered, and its failed state where that failed. */
  readonly entry: Store<ViewEntry>
  /** Enters the present view again, where that has failed. */
  enterAgain(): void
  /** Entries in the stack; with more than one, `back` has somewhere to go. */
  readonly depth: Store<number>
  push<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  replace<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  reset<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  /** To the view before; closes the modal where there is none, or where UnsupportedChain is in the stack. */
  back(): Promise<boolean>
  /** Goes to a target that is data, as buttons and rows carry it. */
  go(target: OpenTarget): Promise<boolean>
}
/** The dialog as data. */
export interface ModalState {
  readonly open: boolean
  readonly loading: boolean
  readonly shaking: boolean
  readonly namespace: Namespace | undefined
}
/** The dialog. */
export interface ModalService {
  readonly state: Store<ModalState>
  /** `namespace`: Connect lists the wallets of this family alone. */
  open(target?: OpenTarget, namespace?: Namespace): Promise<void>
  /** False when a guard keeps it open. */
  close(): Promise<boolean>
  /** For 500 ms. */
  shake(): void
  /** While it shows that it waits, the close and back buttons rest. */
  setLoading(loading: boolean): void
}
/** Draws the modal. Provided by the modal plugin, or by another that takes its place. */
export interface ShellService {
  /** Called once, before the modal first opens. Draws into the kernel's root until undone. */
  mount(root: ShadowRoot): Undo
}
/** The two buttons of an approval view. Without `approve` the request can be rejected only. */
export interface ApprovalButtons {
  readonly reject: HTMLElement
  readonly approve?: HTMLElement | undefined
}
/** `ready`: a press counts. `covered`: something has been lying over the view, or fading it, for a second; until it goes no press counts. */
export type ApprovalState = 'resting' | 'ready' | 'covered'
/** How a request is approved. */
export interface ApproveOptions {
  /**
   * Keeps the view on screen until the wallet, or the method's own code, has answered. Left before, closed or rejected, it aborts the `signal` of
   * what is asked (`WalletRequest`, `RpcRequest`). Default false: the view leaves at once.
   */
  readonly stay?: boolean
}
/** Requests waiting for the visitor, as far as the plugin's own views ask about them: `UNDECLARED_DEPENDENCY` is thrown for any other. */
export interface RpcService {
  readonly pending: Store<readonly RpcRequest[]>
  /**
   * What the `review` feature of the request's family reads of it: of the same frozen params that are sent, begun when the question came up.
   * `unavailable` where there is no such request.
   */
  review(requestId: string): Store<RequestReview>
  /**
   * Has the visitor's press on one of two buttons in the modal answer a request; `changed` hears whether a press counts. While they are
   * bound nothing else approves the request. Throws `APPROVAL_BOUND` where others are, or where they stand outside of the modal.
   */
  bindButtons(requestId: string, buttons: ApprovalButtons, changed: (state: ApprovalState) => void): Undo
  /**
   * For a view of the plugin's own that asks elsewhere, as in a frame of another origin. Throws `APPROVAL_BOUND` where buttons are bound, and
   * always in the general approval view.
   *
   * @example rpc.approve(requestId, { stay: true }) // the frame asks in this view, and is in sight while it does
   */
  approve(requestId: string, options?: ApproveOptions): void
  /** After an approval that stays, the same as leaving the view. */
  reject(requestId: string): void
}
/** What a notice says. `loading` stays until updated or dismissed; the others leave after 4,000 ms. */
export interface ToastContent {
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}
/** A notice on screen. */
export type Toast = ToastContent & { readonly id: string }
/** The way back to a notice that was shown. */
export interface ToastHandle {
  update(content: ToastContent): void
  dismiss(): void
}
/** Short notices: 4,000 ms, three visible, newest last. */
export interface ToastsService {
  readonly current: Store<readonly Toast[]>
  show(toast: ToastContent): ToastHandle
  dismiss(id: string): void
  /** Stops the clock while the visitor points at or focuses a notice. */
  hold(): void
  release(): void
}
/** Alerts whose words every modal knows. A plugin's own begin with its id: `acme.staking:POOL_GONE`. */
export type KnownAlert =
  | 'SWITCH_NETWORK_NOT_FOUND'
  | 'INVALID_APP_CONFIGURATION'
  | 'SOCIALS_TIMEOUT'
  | 'JWT_TOKEN_NOT_VALID'
  | 'INVALID_PROJECT_ID'
  | 'PROJECT_ID_NOT_CONFIGURED'
/** An alert: a short text in the bar, the developer's detail in the console. A known one needs neither. */
export type Alert =
  | { readonly code: KnownAlert; readonly text?: string; readonly detail?: string }
  | { readonly code: string; readonly text: string; readonly detail?: string }
/** Alerts: something is wrong with how the host is set up. Each is raised once for the life of the kernel. */
export interface AlertsService {
  /** What the bar shows until it is dismissed. Always undefined unless the host set `debug`; the console hears every alert. */
  readonly current: Store<Alert | undefined>
  raise(alert: Alert): void
  /** Raises the alert that an error calls for. False where it calls for none. */
  raiseFor(error: unknown): boolean
  dismiss(): void
}
/** What happened since an event started a plugin, before the plugin could listen. */
export interface StartEventsService {
  /**
   * In order, at most 100, the first of them the event that started it. Taken once; afterwards, and for a plugin that no event started: none.
   * What happens before the visitor's first intent is not kept: a plugin that `reconnected` started asks `SESSIONS` what is so.
   */
  take(plugin: string): readonly EmittedEvent[]
}
/** Theme as data; variables are parsed against a grammar first (`THEME_INVALID`). */
export interface ThemeService {
  readonly current: Store<{ readonly mode: 'dark' | 'light' | 'system'; readonly variables: Readonly<Record<string, string>> }>
}
/** Language, for Intl, and the texts of plugins as data needs them (titles, labels). */
export interface I18nService {
  /** The language shown, with the host's region (`de-CH`): the one asked for where the host or a plugin has texts in it, else `en`. */
  readonly language: Store<string>
  /** Changes whenever a text may have changed: language switched, a locale arrived. */
  readonly revision: Store<number>
  /** Loads the plugin's texts in the present language; resolves also when they cannot be loaded (English or the key shows). */
  ready(plugin: string): Promise<void>
  /** A text of a plugin; `undefined` while its locale has not come. */
  text(plugin: string, key: string, values?: TextValues): string | undefined
  /** The language that most of a plugin's texts are shown in: English where it has none in the present language, or they did not come. */
  languageOf(plugin: string): ShownLanguage
}
/** How a service is called. */
export interface ServiceCallOptions {
  /** Ends this caller's waiting; others that wait for the same answer go on. */
  readonly signal?: AbortSignal
  /** Beside those that the client sends itself: `authorization`, for one. Only endpoints of the visitor's `session` are sent them. */
  readonly headers?: Readonly<Record<string, string>>
  /** Leaves aside what was answered before, here and in the browser's cache, and keeps the new answer in its place. Default false. */
  readonly fresh?: boolean
  /**
   * Hears when the answer is the endpoint's `unserved` one and not the service's, and why: `CHAIN_UNSUPPORTED`, or the failure to find out
   * which networks the service knows. Whoever would show "nothing" where nobody was asked says so instead.
   */
  onUnserved?(why: PorticoError): void
}
/** One client for every service the host named. A plugin reaches those that its manifest lists under `origins`. */
export interface ServicesService {
  /** Whether the host gave an address for it: without one a plugin does without. */
  has(service: ServiceName): boolean
  /**
   * Calls an endpoint with the project's id and ours. An answer that still stands is given again (see `cache` of the endpoint), and equal
   * reads under way are one request, whichever plugin makes them; what comes is frozen. Where the service does not know the active network,
   * the endpoint's `unserved` holds.
   *
   * Rejects as the `http` port does: `HTTP_STATUS` (with `context.status` and the service's `context.reason`), `HTTP_TIMEOUT`,
   * `HTTP_OFFLINE`, `HTTP_INVALID`, `REQUEST_ABORTED`, `SERVICE_UNSET`, `UNDECLARED_DEPENDENCY`; with `PROJECT_ID_MISSING` where the host
   * gave no project id and the service answered 401; where `unserved` has `fails`, with what `onUnserved` would have heard, in its words. Where a service
   * refuses the host's set-up (401, 403) the host is told by an alert, once.
   *
   * @example const { standard } = await services.call(gasPrice, { query: { chainId: 'eip155:1' } }, { signal })
   */
  call<P extends string, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input: NoInfer<EndpointInput<P, Q, B>>,
    options?: ServiceCallOptions,
  ): Promise<R>
}
/** What an image is of, where it has an id instead of an address. */
export type ImageKind = 'wallet' | 'network' | 'connector' | 'token' | 'currency'
/** An image as somebody else names it: a wallet, a service, a token's author. */
export type ImageSource = { readonly url: string } | { readonly kind: ImageKind; readonly id: string }
/**
 * Images that strangers name, for an `<img>`. Only what asks nobody whom the host did not choose: `data:image/` of at most 64 kB, and what
 * lies at `services.directory`. What has an id, and what else a plugin can find, comes from the plugins that provide this token, asked in the
 * host's order, within the same bounds; their own `blob:` addresses are allowed, too.
 *
 * @example
 * // a plugin that fetches images by id, with the host's consent (option `replace`) where it is from outside
 * provides: { assets: ASSETS } // setup: { assets: { image: async (source) => ('id' in source ? objectUrlOf(source) : undefined) } }
 */
export interface AssetsService {
  /** An address for `<img src>`, or `undefined`: then a glyph stands there. Waits 10,000 ms at most; rejects only where the kernel's code cannot be loaded. */
  image(source: ImageSource): Promise<string | undefined>
}
/** A view's component, bound to its plugin: whoever draws it sees nothing of what its hooks read. */
export interface LoadedView {
  readonly component: ComponentOf<ViewProps<ViewName>>
  readonly plugin: string
}
/** A slot entry's component, bound to its plugin. */
export interface LoadedPart {
  readonly component: ComponentOf<object>
}
/** A registered view, as data. `title` is a key of the plugin's locale. */
export interface ViewInfo {
  readonly name: ViewName
  readonly plugin: string
  readonly title: string | undefined
  readonly account: boolean
  /** Leads to a connection. */
  readonly connects: boolean
  readonly back: boolean
}
/** Registered views, and the way to their code. */
export interface ViewsRegistry {
  readonly all: Store<readonly ViewInfo[]>
  /** Loads view, setup and texts together. Rejects with `VIEW_UNKNOWN`, `VIEW_LOAD_FAILED` or the plugin's error; each call is a new attempt. */
  load(name: ViewName): Promise<LoadedView>
  /** A view that was loaded before and whose plugin still runs, without waiting. */
  loaded(name: ViewName): LoadedView | undefined
}
/** A slot's entry with its plugin. */
export type SlotItem<S extends SlotName> = Slots[S] & { readonly plugin: string }
/** Slot entries whose `when` holds, in order. */
export interface SlotsRegistry {
  of<S extends SlotName>(slot: S): Store<readonly SlotItem<S>[]>
  /** Loads the content of an entry that has one. Rejects with `UNDECLARED_DEPENDENCY` for one that the plugin did not declare. */
  load(entry: { readonly plugin: string; readonly load: () => Promise<{ readonly default: Drawn<object> }> }): Promise<LoadedPart>
}
/** A group as data. */
export type GroupInfo = Omit<ConnectorGroupDecl<string>, 'load'> & { readonly plugin: string }
/** A group's rows as they arrive. */
export type GroupItems =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly items: readonly ConnectorItem[] }
  | { readonly status: 'failed'; readonly error: PorticoError }
/** Connector groups in computed order. */
export interface ConnectorGroupsRegistry {
  readonly all: Store<readonly GroupInfo[]>
  /** The rows of a group; the first call loads it. */
  items(id: string): Store<GroupItems>
  /** Loads a failed group again. */
  retry(id: string): void
}
/** A plugin's state. */
export interface PluginInfo {
  readonly id: string
  readonly status: 'idle' | 'loading' | 'active' | 'failed' | 'disabled'
  readonly error?: PorticoError
}
/** Plugins, their state and their activation. */
export interface PluginsService {
  readonly all: Store<readonly PluginInfo[]>
  activate(id: string): Promise<void>
}
/** Who the host application is, and what it was configured with, for plugins that must tell others. */
export interface HostService {
  readonly id: string
  readonly projectId: string | undefined
  /** Addresses of the services in use, as the host gave them. */
  readonly services: Partial<Readonly<HostServices>>
  readonly metadata: { readonly name: string; readonly description: string; readonly url: string; readonly icons: readonly string[] }
  /** Whether the modal is a part of the page and no dialog. */
  readonly embedded: boolean
}
