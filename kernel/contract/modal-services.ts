import type { Namespace } from './caip.ts'
import type { PorticoError } from './errors.ts'
import type { ShownLanguage, TextValues } from './locales.ts'
import type { RequestReview } from './review.ts'
import type { RpcRequest } from './rpc.ts'
import type { Store, Undo } from './store.ts'
import type { OpenTarget, ParamsArgs, ViewName, ViewTarget } from './views.ts'

/** How far a view's `enter` is. A view without `enter` is `entered`. */
export type ViewEntry = { readonly status: 'entering' | 'entered' } | { readonly status: 'failed'; readonly error: PorticoError }

/**
 * The view stack. Guards decide, and a denied move resolves to false. `push`, `replace`, `reset` and `go` change the stack at once if no
 * guard is asked. They resolve when the view's `enter` has run or failed.
 */
export interface RouterService {
  readonly current: Store<ViewTarget | undefined>
  /** State of the present view. A modal draws the view once it is entered, and the failed state if entering failed. */
  readonly entry: Store<ViewEntry>
  /** Enters the present view again after it has failed. */
  enterAgain(): void
  /** Number of entries in the stack. With more than one, `back` leads to the view before. */
  readonly depth: Store<number>
  push<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  replace<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  reset<N extends ViewName>(view: N, ...params: ParamsArgs<N>): Promise<boolean>
  /** Goes to the view before. Closes the modal if there is none, or if UnsupportedChain without params is in the stack. */
  back(): Promise<boolean>
  /** Goes to a target that is data, as in buttons and rows. */
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
  /** While the modal shows that it waits, the close and back buttons are disabled. */
  setLoading(loading: boolean): void
}

/** Draws the modal. Provided by the modal plugin, or by another that takes its place. */
export interface ShellService {
  /** Called once, before the modal first opens. Draws into the kernel's root until the returned function is called. */
  mount(root: ShadowRoot): Undo
}

/** The two buttons of an approval view. Without `approve` the request can be rejected only. */
export interface ApprovalButtons {
  readonly reject: HTMLElement
  readonly approve?: HTMLElement | undefined
}

/**
 * `ready`: a press counts. `covered`: for a second something has been lying over the view, or making it transparent. No press counts until
 * that is gone.
 */
export type ApprovalState = 'resting' | 'ready' | 'covered'

/** How a request is approved. */
export interface ApproveOptions {
  /**
   * Keeps the view on screen until the wallet, or the method's own code, has answered. If the visitor leaves, closes or rejects before, the
   * `signal` of the request aborts (`WalletRequest`, `RpcRequest`). Default false: the view goes at once.
   */
  readonly stay?: boolean
}

/** Requests that wait for the visitor in a view of this plugin. Another plugin's request throws `UNDECLARED_DEPENDENCY`. */
export interface RpcService {
  readonly pending: Store<readonly RpcRequest[]>
  /**
   * What the `review` feature of the request's family reads from the frozen params that are sent. The reading begins when the request comes
   * up. `unavailable` if there is no such request.
   */
  review(requestId: string): Store<RequestReview>
  /**
   * Lets the visitor's press on one of two buttons in the modal answer a request. `changed` is called with whether a press counts. While
   * buttons are bound, nothing else approves the request. Throws `APPROVAL_BOUND` if other buttons are bound, or if these are outside the
   * modal.
   */
  bindButtons(requestId: string, buttons: ApprovalButtons, changed: (state: ApprovalState) => void): Undo
  /**
   * Approves a request. For a view of the plugin that asks elsewhere, for instance in a frame of another origin. Throws `APPROVAL_BOUND` if
   * buttons are bound, and always in the general approval view.
   *
   * @example rpc.approve(requestId, { stay: true }) // the frame asks in this view, and is in sight while it does
   */
  approve(requestId: string, options?: ApproveOptions): void
  /** Rejects the request. After an approval with `stay` it does the same as leaving the view. */
  reject(requestId: string): void
}

/** The content of a notice. `loading` stays until it is updated or dismissed. The others go after 4,000 ms. */
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

/** Alerts with texts of their own in every modal. A plugin's further ones begin with its id: `acme.staking:POOL_GONE`. */
export type KnownAlert =
  | 'SWITCH_NETWORK_NOT_FOUND'
  | 'INVALID_APP_CONFIGURATION'
  | 'SOCIALS_TIMEOUT'
  | 'JWT_TOKEN_NOT_VALID'
  | 'INVALID_PROJECT_ID'
  | 'PROJECT_ID_NOT_CONFIGURED'

/** An alert: a short text for the bar and a detail for the console. A known alert needs neither. */
export type Alert =
  | { readonly code: KnownAlert; readonly text?: string; readonly detail?: string }
  | { readonly code: string; readonly text: string; readonly detail?: string }

/** Alerts: something is wrong with how the host is set up. Each is raised once for the life of the kernel. */
export interface AlertsService {
  /** The alert in the bar, until it is dismissed. Always undefined unless the host set `debug`. The console shows every alert. */
  readonly current: Store<Alert | undefined>
  raise(alert: Alert): void
  /** Raises the alert that belongs to an error. Answers false if there is none. */
  raiseFor(error: unknown): boolean
  dismiss(): void
}

/** Theme as data; variables are parsed against a grammar first (`THEME_INVALID`). */
export interface ThemeService {
  readonly current: Store<{ readonly mode: 'dark' | 'light' | 'system'; readonly variables: Readonly<Record<string, string>> }>
}

/** Language, for Intl, and the texts of plugins as data needs them (titles, labels). */
export interface I18nService {
  /**
   * The language that is shown, with the host's region (`de-CH`). It is the wanted language if the host or a plugin has texts in it, else
   * `en`.
   */
  readonly language: Store<string>
  /** Changes whenever a text may have changed: language switched, a locale arrived. */
  readonly revision: Store<number>
  /** Loads the plugin's texts in the present language; resolves also when they cannot be loaded (English or the key shows). */
  ready(plugin: string): Promise<void>
  /** A text of a plugin; `undefined` while its locale has not come. */
  text(plugin: string, key: string, values?: TextValues): string | undefined
  /**
   * The language in which most of a plugin's texts are shown. It is English if the plugin has no texts in the present language, or they did
   * not come.
   */
  languageOf(plugin: string): ShownLanguage
}
