import type { Namespace } from './caip.ts'
import type { ConnectorType } from './connectors.ts'
import type { Capability } from './features.ts'

/**
 * The default export of an adapter part's module: a function of the plugin's scope.
 * The scope's type belongs to the plugin alone, so it is forgotten here (`never`); write one with `scoped(manifest, …)`.
 */
export type Scoped<T> = (scope: never) => T

/**
 * When an entry is shown. It is data, so the shell can decide before any plugin code is loaded. All given fields must hold. A list holds if
 * one item does.
 */
export interface When {
  /** The active namespace is one of these. */
  readonly namespaces?: readonly Namespace[]
  /** There is (true) or is not (false) a connected account. */
  readonly connected?: boolean
  /** The active connector's type is one of these. */
  readonly connectorTypes?: readonly ConnectorType[]
  /** The active connection can do this. */
  readonly capability?: Capability
}
