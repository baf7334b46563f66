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
  /** The network of the active connection. Without a connection: the network that the next connect asks for. */
  readonly active: Store<Network | undefined>
  /** The wallet's chain if it is none of `all`. Then `active` is undefined. */
  readonly unsupported: Store<CaipNetworkId | undefined>
  /** Networks of `all` that the connection of their family does not take (`ConnectionInfo.networks`). */
  readonly unavailable: Store<readonly CaipNetworkId[]>
  /**
   * Asks the wallet to switch and resolves when it has. Rejects with `NETWORK_UNKNOWN`, `CHAIN_UNSUPPORTED` (before the wallet is asked if
   * the network is unavailable) or the wallet's JSON-RPC error.
   */
  switchTo(id: CaipNetworkId, signal?: AbortSignal, options?: SwitchOptions): Promise<void>
}

/** All connectors that were discovered or registered. Wallets announce late and disappear. */
export interface ConnectorsService {
  readonly all: Store<readonly ConnectorInfo[]>
  /** Loads every adapter's discover module; resolves when each has answered or 1,000 ms have passed. Calling it again asks again. */
  discover(): Promise<void>
  /** Whether the visitor has connected to it on this site before. Such a wallet is listed however many others are announced. */
  knows(id: string): boolean
}

/** Network and accounts of a family at the last visit. They are for display until the wallet has answered, and are not proven. */
export interface LastConnection {
  readonly network: CaipNetworkId
  readonly accounts: readonly [Account]
  /** The name that a wallet on another device gave itself. */
  readonly peer?: ConnectionInfo['peer']
}

/** State of one namespace. "connected" cannot be said without a connection. */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly error?: PorticoError }
  | { readonly status: 'connecting'; readonly connectorId: string }
  /** The wallet of the last visit is being asked. No request goes to it before it has answered. */
  | { readonly status: 'reconnecting'; readonly connectorId: string; readonly last?: LastConnection }
  /** The wallet has said yes and guards are being asked. `returning`: it comes back from the last visit. */
  | { readonly status: 'settling'; readonly connection: ConnectionInfo; readonly returning: boolean; readonly last?: LastConnection }
  | { readonly status: 'connected'; readonly connection: ConnectionInfo }

/** Where and how to connect. */
export interface ConnectOptions {
  /** Families to ask for, in one question. Default: every family that the connector serves and that has a configured network. */
  readonly namespaces?: readonly Namespace[]
  readonly signal?: AbortSignal
}

/** Wallet sessions, and the connection that is the current one of each family. Changed by commands only. */
export interface SessionsService {
  /** Live sessions. The one that settled last is the last. */
  readonly all: Store<readonly Session[]>
  of(namespace: Namespace): Store<ConnectionState>
  /**
   * Loads the code that `connect` and `switchTo` need, so that both ask the wallet in the task in which they are called. Rejects with the
   * plugin's error. Without this call `connect` works too, but later than the click.
   */
  prepare(connectorId: string, namespace?: Namespace): Promise<void>
  /** Rejects with `PROVIDER_MISSING`, `CONNECT_ABORTED`, `GUARD_DENIED`, `GUARD_UNAVAILABLE` or the wallet's error. A second call for a family replaces the first. */
  connect(connectorId: string, options?: ConnectOptions): Promise<Session>
  /**
   * Makes a session's connections the current ones of their families, or of one. Rejects with `DISCONNECTED` for a session that is over, or
   * as `connect` does if a guard is asked.
   */
  select(session: string, namespace?: Namespace): Promise<void>
  /** Gives up an attempt to connect. A later answer of the wallet is ignored. */
  cancel(namespace: Namespace): void
  /** Ends every session that has a connection of the namespace, or all without one. Never rejects: a wallet's refusal is reported. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Ends one session. Never rejects. */
  end(session: string): Promise<void>
  /**
   * Asks the connected wallet of a namespace, through the gate that every request passes. The params are copied at the call and compared
   * with the connection. The host's policies see them, and the visitor too if the wallet does not ask by itself.
   *
   * Rejects with `DISCONNECTED` (4900), `PARAMS_INVALID` (-32602: no plain JSON data), `METHOD_UNKNOWN` (-32601), `ACCOUNT_MISMATCH`
   * (4100), `NETWORK_MISMATCH` (4901), `REQUEST_VOID` (4100), `REQUEST_ABORTED`, `REQUEST_REJECTED` (4001), a policy's error, or
   * `WALLET_ERROR` with the wallet's code. Once the wallet has the request, aborting does not take it back.
   */
  request(namespace: Namespace, args: RequestArguments, options?: { readonly signal?: AbortSignal }): Promise<unknown>
}

/** The facts of chain families: how addresses are written, the coin, the methods of their wallets. */
export interface FamiliesService {
  /**
   * Answers at once; undefined while the family's code has not come. It comes with the namespace's wallets, and is there while one of them
   * is connected. For a namespace that no adapter serves (over WalletConnect) it knows what CAIP says alone: addresses, each in one spelling,
   * and networks.
   */
  of(namespace: Namespace): Family | undefined
  /**
   * Loads it where it has not come.
   *
   * @example const { codec } = await families.load('eip155')
   */
  load(namespace: Namespace): Promise<Family>
  /** Whether an adapter serves it. The wallets of one that none serves are reached over WalletConnect alone. */
  serves(namespace: Namespace): boolean
}

/** The active account, or undefined. */
export interface AccountsService {
  readonly active: Store<(Account & { readonly caipAddress: CaipAddress }) | undefined>
  /** All accounts that the wallet grants, the one in use first. */
  of(namespace: Namespace): Store<readonly Account[]>
  /**
   * The preferred type of account: the visitor's last choice among several types, else the host's (`defaultAccountTypes`), else the
   * specification's: eip155 `smartAccount`, bip122 `payment`, others `eoa`.
   */
  preferred(namespace: Namespace): Promise<AccountType>
  /**
   * Uses another account that the wallet grants, until the wallet itself moves to one. `type` says which, where two accounts have one address
   * (EIP-7702); left out, it is the first of the address. A wallet that signs with one account at a time is told first. Guards are asked as for
   * a new connection. Rejects with `ACCOUNT_MISMATCH`, `DISCONNECTED` or the wallet's error.
   */
  select(namespace: Namespace, address: string, type?: AccountType): Promise<void>
}

/** The connected wallet, for display. Over WalletConnect, name and icon are those of the wallet at the other end. */
export interface WalletInfo {
  readonly connectorId: string
  readonly name: string
  readonly type: ConnectorType
  readonly icon?: string
}

/** What the active connection can do. Absent features are absent keys. */
export interface WalletService {
  readonly info: Store<WalletInfo | undefined>
  /** The features; undefined until `load` has loaded the chain library. */
  readonly features: Store<ChainAdapter | undefined>
  /**
   * Loads the adapter's actions for a connected namespace, by default the active one. Over WalletConnect a family without an adapter has no
   * features. Features of this wallet alone (`ofWallet`) are not waited for: they join `features` once the wallet has answered. Rejects
   * with `DISCONNECTED` or `ADAPTER_MISSING`.
   */
  load(namespace?: Namespace): Promise<ChainAdapter>
}
