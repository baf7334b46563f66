import type { Scoped } from './contributions.ts'
import type { EventName, Subscription } from './events.ts'
import type { Translate } from './locales.ts'
import type {
  AnyManifest,
  EventsOf,
  KeysOf,
  OptionalOf,
  OptionsOf,
  OriginsOf,
  PortsOf,
  ProvidesOf,
  RequiresOf,
  SubscriptionsOf,
} from './manifest.ts'
import type { Ports } from './ports.ts'
import type { OptionalStore, Store, StoreFactory, Undo } from './store.ts'
import type { ServiceOf, Services, Tokens } from './tokens.ts'
/** Optional tokens, as stores that follow add, load and removal. */
export type OptionalServices<B extends Tokens> = { readonly [N in keyof B]: OptionalStore<ServiceOf<B[N]>> }

/** Required and optional dependencies by name. An undeclared name is a compile error and absent at run time. */
export type DepsOf<M extends AnyManifest> = Services<RequiresOf<M>> & OptionalServices<OptionalOf<M>>

/** Provided, required and optional services by name: what the plugin's own chunks may use once setup has run. */
export type ServicesOf<M extends AnyManifest> = Services<ProvidesOf<M>> & DepsOf<M>

/** Common to setup, views and the parts of an adapter. E, L: events that setup lists beside the manifest. */
export interface Context<M extends AnyManifest, E extends EventName = never, L extends Subscription = never> {
  /** Only the ports the manifest lists. */
  readonly ports: Pick<Ports<OriginsOf<M>, EventsOf<M> | E, SubscriptionsOf<M> | L>, PortsOf<M>>
  /** The manifest's defaults under the host's options. */
  readonly options: Readonly<OptionsOf<M>>
  /** Translates the plugin's own keys, in the language of the moment. */
  readonly text: Translate<KeysOf<M>>
  /** Changes when `text` may answer otherwise: language switched, a locale arrived. */
  readonly revision: Store<number>
  readonly stores: StoreFactory
  /**
   * Loads code that a part of the plugin needs only sometimes. A call after a failed one is a true new attempt: browsers answer a bare
   * `import()` that failed once with the same failure for the life of the page.
   *
   * @example const { chart } = await load(() => import('./chart'))
   */
  readonly load: <T>(code: () => Promise<T>) => Promise<T>
  /** Aborts on unload. */
  readonly signal: AbortSignal
  /** Undone last-first on unload. */
  onUnload(undo: Undo): void
}

/** What views and the parts of an adapter run in. */
export interface Scope<M extends AnyManifest> extends Context<M> {
  readonly services: ServicesOf<M>
}

/** A scope whose plugin is known at run time only: what hooks check and hand out. */
export interface AnyScope {
  readonly plugin: string
  readonly services: Readonly<Record<string, unknown>>
  readonly ports: Readonly<Record<string, unknown>>
  readonly options: object
  readonly text: Translate<string>
  /** Changes when `text` may answer otherwise. */
  readonly revision: Store<number>
  readonly stores: StoreFactory
  readonly load: <T>(code: () => Promise<T>) => Promise<T>
  readonly signal: AbortSignal
}

/**
 * Types the scope by the manifest. Write the type of the constant: without it the compiler finds a circle of types (TS7022).
 *
 * @example
 * const discover: Scoped<Store<readonly Connector<'near'>[]>> = scoped(manifest, ({ stores }) => stores.create([]))
 * export default discover
 */
export const scoped = <M extends AnyManifest, T>(_manifest: M, run: (scope: Scope<M>) => T): Scoped<T> => run

/**
 * In a view: `const { swap, router } = useServices(manifest)`: what the manifest provides, requires, and (as stores) may have.
 * Throws `UNDECLARED_DEPENDENCY` for any other name and `WRONG_SCOPE` outside that plugin's views.
 */
export type UseServices = <M extends AnyManifest>(manifest: M) => ServicesOf<M>

/** The whole scope in a view: services, ports, options, text. Throws like `useServices`. */
export type UseScope = <M extends AnyManifest>(manifest: M) => Omit<Scope<M>, 'onUnload'>

/** Translations of the plugin's own keys. */
export type UseText = <M extends AnyManifest>(manifest: M) => Translate<KeysOf<M>>

/** Reads a store and renders on change. With `select`, only when the selection changes. */
export interface UseStore {
  <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T
  <T, S>(store: Pick<Store<T>, 'get' | 'subscribe'>, select: (value: T) => S): S
}
