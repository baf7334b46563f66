import type { Scoped, When } from './contributions.ts'
import type { Store } from './store.ts'
import type { OpenTarget } from './views.ts'

/** What a tag on a row says. */
export type ConnectorTag = 'installed' | 'recent' | 'qrcode' | 'multichain'

/** A row of a group: it connects by one or more connectors, opens a view, or keeps the place of a row of its id that is on its way. */
export type ConnectorItem = {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly tag?: ConnectorTag
} & (
  | { readonly connectors: readonly [string, ...string[]]; readonly open?: never; readonly pending?: never }
  /** `count`: how many wallets there are behind a row that is none itself, in words (`430+`); empty while that is not known. */
  | { readonly open: OpenTarget; readonly count?: string; readonly connectors?: never; readonly pending?: never }
  | { readonly pending: true; readonly open?: never; readonly connectors?: never }
)

/** What a group's module exports as default. */
export type ConnectorGroup = Scoped<Store<readonly ConnectorItem[]>>

/** A group of the Connect view, in a manifest. `K` is the plugin's locale keys. */
export interface ConnectorGroupDecl<K extends string> {
  /** Unique in the kernel; `DUPLICATE_GROUP`. Hosts reorder by it. */
  readonly id: string
  readonly title: K
  /** Default position: walletConnect 10, recent 20, injected 30, featured 40, custom 50, external 60, recommended 70, allWallets 80. */
  readonly order: number
  /** Loaded once the wallets of this browser are drawn, so that they do not wait for it: for groups that a service fills. Default false. */
  readonly late?: boolean
  readonly when?: When
  /** Loaded when the Connect view opens, in parallel with the others; drawn when it arrives, given up after 1,000 ms. */
  readonly load: () => Promise<{ readonly default: ConnectorGroup }>
}
