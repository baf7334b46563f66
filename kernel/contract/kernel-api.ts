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

/** Who the host application is, as wallets show it. */
export interface DappMetadata {
  readonly name: string
  readonly description: string
  /** http(s). Of the page's own origin, or wallets warn; the console says where it is not (on a page of this machine at the level `warn`). */
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

/** A network as viem and wagmi define it; an EVM chain, so its id is a number. */
export interface EvmChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** A network as the host gives it: ours, or a viem chain. */
export type NetworkInput = Network | EvmChain

/** What services are told of us in every read, as `st` and `sv`. */
export interface SdkName {
  /** Default `portico`. */
  readonly type?: string
  /** Default `react-{chain families in use}-{version of the package}`: `react-evm,solana-1.0.0`. */
  readonly version?: string
}

/** A connector group: of this package, or of a plugin from outside, in whatever form it named it. */
export type ConnectorGroupId = BuiltinGroupId | (string & {})

/** Groups of the plugins of this package, in their default order. */
export type BuiltinGroupId = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** A view that the host may let another plugin declare. */
export type ReplaceableView = ViewName | 'Connect' | 'ApproveTransaction' | 'SIWXSignMessage'

/** Options of `createPortico`. The console hears of any other. */
export interface PorticoOptions {
  /** Prefix of storage keys and channels. Default `default`; a second live kernel with one id throws `DUPLICATE_KERNEL`. */
  readonly id?: string
  /** Needed by WalletConnect and hosted services only (`PROJECT_ID_MISSING`). */
  readonly projectId?: string
  readonly metadata: DappMetadata
  /** At least one (`NO_NETWORKS` in plain JavaScript). */
  readonly networks: readonly [NetworkInput, ...NetworkInput[]]
  /**
   * CAIP-2 id of the network to begin with. Default: the stored one while it is configured, else the first. One that is not among the
   * networks is passed over, with an alert.
   */
  readonly defaultNetwork?: CaipNetworkId
  /**
   * The type of account to begin with, by family, where a wallet grants several: `{ bip122: 'ordinal' }`. What the visitor chooses later takes
   * its place. Default: the one that the wallet has in front.
   */
  readonly defaultAccountTypes?: { readonly [N in Namespace]?: AccountType }
  /**
   * Nodes of the host's own by CAIP-2 id, asked in this order before the provider API and the network's own; one that does not answer is left
   * within two seconds. Wallets that are given a chain to add are not told of them.
   *
   * @example customRpcUrls: { 'eip155:1': [{ url: 'https://node.example/rpc' }] }
   */
  readonly customRpcUrls?: { readonly [N in CaipNetworkId]?: readonly { readonly url: string }[] }
  /**
   * Whether a visitor may stay on a chain that is not among the networks. Default false: the modal asks for a network that is, and does not
   * close before the wallet is there.
   */
  readonly allowUnsupportedChain?: boolean
  /** Features and adapters alike. Ids unique (`DUPLICATE_PLUGIN`). */
  readonly plugins: readonly Plugin[]
  readonly theme?: ThemeOptions
  /**
   * Where the modal's element is put: an element of the page, or what finds one when the modal first opens (`NO_DOCUMENT` where it answers
   * null). It stays where the host moves it afterwards. Default: the end of the body.
   */
  readonly container?: HTMLElement | (() => HTMLElement | null)
  /**
   * Whether the modal is a part of the page, in `container`, which it needs: nothing lies over the page, and closing leads back to the first
   * view. It shows once `open` was called. Default false: a dialog.
   *
   * @example
   * const portico = createPortico({ embedded: true, container: () => document.querySelector('#wallet'), ...options })
   * await portico.open()
   */
  readonly embedded?: boolean
  /**
   * When the modal's code is loaded. Default `intent`: as a pointer, focus or a finger is on a button that opens it. `idle`: as soon as the
   * page has nothing better to do, so that any click finds it there. `none`: with the click.
   */
  readonly preload?: 'intent' | 'idle' | 'none'
  /** BCP 47. Default `en`. A language that neither `locales` nor a plugin has texts in shows English, and a warning in the console. */
  readonly locale?: string
  /** Languages by BCP 47 tag: those of `portico/locales/*`, the host's own, and single texts of its own. Default: English alone. */
  readonly locales?: Readonly<Record<string, Locale>>
  /** Addresses of the services in use. */
  readonly services?: Partial<Readonly<HostServices>>
  readonly sdk?: SdkName
  /** Ids of connector groups in the order wanted; groups not listed follow in the default order. The console hears of one that no plugin has. */
  readonly connectorGroupsOrder?: readonly ConnectorGroupId[]
  /**
   * What plugins offer and the host does not want: connector groups by id, entries in slots by `plugin id/entry id` (`send/send`). Default:
   * nothing. The console hears of what is not there.
   */
  readonly hide?: { readonly groups?: readonly ConnectorGroupId[]; readonly entries?: readonly `${string}/${string}`[] }
  /** Reserved views (Connect, ApproveTransaction, SIWXSignMessage) that plugins may replace. Default none (`VIEW_RESERVED`). */
  readonly replaceableViews?: readonly ReplaceableView[]
  /** Ids of plugins from outside that may provide tokens and emit events of this package. Default none (`NAME_RESERVED`). */
  readonly replace?: readonly string[]
  /**
   * Schemes of apps that links may open, without colon (`acmewallet`). Default none: https, mail, wallets that are known, and names in the
   * form of a domain (`com.acme.wallet`). What a browser opens itself (`javascript`, `http`, `file` …) stays refused.
   */
  readonly schemes?: readonly string[]
  /** Whether alerts about the host's set-up are shown to whoever looks at the page, too. Default false: the console alone. */
  readonly debug?: boolean
  /** What the console hears. Default `error`. */
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Whether a session stays when another of its family settles. Default false: the newer replaces it, and its wallet is told. */
  readonly multipleSessions?: boolean
  /**
   * Whether a visitor who comes back is still connected. Default true. With `false` no connection is stored: it ends with the page, and other
   * tabs do not share it.
   */
  readonly reconnect?: boolean
  /** Default: local storage where allowed, else memory. */
  readonly storage?: StorageDriver
  /** `safe`: methods added by plugins that the host lets run without asking. `policies` run in order, outermost first. */
  readonly rpc?: { readonly safe?: readonly string[]; readonly policies?: readonly RpcPolicy[] }
}

/** Where `open` leads. A view's params are typed by its name; without a view the product decides. */
export type OpenOptions = ({ readonly view?: never; readonly params?: never } | ViewTarget) & { readonly namespace?: Namespace }

/** How one family stands. Frozen. */
export interface NamespaceState<N extends Namespace = Namespace> {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The account in use: the first of `accounts`. */
  readonly account: AccountOf<N> | undefined
  readonly caipAddress: CaipAddress | undefined
  /** All that the wallet grants; while `reconnecting` the one of the last visit, which nobody has proven yet. None while not connected. */
  readonly accounts: readonly AccountOf<N>[]
  /** Where the connection is, or will be; undefined while the wallet is on a network that is not configured. */
  readonly network: Network | undefined
  /** The chain the wallet is on when it is not configured. */
  readonly unsupportedNetwork: CaipNetworkId | undefined
  /** The wallet that is connected or is being asked, once it was found. Connected over WalletConnect it bears its own name and picture. */
  readonly connector: ConnectorInfo | undefined
}

/** State as the host sees it: of the active family, and by family. Frozen; a new object on each change. */
export interface PorticoState extends NamespaceState {
  readonly open: boolean
  /** The active family; undefined while it is disconnected. */
  readonly namespace: Namespace | undefined
  /** Of every family that a network is configured for, or that is connected. */
  readonly namespaces: { readonly [N in Namespace]?: NamespaceState<N> }
}

/**
 * A running kernel. After `destroy` every call rejects or throws `KERNEL_DESTROYED`, also those under way; a `disconnect` or `setLocale`
 * under way resolves.
 */
export interface Portico {
  /**
   * Resolves when the view is there and is drawn, in the task after at the latest, or when `close` was called meanwhile: the last word
   * counts. Rejects with `VIEW_UNKNOWN`, `VIEW_PARAMS` or `VIEW_LOAD_FAILED`, which the modal shows; with `PLUGIN_LOAD_FAILED` or
   * `PLUGIN_TIMEOUT`, within 10 s, where the code of the modal itself does not come: then nothing is on screen, and a button of your own has
   * to say so. Another call tries again; after a release of the host the page may have to be reloaded.
   */
  open(options?: OpenOptions): Promise<void>
  /** Loads what `open` will need, on the visitor's first sign of intent. Never rejects. */
  preload(): Promise<void>
  /** False when a guard keeps the modal open. */
  close(): Promise<boolean>
  getState(): PorticoState
  subscribe(listener: (state: PorticoState) => void): Undo
  /** The account in a namespace, or the active one; while `reconnecting` that of the last visit. */
  getAccount<N extends Namespace = Namespace>(namespace?: N): (AccountOf<N> & { readonly caipAddress: CaipAddress }) | undefined
  /** The way to the wallet while connected, else undefined: an EIP-1193 provider for eip155, Wallet Standard features for solana. */
  getProvider<N extends Namespace>(namespace: N): ProviderFaceOf<N> | undefined
  /** Asks the wallet; a number is the chain id of an EVM chain. Rejects with `NETWORK_UNKNOWN`, `CHAIN_UNSUPPORTED` or the wallet's error. */
  switchNetwork(id: CaipNetworkId | number): Promise<void>
  /**
   * A service of the kernel or of a plugin, which is started where it has to be: what an interface of the host's own is made with. Rejects
   * with `PLUGIN_MISSING` or the plugin's error. `RPC` shows a host no request, as none is its own: `UNDECLARED_DEPENDENCY`. The plugin whose
   * view asks about a request answers it; a host's policies see each of them.
   *
   * @example
   * const connectors = await portico.service(CONNECTORS)
   * await connectors.discover()
   * await (await portico.service(SESSIONS)).connect(connectors.all.get()[0].id)
   */
  service<T>(token: Token<T>): Promise<T>
  /** Offers one more network. Throws `OPTION_INVALID`, `ADAPTER_MISSING`. */
  addNetwork(network: NetworkInput): void
  /** Throws for the last one (`NO_NETWORKS`), and for a family without an adapter (`ADAPTER_MISSING`). */
  removeNetwork(id: CaipNetworkId): void
  /** Ends the sessions of a namespace, with all that they granted; every session when none is given. */
  disconnect(namespace?: Namespace): Promise<void>
  /** With the active account. Rejects with `DISCONNECTED` or the wallet's error. */
  signMessage(message: string): Promise<string>
  /** Keeps what is not named, variables too. Throws `THEME_INVALID`. */
  setTheme(theme: ThemeOptions): void
  /** The theme in force. */
  readonly theme: Store<Theme>
  /**
   * Switches once the texts that are in use have come, all at once. Rejects with `OPTION_INVALID` for what is no BCP 47 tag. A language that
   * neither `locales` nor a plugin has texts in shows English, and a warning in the console; `locale` says what is shown.
   */
  setLocale(language: string): Promise<void>
  /** What buttons of the host's own may say, and in which language: `portico.locale.get().text('connect')`. */
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
    /** The same as a stream; the only place where a type of rxjs meets the host. */
    readonly stream$: Observable<{ readonly name: EventName; readonly payload: Events[EventName] }>
  }
  destroy(): Promise<void>
}

/** Starts a kernel; touches no network and writes nothing. Throws a `PorticoError` of area `config` or `plugin`; nothing half-starts. */
export type CreatePortico = (options: PorticoOptions) => Portico
