import type { AdapterDecl } from './adapters.ts'
import type { Activation, EventName, Subscription } from './events.ts'
import type { GuardDecl } from './guards.ts'
import type { VendorFields } from './ids.ts'
import type { LocalesDecl } from './locales.ts'
import type { PortName, ServiceName } from './ports.ts'
import type { OwnMethod, PolicyDecl, ReservedMethod, RpcBlock } from './rpc.ts'
import type { ConnectorGroupDecl, SlotsDecl } from './slots.ts'
import type { Tokens } from './tokens.ts'
import type { OwnViewName, ViewDecl, ViewName } from './views.ts'

/** When a plugin starts before one of its contributions is used. */
export type ActivateDecl = { readonly on: readonly [Activation, ...Activation[]] } & (
  | { readonly stored?: string; readonly returns?: never }
  | { readonly stored: string; readonly returns: string }
)

/** The views with `enter`: known to the compiler alone. */
declare const entered: unique symbol

/** The fields later types are computed from. Every manifest fits it. */
export interface AnyManifest {
  readonly id: string
  readonly requires?: Tokens
  readonly optional?: Tokens
  readonly provides?: Tokens
  readonly ports?: readonly PortName[]
  readonly origins?: readonly ServiceName[]
  readonly onlyWith?: readonly ServiceName[]
  readonly events?: readonly EventName[]
  readonly subscribes?: readonly Subscription[]
  readonly options?: object
  readonly locales?: { readonly en: () => Promise<{ readonly default: object }> }
  readonly connectorGroups?: readonly { readonly id: string }[]
  readonly guards?: readonly GuardDecl[]
  readonly rpc?: object
  readonly policies?: readonly { readonly id: string }[]
  readonly [entered]?: (() => object) | undefined
}

/** The views that a manifest may declare. The name of another plugin's view does not compile, in a literal or in a variable. */
export type ViewsDecl<I extends string, K extends string> = [ViewName] extends [never]
  ? { readonly [name: string]: never }
  : { readonly [N in ViewName]?: N extends OwnViewName<I> ? ViewDecl<N, K> : never }

type EnteredViews<I extends string> = { readonly [N in OwnViewName<I>]?: unknown }

/** Which of the views have `enter`. */
type EnteredDecl<V> = { readonly [N in keyof V]: { readonly enter?: V[N] } }

/** Guards with no field that the contract does not have. */
type GuardsDecl<D> = readonly (D & { readonly [F in Exclude<keyof D, keyof GuardDecl>]: never })[]

/**
 * What a plugin is called, needs, provides and contributes: data, and import thunks for what is worth a file of its own. A thunk may import,
 * nothing else may run. Setup answers by id what is declared here: `Answers`.
 * I id, R requires, O optional, P provides, C ports, S origins, E events, L subscribes, X options, K keys of the English locale, V views that
 * are entered, G ids of groups, Q RPC methods, W ids of policies, D guards.
 */
export interface Manifest<
  I extends string,
  R extends Tokens,
  O extends Tokens,
  P extends Tokens,
  C extends PortName,
  S extends ServiceName,
  E extends EventName,
  L extends Subscription,
  X extends object,
  K extends string,
  V extends object,
  G extends string,
  Q extends string,
  W extends string,
  D extends GuardDecl,
> {
  readonly [entered]?: () => V
  /** Unique in the kernel (`DUPLICATE_PLUGIN`); also locale namespace and storage prefix. Outside this package `vendor.name`. */
  readonly id: I
  /**
   * Services that the plugin needs. Their plugins are loaded before its setup, and it ends with them. `TOKEN_MISSING` if nobody provides
   * one, `REQUIRE_CYCLE` if plugins require each other in a ring.
   */
  readonly requires?: R
  /** Followed as stores; never cause a load. */
  readonly optional?: O
  /** What setup returns, by name. */
  readonly provides?: P
  /** The ports that the plugin may use. It gets no others. */
  readonly ports?: readonly C[]
  /** Names of the host's `services` that the plugin's `http` port reaches. */
  readonly origins?: readonly S[]
  /**
   * Names of the host's `services` that the plugin cannot do without. Where the host gave no address of one, the plugin is not added: nothing
   * of it is loaded, and it is not listed.
   */
  readonly onlyWith?: readonly ServiceName[]
  /** Events it may emit through the `events` port. Plugins of this package list theirs with `defineSetup`. */
  readonly events?: readonly E[]
  /** Events of others that the plugin may subscribe to through the `events` port. Plugins of this package list theirs with `defineSetup`. */
  readonly subscribes?: readonly L[]
  /** Defaults; their type is the plugin's option type. */
  readonly options?: X
  /**
   * Starts the plugin before one of its contributions is used: at `start`, or when the page is idle after one of the events. Left out: at
   * first use. What happens between the event and setup is kept (`START_EVENTS`).
   *
   * `stored`: a key of the plugin's storage. At `start` the plugin starts only if a value is kept there. So an intent of the last visit is
   * followed, and otherwise nothing is loaded.
   *
   * `returns`: a query parameter with which another site leads the visitor back. If `stored` is kept, `createPortico` takes the parameter
   * out of the address bar before other code of the page reads it. Setup gets it as `returned`, once.
   *
   * @example { on: ['start'], stored: 'pending', returns: 'result_uri' }
   */
  readonly activate?: ActivateDecl
  readonly locales?: LocalesDecl<K>
  readonly views?: ViewsDecl<I, NoInfer<K>> & EnteredDecl<V>
  readonly slots?: SlotsDecl<NoInfer<K>>
  readonly connectorGroups?: readonly ConnectorGroupDecl<NoInfer<K>, G>[]
  readonly adapters?: readonly AdapterDecl[]
  readonly rpc?: RpcBlock<I, Q>
  readonly policies?: readonly PolicyDecl<W>[]
  readonly guards?: GuardsDecl<D>
}

/**
 * Declares a manifest; everything is inferred. Returns its argument.
 *
 * @example
 * export const manifest = defineManifest({
 *   id: 'acme.staking', version: '1.0.0', kernel: '^1.0',
 *   requires: { accounts: ACCOUNTS },
 *   locales: { en: () => import('./en.json') },
 *   views: { 'acme.staking:Stake': { title: 'stake', account: true, load: () => import('./stake-view') } },
 * })
 */
export const defineManifest = <
  const I extends string,
  const R extends Tokens = {},
  const O extends Tokens = {},
  const P extends Tokens = {},
  const C extends PortName = never,
  const S extends ServiceName = never,
  const E extends EventName = never,
  const L extends Subscription = never,
  X extends object = {},
  K extends string = never,
  const V extends EnteredViews<I> = {},
  const G extends string = never,
  const Q extends OwnMethod<I> = never,
  const W extends string = never,
  const D extends GuardDecl = never,
>(
  manifest: Manifest<I, R, O, P, C, S, E, L, X, K, V, G, Q, W, D> & VendorFields<I>,
): Manifest<I, R, O, P, C, S, E, L, X, K, V, G, Q, W, D> => manifest

type Block<T> = T extends Tokens ? T : {}

/** Parts of a manifest's type, for setup, plugin and hooks. Its `requires` block. */
export type RequiresOf<M extends AnyManifest> = Block<NonNullable<M['requires']>>
/** Its `optional` block. */
export type OptionalOf<M extends AnyManifest> = Block<NonNullable<M['optional']>>
/** Its `provides` block. */
export type ProvidesOf<M extends AnyManifest> = Block<NonNullable<M['provides']>>
/** Its option type, from the defaults. */
export type OptionsOf<M extends AnyManifest> = NonNullable<M['options']>
/** Union of its port names. */
export type PortsOf<M extends AnyManifest> = NonNullable<M['ports']>[number]
/** Union of its service names. */
export type OriginsOf<M extends AnyManifest> = NonNullable<M['origins']>[number]
/** Union of the events it may emit by its manifest. */
export type EventsOf<M extends AnyManifest> = NonNullable<M['events']>[number]
/** Union of the events of others that it may subscribe to by its manifest. */
export type SubscriptionsOf<M extends AnyManifest> = NonNullable<M['subscribes']>[number]
/** Union of its English locale keys. */
export type KeysOf<M extends AnyManifest> =
  NonNullable<M['locales']> extends { readonly en: () => Promise<{ readonly default: infer T }> } ? keyof T & string : never
/** Names of the views it declares with `enter`. */
export type EnteredOf<M extends AnyManifest> =
  NonNullable<M[typeof entered]> extends () => infer V ? { [N in keyof V]: V[N] extends true ? N : never }[keyof V] & ViewName : never
/** Union of its guards' declarations. */
export type GuardsOf<M extends AnyManifest> = NonNullable<M['guards']>[number]
/** Union of its groups' ids. */
export type GroupsOf<M extends AnyManifest> = NonNullable<M['connectorGroups']>[number]['id']
/** Union of its policies' ids. */
export type PoliciesOf<M extends AnyManifest> = NonNullable<M['policies']>[number]['id']
/** Union of its RPC methods. */
export type MethodsOf<M extends AnyManifest> = Exclude<keyof NonNullable<M['rpc']>, ReservedMethod> & string
