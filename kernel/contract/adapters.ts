import type { Account, AccountType, CaipNetworkId, Namespace, Network } from './caip.ts'
import type { Connector, ConnectorInfo } from './connectors.ts'
import type { Scoped } from './contributions.ts'
import type { Family } from './family.ts'
import type { ChainAdapter } from './features.ts'
import type { ProviderFaceOf, ProviderOf } from './provider.ts'
import type { Store } from './store.ts'

/** A live connection, without its provider. Account and chain are replaced together. `SessionsService.request` asks the wallet. */
export interface ConnectionInfo<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly connectorId: string
  readonly accounts: readonly [Account<N>, ...Account<N>[]]
  readonly network: CaipNetworkId<N>
  /**
   * The networks that the wallet takes. While the connection lasts, nobody can choose another one, and the wallet is not asked for another.
   * Left out: any.
   */
  readonly networks?: readonly CaipNetworkId<N>[]
  /**
   * The visitor, or the wanted type of account, chose the first account. The wallet itself has another one in front. Only the kernel sets
   * it.
   */
  readonly chosen?: true
  /** The name under which the wallet's relay knows this page, if there is a relay. Every call of the provider API carries it. */
  readonly clientId?: string
  /** What the wallet says of itself, if its connector stands for many wallets. It is not proven. `icon`: a `data:image/` URI. */
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

/** Who signed in to an embedded wallet. */
export interface WalletUser {
  readonly email?: string
  readonly username?: string
  /** What they signed in with: a social provider. Default: `email`. */
  readonly provider?: string
}

/**
 * A live connection as an adapter hands it to the kernel. Account, chain and provider are replaced together. The kernel hands the provider
 * to nobody.
 */
export interface Connection<N extends Namespace = Namespace> extends ConnectionInfo<N> {
  /** Answers `request({ method, params })`, whatever the family, and emits events by `on` and `removeListener`. */
  readonly provider: ProviderOf<N>
  /** The `messages` of the request that the wallet signed. Only the guards that asked for them get them. */
  readonly proofs?: readonly ConnectProof[]
  /** The user of a wallet that the visitor signed in to. Hosts get it as `embeddedWalletInfo`, plugins do not. */
  readonly user?: WalletUser
  /**
   * The connections that the same approval granted for other families, as `connect` and `restore` answer them. Each follows its own events.
   */
  readonly also?: readonly Connection[]
}

/** One approval by one wallet, with a connection for each family that it granted. Frozen; a new object after each change. */
export interface Session {
  /** Id of this approval. Connecting again gives another one. It stays the same when the visitor comes back. */
  readonly id: string
  readonly connectorId: string
  readonly connections: readonly ConnectionInfo[]
}

/** A request to connect: the wanted networks, the messages to sign with the connection, and a signal that ends it. */
export interface ConnectRequest<N extends Namespace> {
  readonly connector: Connector<N>
  /** Of the connector's own family. */
  readonly network?: CaipNetworkId<N>
  /** For connectors with `signsAtConnect`. A wallet that signs none of them is still connected. */
  readonly messages?: readonly ConnectMessage[]
  /** The preferred type of account by family. If the wallet grants one of that type, the kernel puts it in front. */
  readonly accountTypes?: { readonly [N in Namespace]?: AccountType }
  /** One network of each family that is asked for. Left out: the family of the connector. */
  readonly networks?: readonly CaipNetworkId[]
  readonly signal: AbortSignal
}

/** How a wallet is asked to move. */
export interface SwitchOptions {
  /**
   * Whether the wallet is asked to add the network first. So it is at the visitor’s second click, after a switch that failed with
   * `context.addable`.
   */
  readonly add?: boolean
}

/** Speaks the provider's own protocol; no chain library. All reject with the wallet's JSON-RPC error or `CONNECT_ABORTED`. */
export interface ConnectProtocol<N extends Namespace = Namespace> {
  /**
   * Loads the code that `connect` and `switchNetwork` need for this connector, so that both ask the wallet in the task in which they are
   * called. Browsers let a wallet open its window only while the visitor’s click is alive. Called when the wallet is on screen. Left out:
   * there is nothing to load.
   */
  prepare?(connector: Connector<N>): Promise<void>
  /** Asks once, for each family of the request. */
  connect(request: ConnectRequest<N>): Promise<Connection<N>>
  /** Restores without asking the visitor; `undefined` when the wallet no longer grants it. */
  restore(request: ConnectRequest<N>): Promise<Connection<N> | undefined>
  /** Ends the session of the connection, with everything else that it granted. */
  disconnect(connection: Connection<N>): Promise<void>
  /**
   * Asks the wallet to move. Adds the chain if the wallet does not know it. Rejects with `CHAIN_UNSUPPORTED`. An error with
   * `context.addable` says that the wallet was not asked to add the chain and can be.
   */
  switchNetwork(connection: Connection<N>, network: Network<N>, signal: AbortSignal, options?: SwitchOptions): Promise<void>
  /**
   * For wallets that sign with one account at a time: tells the wallet to sign with another account of the connection, which is handed over as
   * it is in the connection. Resolves once the wallet does so, and rejects if it refuses. Called when the visitor chooses, and when a
   * connection begins with another account than the wallet’s own. Left out: the wallet signs with any of them.
   *
   * @example selectAccount: ({ provider }, { address }) => provider.request({ method: 'acme_selectAccount', params: [address] }).then(() => undefined)
   */
  selectAccount?(connection: Connection<N>, account: Account<N>): Promise<void>
  /**
   * Follows account, chain and disconnect events of the wallet; `undefined` is disconnected. The first account is the one that the wallet
   * itself uses. If another account becomes the first, the page follows.
   */
  follow(connection: Connection<N>): Store<Connection<N> | undefined>
  /**
   * The object that a host gets by `getProvider`, made of a provider whose requests pass the gate. `current` is the connection while it
   * lasts. Left out if hosts expect the provider itself.
   */
  face?(gated: ProviderOf<N>, connector: Connector<N>, current: () => Connection<N> | undefined): ProviderFaceOf<N>
  /**
   * Reads a request that the wallet would get, of any family that it granted, before the visitor is asked about it. Throws `PARAMS_INVALID`
   * (-32602) for one that the wallet could not answer. Left out if wallets say it themselves.
   *
   * @example checkRequest: ({ method, params }) => void parseRequest({ method, params })
   */
  checkRequest?(request: RequestToCheck): void
}

/** A request to a wallet, as it will be sent, and the connection that it is made over. */
export interface RequestToCheck {
  readonly method: string
  /** Frozen. Undefined where there are none. */
  readonly params: unknown
  readonly account: Account
  readonly network: CaipNetworkId
}

/** A chain family in a manifest, in chunks of growing weight. */
export interface AdapterDeclOf<N extends Namespace> {
  readonly namespace: N
  /**
   * The family’s facts: addresses, coin, methods. Loaded with `discover`, with a stored connection, and before the first request. A source
   * of wallets for families of other adapters (WalletConnect, AUTH, external) leaves it out.
   */
  readonly family?: () => Promise<{ readonly default: Scoped<Family<N>> }>
  /** Lists wallets (EIP-6963, injected, Wallet Standard). Loaded when the Connect view opens. No chain library, under 2 kB. */
  readonly discover: () => Promise<{ readonly default: Scoped<Store<readonly Connector<N>[]>> }>
  /** Loaded when a wallet is chosen or a stored connection is restored. No chain library, under 8 kB. */
  readonly connect: () => Promise<{ readonly default: Scoped<ConnectProtocol<N>> }>
  /**
   * The chain library. Loaded when an action is called. Asks the wallet through `request` of SESSIONS. A source of wallets for families of
   * other adapters (WalletConnect, AUTH, external) leaves it out.
   */
  readonly actions?: () => Promise<{ readonly default: Scoped<ChainAdapter<N>> }>
}

/** Any adapter declaration: the chunks must be of the namespace they are declared for. A connector is connected by the declaration that discovered it. */
export type AdapterDecl = { [N in Namespace]: AdapterDeclOf<N> }[Namespace]

/**
 * A message that a wallet is to sign together with the connection, before its account is known: the fields of CAIP-122. The wallet makes
 * the text of them for its account. Times are ISO 8601 in UTC.
 */
export interface ConnectMessage {
  /** At least 8 letters and digits, used once. It says which proof belongs to which message. */
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
  /** Kind of the signature: `eip191`, `eip1271`, `ed25519`. */
  readonly scheme: string
}

/**
 * Answers the messages that a wallet is to sign with the connection. Called before the wallet is asked, for connectors with
 * `signsAtConnect`.
 */
export type ConnectMessages = (
  connector: ConnectorInfo,
  signal: AbortSignal,
) => readonly ConnectMessage[] | Promise<readonly ConnectMessage[]>
