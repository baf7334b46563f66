import type { When } from './contributions.ts'
import type { Store } from './store.ts'
import type { Drawn, OpenTarget, ViewName } from './views.ts'

/** Common to all entries. `label` is a key of the declaring plugin's English locale. */
export interface Entry {
  /** Unique within the slot and the plugin. */
  readonly id: string
  /** Ascending; equal orders keep the order of the plugins. Default 100. */
  readonly order?: number
  readonly label: string
  readonly when?: When
}

/** The icons of the kit. */
export type EntryIcon =
  | 'again'
  | 'back'
  | 'card'
  | 'check'
  | 'chevron'
  | 'clock'
  | 'close'
  | 'copy'
  | 'down'
  | 'globe'
  | 'go'
  | 'grid'
  | 'help'
  | 'info'
  | 'lock'
  | 'mail'
  | 'more'
  | 'out'
  | 'pen'
  | 'phone'
  | 'plug'
  | 'plus'
  | 'power'
  | 'qr'
  | 'receive'
  | 'seal'
  | 'search'
  | 'send'
  | 'sliders'
  | 'swap'
  | 'tray'
  | 'updown'
  | 'user'
  | 'wallet'
  | 'warn'

/** A button or row that opens a view. */
export interface ActionEntry extends Entry {
  /** A kit icon name, or a `data:image/` URI of at most 8 kB. */
  readonly icon?: EntryIcon | `data:image/${string}`
  readonly open: OpenTarget
}

/** A tab with its content as a chunk. */
export interface TabEntry extends Entry {
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/** A line under the account's balance. Draws itself, and nothing while there is nothing to say. */
export interface StatusEntry extends Entry {
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/** A row of the account's settings. Draws itself, as a `Row` of the kit, and nothing while there is nothing to set. */
export interface SettingEntry extends Entry {
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/** A way to connect that draws itself in the Connect view: a field for e-mail, a row of social logins. */
export interface MethodEntry extends Entry {
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/** What stands under the ways to connect in views of other plugins: what the host wants accepted. It draws itself. */
export interface ConnectFootEntry extends Entry {
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/** A notice above what the visitor reviews before it is sent. Draws itself, as a `Notice` of the kit, and nothing while there is nothing to say. */
export interface ReviewNoticeEntry extends Entry {
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/** A button at the end of the header. */
export interface HeaderActionEntry extends ActionEntry {
  /** Views it stands on. */
  readonly on: readonly ViewName[]
}

/** An entry at the start of the header, in views without a title, in place of logo and title. It draws itself. */
export interface HeaderStartEntry extends Entry {
  /** Views it stands on. */
  readonly on: readonly ViewName[]
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/**
 * Slot name to the entry it takes. A plugin that offers a place to others augments it:
 * `interface Slots { 'acme.staking:pools': ActionEntry }`
 */
export interface Slots {
  /** An entry with the id of a tab of the same plugin is left out where the tab stands. */
  'account.features': ActionEntry
  /** The account plugin's own row, the type of account, has the place 30. */
  'account.settings': SettingEntry
  'account.status': StatusEntry
  'account.tabs': TabEntry
  'connect.methods': MethodEntry
  'connect.foot': ConnectFootEntry
  'header.start': HeaderStartEntry
  'header.end': HeaderActionEntry
  /** Of a transfer, a swap, and several calls. */
  'review.notices': ReviewNoticeEntry
}

/** Every slot name known to the program. */
export type SlotName = keyof Slots & string

type Keyed<E, K extends string> = { readonly [P in keyof E]: P extends 'label' ? K : E[P] }

/** The `slots` block of a manifest with locale keys `K`. An unknown slot or key is a compile error. */
export type SlotsDecl<K extends string> = { readonly [S in SlotName]?: readonly Keyed<Slots[S], K>[] }

/** What a tag on a row says. */
export type ConnectorTag = 'installed' | 'recent' | 'qrcode' | 'multichain'

/**
 * A row of a group. It connects by one or more connectors, or opens a view, or keeps the place of a row with its id that is being loaded.
 */
export type ConnectorItem = {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly tag?: ConnectorTag
} & (
  | { readonly connectors: readonly [string, ...string[]]; readonly open?: never; readonly pending?: never }
  /** `count`: the number of wallets behind a row that leads to them, as text (`430+`). Empty while the number is not known. */
  | { readonly open: OpenTarget; readonly count?: string; readonly connectors?: never; readonly pending?: never }
  | { readonly pending: true; readonly open?: never; readonly connectors?: never }
)

/**
 * Answers the rows of a group; setup has it under `groups`. Called once, when the group is first shown. Look for wallets here.
 *
 * @example groups: { 'acme.pools': () => stores.map(staking.pools, toItems) }
 */
export type ConnectorGroup = () => Store<readonly ConnectorItem[]>

/** A group of the Connect view, in a manifest. `K` is the plugin's locale keys, `G` the ids. */
export interface ConnectorGroupDecl<K extends string, G extends string = string> {
  /** Unique in the kernel; `DUPLICATE_GROUP`. Hosts reorder by it. */
  readonly id: G
  readonly title: K
  /** Default position: walletConnect 10, recent 20, injected 30, featured 40, custom 50, external 60, recommended 70, allWallets 80. */
  readonly order: number
  /**
   * Whether the group is loaded only after the wallets of this browser are drawn, so that they do not wait for it. Use it for groups that a
   * service fills. Default false: loaded when the Connect view opens, in parallel with the others, drawn when it arrives, given up after
   * 1,000 ms.
   */
  readonly deferred?: boolean
  readonly when?: When
}
