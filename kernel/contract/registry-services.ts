import type { PorticoError } from './errors.ts'
import type { EmittedEvent } from './events.ts'
import type { ConnectorGroupDecl, ConnectorItem, SlotName, Slots } from './slots.ts'
import type { Store } from './store.ts'
import type { ComponentOf, Drawn, ViewName, ViewProps } from './views.ts'

/** A view's component, bound to its plugin. Whoever draws it cannot reach what its hooks read. */
export interface LoadedView {
  readonly component: ComponentOf<ViewProps<ViewName>>
  readonly plugin: string
}

/** A slot entry's component, bound to its plugin. */
export interface LoadedPart {
  readonly component: ComponentOf<object>
}

/** A registered view, as data. `title` is a key of the plugin's locale. */
export interface ViewInfo {
  readonly name: ViewName
  readonly plugin: string
  readonly title: string | undefined
  readonly tag: string | undefined
  readonly account: boolean
  /** Leads to a connection. */
  readonly connects: boolean
  readonly back: boolean
}

/** Registered views, and the way to their code. */
export interface ViewsRegistry {
  readonly all: Store<readonly ViewInfo[]>
  /** Loads view, setup and texts together. Rejects with `VIEW_UNKNOWN`, `VIEW_LOAD_FAILED` or the plugin's error; each call is a new attempt. */
  load(name: ViewName): Promise<LoadedView>
  /** A view that was loaded before and whose plugin still runs, without waiting. */
  loaded(name: ViewName): LoadedView | undefined
}

/** A slot's entry with its plugin. */
export type SlotItem<S extends SlotName> = Slots[S] & { readonly plugin: string }

/** Slot entries whose `when` holds, in order. */
export interface SlotsRegistry {
  of<S extends SlotName>(slot: S): Store<readonly SlotItem<S>[]>
  /** Loads the content of an entry that has one. Rejects with `UNDECLARED_DEPENDENCY` for one that the plugin did not declare. */
  load(entry: { readonly plugin: string; readonly load: () => Promise<{ readonly default: Drawn<object> }> }): Promise<LoadedPart>
}

/** A group as data. */
export type GroupInfo = Omit<ConnectorGroupDecl<string>, 'load'> & { readonly plugin: string }

/** A group's rows as they arrive. */
export type GroupItems =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly items: readonly ConnectorItem[] }
  | { readonly status: 'failed'; readonly error: PorticoError }

/** Connector groups in computed order. */
export interface ConnectorGroupsRegistry {
  readonly all: Store<readonly GroupInfo[]>
  /** The rows of a group; the first call loads it. */
  items(id: string): Store<GroupItems>
  /** Loads a failed group again. */
  retry(id: string): void
}

/** A plugin's state. */
export interface PluginInfo {
  readonly id: string
  readonly status: 'idle' | 'loading' | 'active' | 'failed' | 'disabled'
  readonly error?: PorticoError
}

/** Plugins, their state and their activation. */
export interface PluginsService {
  readonly all: Store<readonly PluginInfo[]>
  activate(id: string): Promise<void>
}

/** What happened between the event that started a plugin and its setup. */
export interface StartEventsService {
  /**
   * Answers the events in order, at most 100. The first is the event that started the plugin. They can be taken once. A plugin that no
   * event started gets none. What happens before the visitor's first intent is not kept: a plugin that `reconnected` started asks
   * `SESSIONS` for the state.
   */
  take(plugin: string): readonly EmittedEvent[]
}
