import type { Scoped, When } from './contributions.ts'
import type { Store } from './store.ts'
import type { OpenTarget } from './views.ts'

/** What a tag on a row says. */
export type ConnectorTag = 'installed' | 'recent' | 'qrcode' | 'multichain'

/** A row of a group: it connects by one or more connectors, or opens a view. */
export type ConnectorItem = {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly tag?: ConnectorTag
} & (
  | { readonly connectors: readonly [string, ...string[]]; readonly open?: never }
  | { readonly open: OpenTarget; readonly connectors?: never }
)

/** What a group's module exports as default. */
export type ConnectorGroup = Scoped<Store<readonly ConnectorItem[]>>

/** A group of the Connect view, in a manifest. `K` is the plugin's locale keys. */
export interface ConnectorGroupDecl<K extends string> {
  /** Unique in the kernel; `DUPLICATE_GROUP`. Hosts reorder by it. */
  readonly id: string
  readonly title: K
  /** Default position: walletConnect 10, recent 20, injected 30, featured 40, custom 50, external 60, recommended 70. */
  readonly order: number
  readonly when?: When
  /** Loaded when the Connect view opens, in parallel with the others; drawn when it arrives, given up after 1,000 ms. */
  readonly load: () => Promise<{ readonly default: ConnectorGroup }>
}
