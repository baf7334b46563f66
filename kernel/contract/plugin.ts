import type { AnyManifest, OptionsOf, ProvidesOf } from './manifest.ts'
import type { Setup } from './setup.ts'

/** What a host puts into `plugins`. Opaque: manifest, thunk, options. */
export interface Plugin {
  readonly id: string
  readonly manifest: AnyManifest
  readonly load: (() => Promise<{ readonly default: { readonly id: string } }>) | undefined
  readonly options: object
}

/** The function a host calls: `swap({ slippage: 2 })`. Takes nothing when the manifest has no options. */
export type PluginFactory<M extends AnyManifest> = (
  ...args: [keyof OptionsOf<M>] extends [never] ? [] : [options?: Partial<OptionsOf<M>>]
) => Plugin

type LoadSetup<M extends AnyManifest> = () => Promise<{ readonly default: Setup<M> }>
type SetupArgs<M extends AnyManifest> = [keyof ProvidesOf<M>] extends [never] ? [load?: LoadSetup<M>] : [load: LoadSetup<M>]

/**
 * Joins manifest and setup: `export const swap = definePlugin(manifest, () => import('./setup.ts'))`.
 * A plugin that provides nothing may go without setup.
 */
export const definePlugin =
  <M extends AnyManifest>(manifest: M, ...[load]: SetupArgs<M>): PluginFactory<M> =>
  (...[options]) => ({ id: manifest.id, manifest, load, options: options ?? {} })
