import type { Observable } from 'rxjs'
import type { AccountOf, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from './caip.ts'
import type { ConnectorInfo } from './connectors.ts'
import type { EventName, Events } from './events.ts'
import type { Locale, StartTexts } from './locales.ts'
import type { Plugin } from './plugin.ts'
import type { HostServices } from './ports.ts'
import type { ProviderFaceOf } from './provider.ts'
import type { RpcPolicy } from './rpc.ts'
import type { Store, Undo } from './store.ts'
import type { Token } from './tokens.ts'
import type { ViewName, ViewTarget } from './views.ts'

/** The host application, as wallets show it. */
export interface DappMetadata {
  readonly name: string
  readonly description: string
  /**
   * The page's address (http or https). If it is not of the page's own origin, wallets warn, and so does the console (on a page of this
   * machine at the level `warn`).
   */
  readonly url: string
  readonly icons: readonly string[]
}

/** Where values are kept. Web storage fits. */
export interface StorageDriver {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What a host may set of the theme; `docs/theming.md` says what each takes. */
export type ThemeVariable = `--portico-${
  | 'font-family'
  | 'accent'
  | 'color-mix'
  | 'color-mix-strength'
  | 'font-size-master'
  | 'border-radius-master'
  | 'z-index'
  | 'qr-color'}`

/** Mode and variables of the theme. Default mode: `dark`. Another variable is `THEME_INVALID`; `undefined` gives one its default back. */
export interface ThemeOptions {
  readonly mode?: 'dark' | 'light' | 'system'
  readonly variables?: { readonly [N in ThemeVariable]?: string | undefined }
}

/** The theme in force. */
export interface Theme {
  readonly mode: 'dark' | 'light' | 'system'
  readonly variables: { readonly [N in ThemeVariable]?: string }
}

/** A network as viem and wagmi define it. It is an EVM chain, so its id is a number. */
export interface EvmChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly contracts?: { readonly [name: string]: unknown } | undefined
}

/** A network as the host gives it: ours, or a viem chain. */
export type NetworkInput = Network | EvmChain

/** Name and version that services get with every read, as `st` and `sv`, and the embedded wallet's frame with the host's data. */
export interface SdkName {
  /** Default `portico`. */
  readonly type?: string
  /** Default `react-{chain families in use}-{version of the package}`: `react-evm,solana-1.0.0`. */
  readonly version?: string
}

/** A connector group of this package, or of a plugin from outside under any name. */
export type ConnectorGroupId = BuiltinGroupId | (string & {})

/** Groups of the plugins of this package, in their default order. */
export type BuiltinGroupId = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** A view that the host may let another plugin declare. */
export type ReplaceableView = ViewName | 'Connect' | 'ApproveTransaction' | 'SIWXSignMessage'

/** Options of `createPortico`. The console warns of any other. */
export interface PorticoOptions {
  /** Prefix of storage keys and channels. Default `default`. A second kernel with one id on a page throws `DUPLICATE_KERNEL`. */
  readonly id?: string
  /** Needed by WalletConnect and hosted services only (`PROJECT_ID_MISSING`). */
  readonly projectId?: string
  /** Default: title and description of the page and its origin, without icons. */
  readonly metadata?: DappMetadata
  /** At least one (`NO_NETWORKS` in plain JavaScript). */
  readonly networks: readonly [NetworkInput, ...NetworkInput[]]
  /**
   * CAIP-2 id of the first network. Default: the stored one if it is configured, else the first of `networks`. An id that is not configured
   * is passed over, with an alert.
   */
  readonly defaultNetwork?: CaipNetworkId
  /**
   * The first type of account by family, if a wallet grants several: `{ bip122: 'ordinal' }`. The visitor's later choice replaces it.
   * Default: the type that the wallet has in front.
   */
  readonly defaultAccountTypes?: { readonly [N in Namespace]?: AccountType }
  /**
   * Your own nodes by CAIP-2 id. They are asked in this order, before the provider API and the network's own nodes. A node that does not
   * answer within two seconds is passed over. Wallets that are given a chain to add do not learn of them.
   *
   * @example customRpcUrls: { 'eip155:1': [{ url: 'https://node.example/rpc' }] }
   */
  readonly customRpcUrls?: { readonly [N in CaipNetworkId]?: readonly { readonly url: string }[] }
  /**
   * Whether a visitor may stay on a chain that is not among the networks. Default false: the modal asks the visitor to switch, and stays
   * open until the wallet has.
   */
  readonly allowUnsupportedChain?: boolean
  /** Features and adapters alike. Ids unique (`DUPLICATE_PLUGIN`). */
  readonly plugins: readonly Plugin[]
  readonly theme?: ThemeOptions
  /**
   * Where the modal's element is put: an element, or a function that finds one when the modal first opens (`NO_DOCUMENT` if it answers
   * null). You may move the element afterwards. Default: the end of the body.
   */
  readonly container?: HTMLElement | (() => HTMLElement | null)
  /**
   * Whether the modal is a part of the page, inside `container`, which is required then. Nothing lies over the page, and closing leads back
   * to the first view. It shows once `open` was called. Default false: a dialog.
   *
   * @example
   * const portico = createPortico({ embedded: true, container: () => document.querySelector('#wallet'), ...options })
   * await portico.open()
   */
  readonly embedded?: boolean
  /**
   * When the modal's code is loaded. `intent`: when a pointer, the focus or a finger is on a button that opens it. `idle`: when the page is
   * idle after its start, so that any click finds the code there. `none`: with the click. Default `intent`.
   */
  readonly preload?: 'intent' | 'idle' | 'none'
  /**
   * Language of the modal (BCP 47). Default `en`. If neither `locales` nor a plugin has texts in the language, English is shown, and the
   * console warns.
   */
  readonly locale?: string
  /** Languages by BCP 47 tag: those of `portico/locales/*`, the host's own, and single texts of its own. Default: English alone. */
  readonly locales?: Readonly<Record<string, Locale>>
  /** Addresses of the services in use. */
  readonly services?: Partial<Readonly<HostServices>>
  readonly sdk?: SdkName
  /**
   * Ids of connector groups in the wanted order. Other groups follow in the default order. The console warns of an id that no plugin has.
   */
  readonly connectorGroupsOrder?: readonly ConnectorGroupId[]
  /**
   * Parts of plugins to leave out: connector groups by id, entries in slots by `plugin id/entry id` (`send/send`). Default: none. The
   * console warns of ids that do not exist.
   */
  readonly hide?: { readonly groups?: readonly ConnectorGroupId[]; readonly entries?: readonly `${string}/${string}`[] }
  /** Reserved views (Connect, ApproveTransaction, SIWXSignMessage) that plugins may replace. Default none (`VIEW_RESERVED`). */
  readonly replaceableViews?: readonly ReplaceableView[]
  /** Ids of plugins from outside that may provide tokens and emit events of this package. Default none (`NAME_RESERVED`). */
  readonly replace?: readonly string[]
  /**
   * Schemes of apps that links may open, without colon (`acmewallet`). They add to the default: https, mail, known wallets, and names in
   * the form of a domain (`com.acme.wallet`). Schemes that a browser opens itself (`javascript`, `http`, `file` …) stay refused.
   */
  readonly schemes?: readonly string[]
  /** Whether alerts about the host's set-up are also shown on the page. Default false: only in the console. */
  readonly debug?: boolean
  /** The lowest level of messages in the console. Default `error`. */
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Whether a session stays when another one of its family settles. Default false: the newer replaces it, and its wallet is told. */
  readonly multipleSessions?: boolean
  /**
   * Whether a visitor who comes back is still connected. Default true. With `false` no connection is stored: it ends with the page, and other
   * tabs do not share it.
   */
  readonly reconnect?: boolean
  /** Where values are kept. Default: local storage if the browser allows it, else memory. */
  readonly storage?: StorageDriver
  readonly rpc?: RpcOptions
}

/** How requests to wallets are handled. */
export interface RpcOptions {
  /** Methods of plugins that run without asking the visitor. Default none. */
  readonly safe?: readonly string[]
  /** They run in order, outermost first. Default none. */
  readonly policies?: readonly RpcPolicy[]
  /**
   * Where our review asks the visitor. `modal` (default): for wallets that ask through the modal. `always`: also before the own window of
   * every other wallet, for all that signs or sends. A policy that goes on with `ask: false` lets a request pass without it. What the wallet
   * has sent after a review is compared with the chain: a difference is shown, and emitted as `sentOtherwise`.
   *
   * @example createPortico({ networks, plugins, rpc: { review: 'always' } })
   */
  readonly review?: 'modal' | 'always'
}

/** Where `open` leads. The name of a view decides the type of its params. Without a view the modal opens Connect, or the account. */
export type OpenOptions = ({ readonly view?: never; readonly params?: never } | ViewTarget) & { readonly namespace?: Namespace }

/** The user of an embedded wallet. Frozen. */
export interface EmbeddedWalletInfo {
  readonly user: { readonly email?: string; readonly username?: string }
  /** `email`, or the social provider that the visitor signed in with. */
  readonly authProvider: string
  /** Of the account in use. */
  readonly accountType: AccountType
  /** Whether the contract of the smart account is on the active chain. False for an `eoa`. */
  readonly isSmartAccountDeployed: boolean
}

/** How one family stands. Frozen. */
export interface NamespaceState<N extends Namespace = Namespace> {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The account in use: the first of `accounts`. */
  readonly account: AccountOf<N> | undefined
  readonly caipAddress: CaipAddress | undefined
  /**
   * All accounts that the wallet grants. While `reconnecting` it is the one of the last visit, which is not proven. None while not
   * connected.
   */
  readonly accounts: readonly AccountOf<N>[]
  /** The network of the connection, or of the next one. Undefined while the wallet is on a network that is not configured. */
  readonly network: Network | undefined
  /** The wallet's chain, if it is not configured. */
  readonly unsupportedNetwork: CaipNetworkId | undefined
  /**
   * The wallet that is connected or being asked, once it was found. Over WalletConnect it has the name and picture of the wallet at the
   * other end.
   */
  readonly connector: ConnectorInfo | undefined
  /** Who signed in, while the connection is that of an embedded wallet. Names and addresses of e-mail are for the host alone: no plugin gets them. */
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

/** State as the host sees it: of the active family, and by family. Frozen; a new object on each change. */
export interface PorticoState extends NamespaceState {
  readonly open: boolean
  /** The active family; undefined while it is disconnected. */
  readonly namespace: Namespace | undefined
  /** State of every family that has a configured network or is connected. */
  readonly namespaces: { readonly [N in Namespace]?: NamespaceState<N> }
}

/**
 * A running kernel. After `destroy` every call rejects or throws `KERNEL_DESTROYED`, and so do calls under way. Only a `disconnect` or
 * `setLocale` under way resolves.
 */
export interface Portico {
  /**
   * Opens the modal. Resolves when the view is drawn, or when `close` was called meanwhile. Rejects with `VIEW_UNKNOWN`, `VIEW_PARAMS` or
   * `VIEW_LOAD_FAILED`, which the modal shows. Rejects within 10 s with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT` if the code of the modal
   * does not come. Nothing is on screen then, so your own button has to say it. Another call tries again. After a release of your site the
   * page may have to be reloaded.
   */
  open(options?: OpenOptions): Promise<void>
  /** Loads the code that `open` needs. Call it on the visitor's first sign of intent. Never rejects. */
  preload(): Promise<void>
  /** False when a guard keeps the modal open. */
  close(): Promise<boolean>
  getState(): PorticoState
  /** What is so for every visitor: nobody is connected, on the host's first network. Servers draw this, and so does the first rendering of their pages. */
  getServerState(): PorticoState
  subscribe(listener: (state: PorticoState) => void): Undo
  /** The account of a namespace, or the active one. While `reconnecting` it is that of the last visit. */
  getAccount<N extends Namespace = Namespace>(namespace?: N): (AccountOf<N> & { readonly caipAddress: CaipAddress }) | undefined
  /**
   * The wallet's provider while connected, else undefined. For eip155 it is an EIP-1193 provider, for solana it has Wallet Standard
   * features.
   */
  getProvider<N extends Namespace>(namespace: N): ProviderFaceOf<N> | undefined
  /**
   * Asks the wallet to switch. A number is the chain id of an EVM chain. Rejects with `NETWORK_UNKNOWN`, `INVALID_CAIP_NETWORK_ID`,
   * `CHAIN_UNSUPPORTED` or the wallet's error.
   */
  switchNetwork(id: CaipNetworkId | number): Promise<void>
  /**
   * A service of the kernel or of a plugin, for an interface of your own. The plugin is started if it has to be. Rejects with
   * `PLUGIN_MISSING` or the plugin's error. `RPC` shows requests only to the plugin whose view asks about them, so for a host it throws
   * `UNDECLARED_DEPENDENCY`. Policies see every request.
   *
   * @example
   * const connectors = await portico.service(CONNECTORS)
   * await connectors.discover()
   * const [wallet] = connectors.all.get()
   * if (wallet) await (await portico.service(SESSIONS)).connect(wallet.id)
   */
  service<T>(token: Token<T>): Promise<T>
  /** Adds a network. Throws `OPTION_INVALID`, `ADAPTER_MISSING`. */
  addNetwork(network: NetworkInput): void
  /** Removes a network. Throws `NO_NETWORKS` for the last one, and `ADAPTER_MISSING` for a family without an adapter. */
  removeNetwork(id: CaipNetworkId): void
  /** Ends the sessions of a namespace, with everything that they granted. Without a namespace it ends every session. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Signs with the active account. Rejects with `DISCONNECTED` or the wallet's error. */
  signMessage(message: string): Promise<string>
  /** Changes mode and variables. What is not named stays. Throws `THEME_INVALID`. */
  setTheme(theme: ThemeOptions): void
  /** The theme in force. */
  readonly theme: Store<Theme>
  /**
   * Switches the language once its texts have come, all at once. Rejects with `OPTION_INVALID` for a tag that is not BCP 47. If neither
   * `locales` nor a plugin has texts in the language, English is shown, and the console warns. `locale` says which language is shown.
   */
  setLocale(language: string): Promise<void>
  /** Texts for your own buttons, and their language: `portico.locale.get().text('connect')`. */
  readonly locale: Store<StartTexts>
  readonly plugins: {
    add(plugin: Plugin): Undo
    /** Stored data stays unless `purge`. */
    remove(id: string, options?: { readonly purge?: boolean }): Promise<void>
    /** A plugin with a required guard needs `force`. */
    disable(id: string, options?: { readonly force?: boolean }): Promise<void>
    enable(id: string): void
  }
  readonly events: {
    on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): Undo
    readonly latest: Store<{ readonly name: EventName } | undefined>
    /** The events as a stream of rxjs. */
    readonly stream$: Observable<{ readonly name: EventName; readonly payload: Events[EventName] }>
  }
  destroy(): Promise<void>
}

/**
 * Starts a kernel. It requests nothing and writes nothing. Throws a `PorticoError` of area `config` or `plugin` before anything has
 * started.
 */
export type CreatePortico = (options: PorticoOptions) => Portico
