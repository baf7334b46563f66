import type { Namespace } from './caip.ts'
import type { ProviderOf } from './provider.ts'

/** How a connector came to be. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'MULTI_CHAIN' | 'AUTH' | 'EXTERNAL' | 'WALLET_CONNECT'

/** A way to a wallet in one namespace. The registry merges equal wallets for display only, never in trust. */
export interface Connector<N extends Namespace = Namespace> {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: N
  /** `data:image/` URI or an asset id; shown through `<img>` only. */
  readonly icon?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /** Who asks the visitor before signing: the wallet, or our ApproveTransaction view (AUTH). */
  readonly approval: 'wallet' | 'modal'
  /** The wallet's provider. Rejects with `PROVIDER_MISSING`. */
  provider(): Promise<ProviderOf<N>>
}
