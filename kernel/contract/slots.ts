import type { When } from './contributions.ts'
import type { Drawn, OpenTarget, ViewName } from './views.ts'

/** What all entries share. `label` is a key of the declaring plugin's English locale: `defineManifest` narrows it. */
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

/** A way to connect that draws itself in the Connect view (e-mail field, social row). */
export interface MethodEntry extends Entry {
  readonly load: () => Promise<{ readonly default: Drawn<object> }>
}

/** A button at the end of the header. */
export interface HeaderActionEntry extends ActionEntry {
  /** Views it stands on. */
  readonly on: readonly ViewName[]
}

/** What stands at the start of the header in place of logo and title, where a view has no title. Draws itself. */
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
  'account.features': ActionEntry
  'account.tabs': TabEntry
  'connect.methods': MethodEntry
  'header.start': HeaderStartEntry
  'header.end': HeaderActionEntry
}

/** Every slot name known to the program. */
export type SlotName = keyof Slots & string

type Keyed<E, K extends string> = { readonly [P in keyof E]: P extends 'label' ? K : E[P] }

/** The `slots` block of a manifest with locale keys `K`. An unknown slot or key is a compile error. */
export type SlotsDecl<K extends string> = { readonly [S in SlotName]?: readonly Keyed<Slots[S], K>[] }
