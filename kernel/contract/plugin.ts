import type { Answers, NoOther } from './answers.ts'
import type { AnyManifest, OptionsOf } from './manifest.ts'
import type { Context, DepsOf } from './scope.ts'

/** Arguments of setup: dependencies by the manifest's names, declared ports, merged options. */
export interface SetupContext<M extends AnyManifest> extends Context<M> {
  readonly deps: DepsOf<M>
  /** The query parameter of `activate.returns`, if the visitor came back with it. Only the first setup gets it. */
  readonly returned: string | undefined
}

/** The setup of one plugin. */
export interface Setup<M extends AnyManifest> {
  readonly id: M['id']
  run(context: SetupContext<M>): Answers<M> | Promise<Answers<M>>
}

/**
 * Defines what runs when the plugin is first used. It runs once, within 10,000 ms (`PLUGIN_TIMEOUT`). If it throws, the plugin fails with
 * `PLUGIN_SETUP_FAILED`. Plugins that require it fail too and name the token. All others go on.
 *
 * The answer has the ids of the manifest: see `Answers`.
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

/** A plugin as a host puts it into `plugins`. */
export interface Plugin<M extends AnyManifest = AnyManifest> {
  readonly id: string
  readonly manifest: M
  readonly load: (() => Promise<{ readonly default: { readonly id: string } }>) | undefined
  readonly options: object
}

/** The function that a host calls: `swap({ slippage: 2 })`. It takes no argument if the manifest has no options. */
export type PluginFactory<M extends AnyManifest> = (
  ...args: [keyof OptionsOf<M>] extends [never] ? [] : [options?: Partial<OptionsOf<M>>]
) => Plugin<M>

type LoadSetup<M extends AnyManifest> = () => Promise<{ readonly default: Setup<M> }>
type SetupArgs<M extends AnyManifest> = [Answers<M>] extends [void] ? [load?: LoadSetup<M>] : [load: LoadSetup<M>]

/**
 * Joins manifest and setup to the function that a host calls. A plugin may leave setup out if its manifest declares nothing that setup
 * answers.
 *
 * @example
 * export const acmeStaking = definePlugin(manifest, () => import('./setup'))
 * createPortico({ networks, plugins: [...defaults(), acmeStaking({ minimum: 5n })] }) // in the host
 */
export const definePlugin =
  <M extends AnyManifest>(manifest: M, ...[load]: SetupArgs<M>): PluginFactory<M> =>
  (...[options]) => ({ id: manifest.id, manifest, load, options: options ?? {} })
