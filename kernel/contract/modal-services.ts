import type { Namespace } from './caip.ts'
import type { PorticoError } from './errors.ts'
import type { ShownLanguage, TextValues } from './locales.ts'
import type { RequestReview } from './review.ts'
import type { RpcRequest } from './rpc.ts'
import type { Store, Undo } from './store.ts'
import type { OpenTarget, ParamsArgs, ViewName, ViewTarget } from './views.ts'

/** How far a view's `enter` is; `entered` as well where it declares none. */
export type ViewEntry = { readonly status: 'entering' | 'entered' } | { readonly status: 'failed'; readonly error: PorticoError }

/**
 * The view stack. Guards decide; a denied move resolves to false. `push`, `replace`, `reset` and `go` change the stack at once where no
 * guard is asked, and resolve when the view's `enter` has run or failed.
 */
export interface RouterService {
  readonly current: Store<ViewTarget | undefined>
  /** Of the present view. A modal draws the view once it is entered, and its failed state where that failed. */
  readonly entry: Store<ViewEntry>
  /** Enters the present view again, where that has failed. */
  enterAgain(): void
  /** Entries in the stack; with more than one, `back` has somewhere to go. */
  readonly depth: Store<number>
  push<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  replace<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  reset<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  /** To the view before; closes the modal where there is none, or where UnsupportedChain is in the stack. */
  back(): Promise<boolean>
  /** Goes to a target that is data, as buttons and rows carry it. */
  go(target: OpenTarget): Promise<boolean>
}

/** The dialog as data. */
export interface ModalState {
  readonly open: boolean
  readonly loading: boolean
  readonly shaking: boolean
  readonly namespace: Namespace | undefined
}

/** The dialog. */
export interface ModalService {
  readonly state: Store<ModalState>
  /** `namespace`: Connect lists the wallets of this family alone. */
  open(target?: OpenTarget, namespace?: Namespace): Promise<void>
  /** False when a guard keeps it open. */
  close(): Promise<boolean>
  /** For 500 ms. */
  shake(): void
  /** While it shows that it waits, the close and back buttons rest. */
  setLoading(loading: boolean): void
}

/** Draws the modal. Provided by the modal plugin, or by another that takes its place. */
export interface ShellService {
  /** Called once, before the modal first opens. Draws into the kernel's root until undone. */
  mount(root: ShadowRoot): Undo
}

/** The two buttons of an approval view. Without `approve` the request can be rejected only. */
export interface ApprovalButtons {
  readonly reject: HTMLElement
  readonly approve?: HTMLElement | undefined
}

/** `ready`: a press counts. `covered`: something has been lying over the view, or fading it, for a second; until it goes no press counts. */
export type ApprovalState = 'resting' | 'ready' | 'covered'

/** How a request is approved. */
export interface ApproveOptions {
  /**
   * Keeps the view on screen until the wallet, or the method's own code, has answered. Left before, closed or rejected, it aborts the `signal` of
   * what is asked (`WalletRequest`, `RpcRequest`). Default false: the view leaves at once.
   */
  readonly stay?: boolean
}

/** Requests waiting for the visitor, as far as the plugin's own views ask about them: `UNDECLARED_DEPENDENCY` is thrown for any other. */
export interface RpcService {
  readonly pending: Store<readonly RpcRequest[]>
  /**
   * What the `review` feature of the request's family reads of it: of the same frozen params that are sent, begun when the question came up.
   * `unavailable` where there is no such request.
   */
  review(requestId: string): Store<RequestReview>
  /**
   * Has the visitor's press on one of two buttons in the modal answer a request; `changed` hears whether a press counts. While they are
   * bound nothing else approves the request. Throws `APPROVAL_BOUND` where others are, or where they stand outside of the modal.
   */
  bindButtons(requestId: string, buttons: ApprovalButtons, changed: (state: ApprovalState) => void): Undo
  /**
   * For a view of the plugin's own that asks elsewhere, as in a frame of another origin. Throws `APPROVAL_BOUND` where buttons are bound, and
   * always in the general approval view.
   *
   * @example rpc.approve(requestId, { stay: true }) // the frame asks in this view, and is in sight while it does
   */
  approve(requestId: string, options?: ApproveOptions): void
  /** After an approval that stays, the same as leaving the view. */
  reject(requestId: string): void
}

/** What a notice says. `loading` stays until updated or dismissed; the others leave after 4,000 ms. */
export interface ToastContent {
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

/** A notice on screen. */
export type Toast = ToastContent & { readonly id: string }

/** The way back to a notice that was shown. */
export interface ToastHandle {
  update(content: ToastContent): void
  dismiss(): void
}

/** Short notices: 4,000 ms, three visible, newest last. */
export interface ToastsService {
  readonly current: Store<readonly Toast[]>
  show(toast: ToastContent): ToastHandle
  dismiss(id: string): void
  /** Stops the clock while the visitor points at or focuses a notice. */
  hold(): void
  release(): void
}

/** Alerts whose words every modal knows. A plugin's own begin with its id: `acme.staking:POOL_GONE`. */
export type KnownAlert =
  | 'SWITCH_NETWORK_NOT_FOUND'
  | 'INVALID_APP_CONFIGURATION'
  | 'SOCIALS_TIMEOUT'
  | 'JWT_TOKEN_NOT_VALID'
  | 'INVALID_PROJECT_ID'
  | 'PROJECT_ID_NOT_CONFIGURED'

/** An alert: a short text in the bar, the developer's detail in the console. A known one needs neither. */
export type Alert =
  | { readonly code: KnownAlert; readonly text?: string; readonly detail?: string }
  | { readonly code: string; readonly text: string; readonly detail?: string }

/** Alerts: something is wrong with how the host is set up. Each is raised once for the life of the kernel. */
export interface AlertsService {
  /** What the bar shows until it is dismissed. Always undefined unless the host set `debug`; the console hears every alert. */
  readonly current: Store<Alert | undefined>
  raise(alert: Alert): void
  /** Raises the alert that an error calls for. False where it calls for none. */
  raiseFor(error: unknown): boolean
  dismiss(): void
}

/** Theme as data; variables are parsed against a grammar first (`THEME_INVALID`). */
export interface ThemeService {
  readonly current: Store<{ readonly mode: 'dark' | 'light' | 'system'; readonly variables: Readonly<Record<string, string>> }>
}

/** Language, for Intl, and the texts of plugins as data needs them (titles, labels). */
export interface I18nService {
  /** The language shown, with the host's region (`de-CH`): the one asked for where the host or a plugin has texts in it, else `en`. */
  readonly language: Store<string>
  /** Changes whenever a text may have changed: language switched, a locale arrived. */
  readonly revision: Store<number>
  /** Loads the plugin's texts in the present language; resolves also when they cannot be loaded (English or the key shows). */
  ready(plugin: string): Promise<void>
  /** A text of a plugin; `undefined` while its locale has not come. */
  text(plugin: string, key: string, values?: TextValues): string | undefined
  /** The language that most of a plugin's texts are shown in: English where it has none in the present language, or they did not come. */
  languageOf(plugin: string): ShownLanguage
}
