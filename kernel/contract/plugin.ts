import type { Answers, NoOther } from './answers.ts'
import type { AnyManifest, OptionsOf } from './manifest.ts'
import type { Context, DepsOf } from './scope.ts'

/** What setup gets: dependencies by the manifest's names, declared ports, merged options. */
export interface SetupContext<M extends AnyManifest> extends Context<M> {
  readonly deps: DepsOf<M>
  /** The query parameter that `activate.returns` names, where the visitor came back with it. The first setup has it, and no later one. */
  readonly returned: string | undefined
}

/** Setup of the plugin with this manifest, and of no other. */
export interface Setup<M extends AnyManifest> {
  readonly id: M['id']
  run(context: SetupContext<M>): Answers<M> | Promise<Answers<M>>
}

/**
 * Runs once, on first use, within 10,000 ms (`PLUGIN_TIMEOUT`). A throw is `PLUGIN_SETUP_FAILED`; dependents fail naming the token, the rest lives.
 *
 * What it returns answers the manifest, id by id: see `Answers`.
 *
 * @example
 * export default defineSetup(manifest, ({ deps, stores }) => {
 *   const staking = createStaking(deps.accounts, stores)
 *   return { services: { staking }, enter: { 'acme.staking:Stake': ({ pool }) => staking.begin(pool) }, guards: { terms: staking.mayConnect } }
 * })
 */
export const defineSetup = <M extends AnyManifest, A extends Answers<M>>(
  manifest: M,
  run: (context: SetupContext<M>) => (A & NoOther<A, M>) | Promise<A & NoOther<A, M>>,
): Setup<M> => ({ id: manifest.id, run })

/** What a host puts into `plugins`. Opaque: manifest, thunk, options. */
export interface Plugin<M extends AnyManifest = AnyManifest> {
  readonly id: string
  readonly manifest: M
  readonly load: (() => Promise<{ readonly default: { readonly id: string } }>) | undefined
  readonly options: object
}

/** The function a host calls: `swap({ slippage: 2 })`. Takes nothing when the manifest has no options. */
export type PluginFactory<M extends AnyManifest> = (
  ...args: [keyof OptionsOf<M>] extends [never] ? [] : [options?: Partial<OptionsOf<M>>]
) => Plugin<M>

type LoadSetup<M extends AnyManifest> = () => Promise<{ readonly default: Setup<M> }>
type SetupArgs<M extends AnyManifest> = [Answers<M>] extends [void] ? [load?: LoadSetup<M>] : [load: LoadSetup<M>]

/**
 * Joins manifest and setup to the function that a host calls. A plugin whose manifest leaves setup nothing to answer may go without one.
 *
 * @example
 * export const acmeStaking = definePlugin(manifest, () => import('./setup'))
 * createPortico({ plugins: [...defaults(), acmeStaking({ minimum: 5n })] }) // in the host
 */
export const definePlugin =
  <M extends AnyManifest>(manifest: M, ...[load]: SetupArgs<M>): PluginFactory<M> =>
  (...[options]) => ({ id: manifest.id, manifest, load, options: options ?? {} })
