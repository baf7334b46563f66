import type { Namespace } from './caip.ts'
import type { ProviderOf } from './provider.ts'

/** How a connector came to be: for those who show or count it. What the kernel does differently is said by its traits. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'MULTI_CHAIN' | 'AUTH' | 'EXTERNAL' | 'WALLET_CONNECT'

/**
 * What the kernel does differently for a connector. What is left out is as for a wallet of this browser, which keeps its permission, and which
 * is asked again at the next visit.
 *
 * @example const traits: ConnectorTraits = { lasting: true, restore: 'idle' }
 */
export interface ConnectorTraits {
  /**
   * Its sessions are proven by keys of their own and outlive the page: one that is over is forgotten, one that a guard denies is ended, and the
   * wallet may look otherwise at the next visit. Default false.
   */
  readonly lasting?: boolean
  /** It speaks over one session at a time: a new one ends those before it. Default false. */
  readonly exclusive?: boolean
  /** When a session of the last visit is asked for: with the page, or once the browser has nothing better to do. Default `now`. */
  readonly restore?: 'now' | 'idle'
  /**
   * Any script of the page can list one like it: EIP-6963, Wallet Standard. At the next visit the kernel waits until no other of its id has
   * shown up before it asks the wallet. Default false.
   */
  readonly announced?: boolean
  /** Its wallets are connected also in families that no adapter serves. They can then do what needs no adapter. Default false. */
  readonly anyFamily?: boolean
}

/** A way to a wallet in one namespace, as everyone may know it. The registry merges equal wallets for display only, never in trust. */
export interface ConnectorInfo<N extends Namespace = Namespace> {
  readonly id: string
  /**
   * The id it asked for, where another connector had that already and this one got a mark behind it. Connectors that ask for one id cannot be
   * told apart: none of them is restored without the visitor. Default: its id.
   */
  readonly claimedId?: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: N
  /** Families that one approval can connect, its own among them, where there are several. Default: its own alone. */
  readonly namespaces?: readonly Namespace[]
  /** `data:image/` URI or an asset id; shown through `<img>` only. */
  readonly icon?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /**
   * Who asks the visitor before signing: the wallet itself, which gets every method unchanged, or our approval view (AUTH). Then only the
   * methods of the specification go to the wallet, the unsafe ones after approval.
   */
  readonly approval: 'wallet' | 'modal'
  readonly traits?: ConnectorTraits
}

/** A connector as an adapter discovers it. Only the adapter's own code sees its provider. */
export interface Connector<N extends Namespace = Namespace> extends ConnectorInfo<N> {
  /**
   * The wallet's provider, its methods bound as they were when the wallet was found. One that is there is answered as it is and not in a
   * promise, so that a click asks the wallet within the click. Throws or rejects with `PROVIDER_MISSING`.
   */
  provider(): ProviderOf<N> | Promise<ProviderOf<N>>
  /** Whether `connect` can have messages signed with the connection. What guards want signed is loaded before it is asked. Default false. */
  readonly signsAtConnect?: boolean
}
