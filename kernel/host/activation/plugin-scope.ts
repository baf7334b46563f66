import type { I18nService } from '../../contract/modal-services.ts'
import type { AnyScope } from '../../contract/scope.ts'
import type { Latest, Undo } from '../../contract/store.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import type { FullManifest } from '../../registries/full-manifest.ts'
import type { Delivery } from '../../streams/delivery.ts'
import { createStoreFactory } from '../../streams/store-factory.ts'
import type { Teardown } from '../teardown.ts'

/** A scope with its way to register what must be undone. */
export interface OwnedScope extends AnyScope {
  onUnload(undo: Undo): void
}

export interface ScopeParts {
  readonly manifest: FullManifest
  readonly options: object
  readonly deps: Readonly<Record<string, unknown>>
  readonly ports: Readonly<Record<string, unknown>>
  readonly i18n: I18nService
  readonly delivery: Delivery
  readonly teardown: Teardown
  readonly load: LoadModule
  /** Aborts when the plugin is taken out. */
  readonly signal: AbortSignal
  readonly latest: Latest
}

/** The plugin's options over its defaults; what the host left undefined does not hide a default. */
const mergeOptions = (defaults: object, given: object): object =>
  Object.freeze({ ...defaults, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) })

/** Makes the scope of one activation. Provided services join with `withProvided` once setup has run. */
export const createScope = ({ manifest, options, deps, ports, i18n, delivery, teardown, load, signal, latest }: ScopeParts): OwnedScope => {
  return {
    plugin: manifest.id,
    services: deps,
    ports,
    options: mergeOptions(manifest.options ?? {}, options),
    text: (key, values) => i18n.text(manifest.id, key, values) ?? key,
    revision: i18n.revision,
    stores: createStoreFactory(delivery, signal, latest),
    load,
    signal,
    onUnload: (undo) => teardown.add(undo),
  }
}

/** The scope that the plugin's views and contributions use. */
export const withProvided = (scope: OwnedScope, provided: Readonly<Record<string, unknown>>): OwnedScope =>
  Object.freeze({ ...scope, services: Object.freeze({ ...scope.services, ...provided }) })
