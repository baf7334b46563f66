import type { Account, AccountType, CaipNetworkId, Namespace, Network } from './caip.ts'
import type { Connector, ConnectorInfo } from './connectors.ts'
import type { Scoped } from './contributions.ts'
import type { Family } from './family.ts'
import type { ChainAdapter } from './features.ts'
import type { ProviderFaceOf, ProviderOf } from './provider.ts'
import type { Store } from './store.ts'

/** A live connection, as everyone may know it. Account and chain are replaced together. The wallet is asked through `SessionsService.request`. */
export interface ConnectionInfo<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly connectorId: string
  readonly accounts: readonly [Account<N>, ...Account<N>[]]
  readonly network: CaipNetworkId<N>
  /** The networks that it takes. Nobody can choose another while it lasts, and the wallet is not asked for one. Left out: any. */
  readonly networks?: readonly CaipNetworkId<N>[]
  /** The first account was chosen here, by the visitor or for its type: the wallet itself has another in front. Said by the kernel alone. */
  readonly chosen?: true
  /** What the wallet's relay knows this page by, where there is one. Told to the provider API with every call. */
  readonly clientId?: string
  /** What the wallet says of itself, where its connector stands for many. Nobody vouches for it. `icon`: a `data:image/` URI. */
  readonly peer?: { readonly name: string; readonly icon?: string | undefined }
}

/**
 * An account as a provider says that its wallet grants it.
 *
 * @example const granted: GrantedAccount<'solana'> = { account: { namespace: 'solana', address, type: 'eoa' }, chains: ['solana:devnet'] }
 */
export interface GrantedAccount<N extends Namespace = Namespace> {
  readonly account: Account<N>
  /** Networks that it is granted for, as the wallet names them. */
  readonly chains: readonly string[]
}

/** What a provider may say of its wallet, of which a family's adapter makes the host's object (`ConnectProtocol.face`). */
export interface ProviderGrants<N extends Namespace = Namespace> {
  /** Names of the features that the wallet has. */
  readonly features: readonly string[]
  /** What it grants now. */
  granted(): readonly GrantedAccount<N>[]
}

/** A live connection as an adapter hands it to the kernel. Account, chain and provider are replaced together; the provider goes no further. */
export interface Connection<N extends Namespace = Namespace> extends ConnectionInfo<N> {
  /** Answers `request({ method, params })`, whatever the family, and emits events by `on` and `removeListener`. */
  readonly provider: ProviderOf<N>
  /** What the wallet signed of the request's `messages`. Handed to the guards that asked for it, and to nobody else. */
  readonly proofs?: readonly ConnectProof[]
  /** What the same approval granted for other families, as `connect` and `restore` answer it. Each is followed by itself. */
  readonly also?: readonly Connection[]
}

/** One approval by one wallet, with a connection for each family that it granted. Frozen; a new object after each change. */
export interface Session {
  /** Of this approval: connecting again gives another. Stays when the visitor comes back. */
  readonly id: string
  readonly connectorId: string
  readonly connections: readonly ConnectionInfo[]
}

/** Chosen at connect: the networks wanted, what is to be signed with the connection, and the visitor's way out. */
export interface ConnectRequest<N extends Namespace> {
  readonly connector: Connector<N>
  /** Of the connector's own family. */
  readonly network?: CaipNetworkId<N>
  /** For connectors with `signsAtConnect`. A wallet that signs none of them is connected all the same. */
  readonly messages?: readonly ConnectMessage[]
  /** The type of account to begin with, by family, where one is preferred. Whatever is granted, the kernel puts one of it in front. */
  readonly accountTypes?: { readonly [N in Namespace]?: AccountType }
  /** One of each family that is asked for. Left out: the connector's own family. */
  readonly networks?: readonly CaipNetworkId[]
  readonly signal: AbortSignal
}

/** How a wallet is asked to move. */
export interface SwitchOptions {
  /** Whether it is asked to add the network first: a visitor's second click, after a switch that failed with `context.addable`. */
  readonly add?: boolean
}

/** Speaks the provider's own protocol; no chain library. All reject with the wallet's JSON-RPC error or `CONNECT_ABORTED`. */
export interface ConnectProtocol<N extends Namespace = Namespace> {
  /**
   * Loads what `connect` and `switchNetwork` take for this connector, so that both ask the wallet in the task in which they are called:
   * browsers let a wallet open its window while the visitor's click is alive, and no longer. Called when the wallet is on screen. Left out:
   * there is nothing.
   */
  prepare?(connector: Connector<N>): Promise<void>
  /** Asks once, for each family of the request. */
  connect(request: ConnectRequest<N>): Promise<Connection<N>>
  /** Restores without asking the visitor; `undefined` when the wallet no longer grants it. */
  restore(request: ConnectRequest<N>): Promise<Connection<N> | undefined>
  /** Ends the session of the connection, with whatever else it granted. */
  disconnect(connection: Connection<N>): Promise<void>
  /**
   * Asks the wallet; adds the chain where the wallet does not know it. Rejects with `CHAIN_UNSUPPORTED`. `context.addable` of an error: the
   * wallet has not been asked to add the chain, and can be.
   */
  switchNetwork(connection: Connection<N>, network: Network<N>, signal: AbortSignal, options?: SwitchOptions): Promise<void>
  /**
   * Has a wallet that signs with one account at a time sign with another of the connection's. `address`: as the connection writes it. Resolves
   * once the wallet does so, and rejects where it refuses. Asked when the visitor chooses, and when a connection begins with another account
   * than the wallet's own. Left out: the wallet signs with any of them.
   *
   * @example selectAccount: ({ provider }, address) => provider.request({ method: 'acme_selectAccount', params: [address] }).then(() => undefined)
   */
  selectAccount?(connection: Connection<N>, address: string): Promise<void>
  /**
   * Account, chain and disconnect events of the wallet; `undefined` is disconnected. The account that the wallet stands on is the first: where
   * another comes to be that, the wallet has moved by itself, and the page follows.
   */
  follow(connection: Connection<N>): Store<Connection<N> | undefined>
  /**
   * What a host gets by `getProvider`, made of a provider whose requests pass the gate. `current` is the connection while it lasts. Left out
   * where hosts expect the provider itself.
   */
  face?(gated: ProviderOf<N>, connector: Connector<N>, current: () => Connection<N> | undefined): ProviderFaceOf<N>
}

/** A chain family in a manifest, in chunks of growing weight. */
export interface AdapterDeclOf<N extends Namespace> {
  readonly namespace: N
  /**
   * What the family knows by heart: addresses, coin, methods. Loaded with `discover`, with a stored connection, and before the first request.
   * Left out by a mere source of wallets (WalletConnect, AUTH, external), whose chain family another adapter serves.
   */
  readonly family?: () => Promise<{ readonly default: Scoped<Family<N>> }>
  /** Lists wallets (EIP-6963, injected, Wallet Standard). Loaded when the Connect view opens. No chain library, under 2 kB. */
  readonly discover: () => Promise<{ readonly default: Scoped<Store<readonly Connector<N>[]>> }>
  /** Loaded when a wallet is chosen or a stored connection is restored. No chain library, under 8 kB. */
  readonly connect: () => Promise<{ readonly default: Scoped<ConnectProtocol<N>> }>
  /**
   * The chain library. Loaded when an action is called; asks the wallet through `request` of SESSIONS.
   * Left out by a mere source of wallets (WalletConnect, AUTH, external) whose chain family another adapter serves.
   */
  readonly actions?: () => Promise<{ readonly default: Scoped<ChainAdapter<N>> }>
}

/** Any adapter declaration: the chunks must be of the namespace they are declared for. A connector is connected by the declaration that discovered it. */
export type AdapterDecl = { [N in Namespace]: AdapterDeclOf<N> }[Namespace]

/**
 * What a wallet is to sign together with the connection, before its account is known: the fields of CAIP-122, of which the wallet makes the
 * text for its account. Times are ISO 8601 in UTC.
 */
export interface ConnectMessage {
  /** At least 8 letters and digits, used once. Proofs are told apart by it. */
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly issuedAt: string
  /** CAIP-2, the preferred one first. */
  readonly networks: readonly [CaipNetworkId, ...CaipNetworkId[]]
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A message that the wallet signed with the connection. Nothing about it has been verified. */
export interface ConnectProof {
  /** Of the message it answers. */
  readonly nonce: string
  /** The address as the connection writes it. */
  readonly account: string
  readonly network: CaipNetworkId
  /** The text as it was signed. */
  readonly message: string
  /** In the namespace's own encoding (hex, base58). */
  readonly signature: string
  /** How to verify it: `eip191`, `eip1271`, `ed25519`. */
  readonly scheme: string
}

/** Says what a connector is to sign with the connection; called for connectors that can (`signsAtConnect`), before the wallet is asked. */
export type ConnectMessages = (
  connector: ConnectorInfo,
  signal: AbortSignal,
) => readonly ConnectMessage[] | Promise<readonly ConnectMessage[]>
