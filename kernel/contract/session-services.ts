import type { ConnectionInfo, Session, SwitchOptions } from './adapters.ts'
import type { Account, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from './caip.ts'
import type { ConnectorInfo, ConnectorType } from './connectors.ts'
import type { PorticoError } from './errors.ts'
import type { Family } from './family.ts'
import type { ChainAdapter } from './features.ts'
import type { RequestArguments } from './provider.ts'
import type { Store } from './store.ts'

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
   * namespace that no adapter serves (over WalletConnect) it knows what CAIP says alone: addresses, each in one spelling, and networks.
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
