import type { AnyManifest, OptionsOf, ProvidesOf } from './manifest.ts'
import type { Context, DepsOf } from './scope.ts'
import type { Services } from './tokens.ts'
/** What setup gets: dependencies by the manifest's names, declared ports, merged options. */
export interface SetupContext<M extends AnyManifest> extends Context<M> {
  readonly deps: DepsOf<M>
  /** The query parameter that `activate.returns` names, where the visitor came back with it. The first setup has it, and no later one. */
  readonly returned: string | undefined
}

/** What setup returns: every provided service; nothing for a plugin that provides none. */
export type Provided<M extends AnyManifest> = [keyof ProvidesOf<M>] extends [never] ? void : Services<ProvidesOf<M>>

/** Setup of the plugin with this manifest, and of no other. */
export interface Setup<M extends AnyManifest> {
  readonly id: M['id']
  run(context: SetupContext<M>): Provided<M> | Promise<Provided<M>>
}

/**
 * Runs once, on first use, within 10,000 ms (`PLUGIN_TIMEOUT`). A throw is `PLUGIN_SETUP_FAILED`; dependents fail naming the token, the rest lives.
 *
 * @example export default defineSetup(manifest, ({ deps, stores }) => ({ staking: createStaking(deps.accounts, stores) }))
 */
export const defineSetup = <M extends AnyManifest>(
  manifest: M,
  run: (context: SetupContext<M>) => Provided<M> | Promise<Provided<M>>,
): Setup<M> => ({ id: manifest.id, run })

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
 * Joins manifest and setup to the function that a host calls. A plugin that provides nothing may go without setup.
 *
 * @example
 * export const acmeStaking = definePlugin(manifest, () => import('./setup'))
 * createPortico({ plugins: [...defaults(), acmeStaking({ minimum: 5n })] }) // in the host
 */
export const definePlugin =
  <M extends AnyManifest>(manifest: M, ...[load]: SetupArgs<M>): PluginFactory<M> =>
  (...[options]) => ({ id: manifest.id, manifest, load, options: options ?? {} })
