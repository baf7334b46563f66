import type { Translate } from './locales.ts'
import type { AnyManifest, KeysOf } from './manifest.ts'
import type { Scope, ServicesOf } from './scope.ts'
import type { Store } from './store.ts'

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
  <T>(store: Store<T>): T
  <T, S>(store: Store<T>, select: (value: T) => S): S
}
