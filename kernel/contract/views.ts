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

/** What the outlet gives a view. `view` makes two views with alike params different types. */
export interface ViewProps<N extends ViewName> {
  readonly view: N
  readonly params: Views[N]
}

/**
 * What a view commands when it comes onto the stack, and how that is ended, as setup answers it under `enter`. Called once for each target,
 * however often the view is drawn; what it returns is called once when the target is no longer on the stack or the modal has closed, not while
 * another view covers it.
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

/** A view in a manifest. `K` is the plugin's locale keys. */
export interface ViewDecl<N extends ViewName, K extends string> {
  /** Header text, with the view's params as its values: `{{name}}`. Left out where the view draws its own header. */
  readonly title?: K
  /** Shown only with a connected account; otherwise Connect first, then this view. */
  readonly account?: boolean
  /**
   * Leads to a connection: guards of connecting, as the checkbox of the host's terms, hold it like Connect, however it was opened. Default
   * false.
   */
  readonly connects?: boolean
  /** Whether the header has a back arrow. Default true. */
  readonly back?: boolean
  /**
   * Opens in the place of Connect while one plugin alone has adapters, and none from outside a connector group: `true` on every device,
   * `'mobile'` on a phone, before one with `true`. For views without params. Default: never.
   */
  readonly home?: N extends ParamlessView ? true | 'mobile' : never
  /**
   * Setup answers under `enter` what the view commands when it comes onto the stack: beside drawing and outside React, in the click where setup
   * has run. A failure shows the view's failed state with Retry, and is emitted as `failed`: `VIEW_LOAD_FAILED`, `PLUGIN_TIMEOUT` or the
   * plugin's error.
   */
  readonly enter?: true
  /** The view's chunk. Run time: `VIEW_LOAD_FAILED` with Retry; a new attempt imports again. */
  readonly load: () => Promise<{ readonly default: Drawn<ViewProps<N>> }>
}

/** The arguments after the view name: none for `void`, optional when every param is, else required. */
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
