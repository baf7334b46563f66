import type { Answers, NoOther } from './answers.ts'
import { PorticoError } from './errors.ts'
import type { EventName, Subscription } from './events.ts'
import { type BuiltinId, isForeign } from './ids.ts'
import type { AnyManifest, OptionsOf } from './manifest.ts'
import type { Context, DepsOf } from './scope.ts'

/** Events that a plugin of this package emits, and those of others that it subscribes to. Plugins from outside list theirs in the manifest. */
export interface EventLists<E extends EventName = EventName, L extends Subscription = Subscription> {
  readonly events?: readonly E[]
  readonly subscribes?: readonly L[]
}

/** Arguments of setup: dependencies by the manifest's names, declared ports, merged options. */
export interface SetupContext<M extends AnyManifest, E extends EventName = never, L extends Subscription = never> extends Context<M, E, L> {
  readonly deps: DepsOf<M>
  /** The query parameter of `activate.returns`, if the visitor came back with it. Only the first setup gets it. */
  readonly returned: string | undefined
}

/** The setup of one plugin. */
export interface Setup<M extends AnyManifest> {
  readonly id: M['id']
  readonly lists?: EventLists
  run(context: SetupContext<M>): Answers<M> | Promise<Answers<M>>
}

/**
 * Defines what runs when the plugin is first used. It runs once, within 10,000 ms (`PLUGIN_TIMEOUT`). If it throws, the plugin fails with
 * `PLUGIN_SETUP_FAILED`. Plugins that require it fail too and name the token. All others go on.
 *
 * The answer has the ids of the manifest: see `Answers`. `lists` is for plugins of this package alone.
 *
 * @example
 * export default defineSetup(manifest, ({ deps, stores }) => {
 *   const staking = createStaking(deps.accounts, stores)
 *   return { services: { staking }, enter: { 'acme.staking:Stake': ({ pool }) => staking.begin(pool) }, guards: { terms: staking.mayConnect } }
 * })
 */
export const defineSetup = <
  M extends AnyManifest,
  A extends Answers<M>,
  const E extends EventName = never,
  const L extends Subscription = never,
>(
  manifest: M,
  run: (context: SetupContext<M, E, L>) => (A & NoOther<A, M>) | Promise<A & NoOther<A, M>>,
  lists: EventLists<E, L> & (M['id'] extends BuiltinId ? unknown : never) = {} as never,
): Setup<M> => ({ id: manifest.id, lists, run })

/** A plugin as a host puts it into `plugins`. Only `definePlugin` makes one that a kernel takes. */
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

/** Views of this package that the host lets plugins from outside declare. */
export type ReplaceableViews = Pick<ReadonlySet<string>, 'has'>

/** Checks a plugin from outside when it is added. Throws what is wrong with it. */
export type PluginCheck = (plugin: Plugin, replaceable: ReplaceableViews) => void

/** A plugin and how it is checked. Nothing that is written by hand, or copied, has the private field: nobody gets around the check. */
class JoinedPlugin<M extends AnyManifest> implements Plugin<M> {
  readonly id: string
  readonly manifest: M
  readonly load: Plugin['load']
  readonly options: object
  readonly #check: PluginCheck | undefined

  constructor(manifest: M, load: Plugin['load'], options: object | undefined, check: PluginCheck | undefined) {
    this.id = manifest.id
    this.manifest = manifest
    this.load = load
    this.options = options ?? {}
    this.#check = check
    Object.freeze(this)
  }

  static assert(this: void, plugin: Plugin, replaceable: ReplaceableViews): void {
    const given: object = Object(plugin)
    // Without a check `definePlugin` is for plugins of this package alone.
    if (!(#check in given) || (!given.#check && isForeign(given.id))) {
      throw new PorticoError(
        'MANIFEST_INVALID',
        'A plugin is what definePlugin of portico/plugin made: no object that looks like it, and no copy of it.',
      )
    }
    given.#check?.(plugin, replaceable)
  }
}

/** Joins what a plugin is made of. Plugins of this package have no check: tests look at their manifests. */
export const joinPlugin = <M extends AnyManifest>(manifest: M, load: Plugin['load'], options?: object, check?: PluginCheck): Plugin<M> =>
  new JoinedPlugin(manifest, load, options, check)

/** Throws `MANIFEST_INVALID` for what `definePlugin` did not make, and what the check of a plugin from outside throws. */
export const assertPlugin: PluginCheck = JoinedPlugin.assert

/** Joins manifest and setup to the function that a host calls. Plugins from outside import it, with the check of theirs, from `portico/plugin`. */
export const definePlugin =
  <M extends AnyManifest>(manifest: M, ...[load]: SetupArgs<M>): PluginFactory<M> =>
  (...[options]) =>
    joinPlugin(manifest, load, options)
