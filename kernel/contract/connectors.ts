import type { Namespace } from './caip.ts'
import type { ProviderOf } from './provider.ts'

/** How a connector came to be, for display and analytics. The kernel decides by its traits. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'MULTI_CHAIN' | 'AUTH' | 'EXTERNAL' | 'WALLET_CONNECT'

/**
 * What the kernel does differently for a connector. The defaults are those of a wallet of this browser: it keeps its permission, and is
 * asked again at the next visit.
 *
 * @example const traits: ConnectorTraits = { lasting: true, restore: 'idle' }
 */
export interface ConnectorTraits {
  /**
   * Sessions are proven by keys of their own and outlive the page. A session that ends is forgotten, and one that a guard denies is ended.
   * The wallet may look otherwise at the next visit. Default false.
   */
  readonly lasting?: boolean
  /** The wallet speaks over one session at a time: a new session ends those before it. Default false. */
  readonly exclusive?: boolean
  /** When the wallet of a stored session is asked: with the page, or once the browser is idle. Default `now`. */
  readonly restore?: 'now' | 'idle'
  /**
   * Any script of the page can list a wallet like it (EIP-6963, Wallet Standard). At the next visit the kernel waits for others of the same
   * id before it asks the wallet. Default false.
   */
  readonly announced?: boolean
  /** Its wallets are also connected in families that no adapter serves. They can then do what needs no adapter. Default false. */
  readonly anyFamily?: boolean
}

/** A way to a wallet in one namespace, without its provider. The registry merges equal wallets for display only, never in trust. */
export interface ConnectorInfo<N extends Namespace = Namespace> {
  readonly id: string
  /**
   * The id that the connector asked for. If another connector had that id already, this one got a mark behind it. Connectors that ask for
   * one id cannot be told apart, so none of them is restored without the visitor. Default: its id.
   */
  readonly claimedId?: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: N
  /** Families that one approval can connect, if there are several. The connector’s own is among them. Default: its own alone. */
  readonly namespaces?: readonly Namespace[]
  /** `data:image/` URI or an asset id; shown through `<img>` only. */
  readonly icon?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /**
   * Who asks the visitor before signing. `wallet`: the wallet asks, and gets every method unchanged. `modal`: our approval view asks
   * (AUTH). Then only methods of the specification go to the wallet, the unsafe ones after approval.
   */
  readonly approval: 'wallet' | 'modal'
  readonly traits?: ConnectorTraits
}

/** A connector as an adapter discovers it. Only the adapter's own code sees its provider. */
export interface Connector<N extends Namespace = Namespace> extends ConnectorInfo<N> {
  /**
   * Answers the wallet's provider, with the methods that it had when the wallet was found. A provider that is there is answered without a
   * promise, so that a click asks the wallet within the click. Throws or rejects with `PROVIDER_MISSING`.
   */
  provider(): ProviderOf<N> | Promise<ProviderOf<N>>
  /**
   * Whether the wallet can sign messages with the connection. The messages of guards are loaded before the wallet is asked. Default false.
   */
  readonly signsAtConnect?: boolean
}
