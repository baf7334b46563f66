import type { BuiltinId } from './ids.ts'
import type { Undo } from './store.ts'

/**
 * View name to the params it takes; `void` for none. Each plugin augments it beside its manifest:
 * `declare module 'portico/plugin' { interface Views { 'acme.staking:Stake': { pool?: string } } }`
 */
export interface Views {}

/** Every view name known to the program. */
export type ViewName = keyof Views & string

/**
 * Plugin id to the views of this package that it declares in their place, which the host lets it by `replaceableViews`:
 * `declare module 'portico/plugin' { interface ReplacedViews { 'acme.connect': 'Connect' } }`
 */
export interface ReplacedViews {}

/** The views plugin `I` may declare: bare names for built-ins, `${id}:${Name}` for everyone else. */
export type OwnViewName<I extends string> = I extends BuiltinId
  ? Exclude<ViewName, `${string}:${string}`>
  : Extract<ViewName, `${I}:${string}` | (I extends keyof ReplacedViews ? ReplacedViews[I] : never)>

/** Props of a view. `view` makes two views with equal params different types. */
export interface ViewProps<N extends ViewName> {
  readonly view: N
  readonly params: Views[N]
}

/**
 * Runs when a view comes onto the stack; setup answers it under `enter`. It is called once for each target, however often the view is
 * drawn. The function that it returns is called once, when the target is no longer on the stack or the modal has closed. A view that covers
 * it does not end it.
 *
 * @example enter: { 'acme.staking:Stake': ({ pool }) => staking.begin(pool) }
 */
export type EnterView<N extends ViewName> = (params: Views[N]) => Undo | void

/**
 * A React component by its props alone. What it answers is left out: the compiler would look into its body for that, where the manifest is
 * used whose type it is just finding out.
 */
export type Drawn<P> = ((props: P) => void) | (new (props: P) => { render(): unknown })

/** What components are to those who draw them. `portico/react` adds React's form: a program without React needs no declarations of it. */
export interface DrawnForms<P> {
  readonly props: P
}

/** A component as whoever draws it has it: React's `ComponentType` where `portico/react` is part of the program. */
export type ComponentOf<P> = DrawnForms<P> extends { readonly react: infer C } ? C : unknown

/** A view in a manifest. `K`: the plugin's locale keys. */
export interface ViewDecl<N extends ViewName, K extends string> {
  /** Header text, with the view's params as its values: `{{name}}`. Left out where the view draws its own header. */
  readonly title?: K
  /** A word behind the title, in the colour of quiet text ("Beta"). */
  readonly tag?: K
  /** The view needs a connected account. Without one, Connect comes first and then this view. */
  readonly account?: boolean
  /**
   * The view leads to a connection. Guards of connecting, like the checkbox of the host's terms, hold it as they hold Connect, however it
   * was opened. Default false.
   */
  readonly connects?: boolean
  /** Whether the header has a back arrow. Default true. */
  readonly back?: boolean
  /**
   * Opens instead of Connect while only one plugin has adapters and no plugin from outside has a connector group. `true`: on every device.
   * `'mobile'`: on a phone, and before a view with `true`. For views without params. Default: never.
   */
  readonly home?: N extends ParamlessView ? true | 'mobile' : never
  /**
   * The view does something when it comes onto the stack; setup answers it under `enter`. It runs outside React, in the click if setup has
   * run. If it fails, the view's failed state is shown with Retry, and `failed` is emitted: `VIEW_LOAD_FAILED`, `PLUGIN_TIMEOUT` or the
   * plugin's error.
   */
  readonly enter?: true
  /** The view's chunk. Run time: `VIEW_LOAD_FAILED` with Retry; a new attempt imports again. */
  readonly load: () => Promise<{ readonly default: Drawn<ViewProps<N>> }>
}

/** The arguments after the view name: none for `void`, optional if every param is optional, else required. */
export type ParamsArgs<N extends ViewName> = [Views[N]] extends [void] ? [] : {} extends Views[N] ? [params?: Views[N]] : [params: Views[N]]

type WithParams<N extends ViewName> = [Views[N]] extends [void]
  ? { readonly view: N; readonly params?: never }
  : {} extends Views[N]
    ? { readonly view: N; readonly params?: Views[N] }
    : { readonly view: N; readonly params: Views[N] }

/** A view and its params as data, for any view of the program. */
export type ViewTarget = { [N in ViewName]: WithParams<N> }[ViewName]

/** Names that may be opened without params. */
export type ParamlessView = { [N in ViewName]: ParamsArgs<N> extends [unknown] ? never : N }[ViewName]

/** Where a button or row leads: a name that needs no params, or a name with them. */
export type OpenTarget = ParamlessView | ViewTarget
