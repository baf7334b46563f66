import type { EventName, Events, Subscription } from './events.ts'
import type { Parse } from './schema.ts'
import type { Undo } from './store.ts'

/** Service name to base address, set by the host in `services`. A plugin with a service of its own augments it: `interface HostServices { 'acme.staking': string }`. */
export interface HostServices {
  api: string
  /** A service that lists wallets; an address that ends in `.json` is a file of them, and becomes `walletList`. */
  directory: string
  /** A file of wallets in the form of `{ "wallets": [ … ] }`. */
  walletList: string
  relay: string
  frame: string
  analytics: string
}
/** Every service name known to the program. */
export type ServiceName = keyof HostServices & string

/** JSON as TypeScript sees it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One call. `parse` makes fresh, checked objects of the answer. */
export interface HttpRequest<T> {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: Json
  /** Beside those that the client sends itself. A page of another origin is asked for them beforehand. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the body goes as `application/json`. Default false: as text, which spares browsers a question beforehand. */
  readonly json?: boolean
  /** Whether a failure is tried again: 3 times, after 1,000 ms doubled up to 30,000 ms, or after the answer's Retry-After. Default: reads only. */
  readonly retry?: boolean
  /** What `parse` is given: the JSON of the answer (undefined where it is empty), or its bytes as a `Blob`. Default `json`. */
  readonly as?: 'json' | 'blob'
  /** Whether a 401 or 403 is about the visitor's own session, so that it says nothing of the host's set-up. Default false. */
  readonly session?: boolean
  /** Asks the service even where the browser kept an answer. Default false. */
  readonly fresh?: boolean
  readonly parse: Parse<T>
  readonly signal?: AbortSignal
}
/**
 * HTTP to the services named in `origins`, nothing else. Each attempt has 10,000 ms for all of the answer. Rejects with `HTTP_STATUS`
 * (`context.status`, `context.reason`: the answer's JSON, `context.retryAfter`: ms), `HTTP_TIMEOUT`, `HTTP_OFFLINE`, `HTTP_INVALID` (no
 * JSON, more than 5 MB, parse threw), `REQUEST_ABORTED`, `SERVICE_UNSET` (the host gave no address). Only failures that may pass are
 * tried again: no connection, and the statuses 408, 429, 500, 502, 503 and 504; a Retry-After beyond 30,000 ms ends it.
 */
export interface HttpPort<S extends ServiceName> {
  get<T>(service: S, path: string, request: HttpRequest<T>): Promise<T>
  post<T>(service: S, path: string, request: HttpRequest<T>): Promise<T>
}
/** Keys live under the kernel's id and the plugin's id. Falls back to memory; never throws. */
export interface StoragePort {
  /** `undefined` when absent or when `parse` throws (the entry is then removed). */
  get<T>(key: string, parse: Parse<T>): T | undefined
  set(key: string, value: Json): void
  remove(key: string): void
  /**
   * Calls `listener` when another tab of this site has written or removed the value, with what `get` then answers. What this tab writes is
   * not reported to it. Nothing is reported where the browser keeps no storage, or the host has given a `storage` of its own. Ends on unload.
   *
   * @example storage.watch('pools', parseWith(poolsSchema), (kept = []) => pools.set(kept))
   */
  watch<T>(key: string, parse: Parse<T>, listener: (value: T | undefined) => void): Undo
}
/** Work that one tab does for all tabs of the site. Names live under the kernel's id and the plugin's id. */
export interface LocksPort {
  /**
   * Runs `work` once no other tab runs work under this name, and holds the name until the work ends; a tab that is closed frees it. Answers
   * what the work answers. Rejects with `REQUEST_ABORTED` where the signal aborts, or the plugin unloads, before the name is free. Where
   * the browser has no Web Locks (old ones, pages without HTTPS) the work runs at once, in each tab.
   *
   * @example await locks.hold('sync', () => readAll(signal), signal)
   */
  hold<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}
/** Emits the events that the manifest lists under `events`; subscribes to those and to what it lists under `subscribes`. Any other throws `UNDECLARED_DEPENDENCY`. */
export interface EventsPort<E extends EventName, S extends Subscription = never> {
  emit<N extends E>(name: N, payload: Events[N]): void
  on<N extends '*' extends S ? EventName : E | Extract<S, EventName>>(name: N, listener: (payload: Events[N]) => void): Undo
}
/** Console of the kernel, at the host's level. */
export interface LogPort {
  debug(message: string, context?: unknown): void
  info(message: string, context?: unknown): void
  warn(message: string, context?: unknown): void
  error(message: string, context?: unknown): void
}
/** How a popup is opened. */
export interface PopupSettings {
  /** CSS px. Default 600. */
  readonly width?: number
  /** CSS px. Default 800. */
  readonly height?: number
  /** ms after which it is closed, whatever the visitor does there. Default 600,000. */
  readonly timeout?: number
}
/**
 * Where a popup leads, and whom it is believed. `origin` is whose messages are delivered and who receives ours: `https://id.example.org`;
 * default that of `href`. Without `href` the window opens empty, for an address that is not known within the gesture: `go` leads it there.
 */
export type PopupOptions = PopupSettings &
  ({ readonly href: string; readonly origin?: string } | { readonly href?: never; readonly origin: string })
/** Why a popup is no longer there: somebody closed it there, the plugin closed it or ended, its time was over, or it said too much. */
export type PopupEnd = 'visitor' | 'plugin' | 'timeout' | 'limit'
/** A window that was opened for the visitor. Once it has ended, its methods do nothing. */
export interface Popup {
  /** Resolves once, within two seconds. A page that cuts itself off its opener (Cross-Origin-Opener-Policy) counts as closed. */
  readonly closed: Promise<PopupEnd>
  /**
   * Hears the window's own messages of the exact origin. What `parse` throws at is not delivered and is said in the log. After 100 messages,
   * delivered or not, the popup is closed.
   */
  onMessage<T>(parse: Parse<T>, listener: (message: T) => void): Undo
  /** Sends to the page in the window, if it is of that origin. */
  post(message: Json): void
  /** Leads the window to another page. Throws `LINK_REFUSED`. */
  go(href: string): void
  focus(): void
  close(): void
}
/**
 * An app, opened in the place of this page (beside it in Telegram). `app`: a scheme that the plugin vouches for, beside those of the
 * allow-list, as `listedApp` finds it. None that a browser opens itself is let through.
 */
export interface AppTarget {
  readonly app: string | undefined
}
/**
 * The single place that opens links. At once where the modal's code is there, which is so for whatever the visitor does in a view; before
 * that as soon as it has come. Throws `LINK_REFUSED` for a scheme outside the allow-list (`schemes` of `createPortico`); before
 * the code is there that is reported.
 */
export interface LinksPort {
  /**
   * A page that is opened so knows nothing of this one. Whether the browser let it open cannot be known. `_self`, and an app, leave from a
   * frame with the page around it.
   *
   * @example
   * links.open(link, listedApp(link))
   */
  open(href: string, target?: '_blank' | '_self' | AppTarget): void
}
/**
 * A window whose page is not listened to: a payment page, which may cut itself off its opener and posts messages to whomever it likes.
 * No message is delivered or counted, no time ends it, and the visitor alone closes it, also where the plugin is taken out.
 */
export interface DeafPopupOptions extends Pick<PopupSettings, 'width' | 'height'> {
  readonly deaf: true
  /** Left out, the window opens empty until `go` leads it somewhere. */
  readonly href?: string
}
/**
 * How a deaf popup ended for this page. `visitor`: the window has gone and this page has the focus again. `unknown`: nothing can be said, as
 * the headers of its page (Cross-Origin-Opener-Policy) hide the window, or the plugin was taken out; the window may still be open.
 */
export type DeafPopupEnd = 'visitor' | 'unknown'
/** A window that was opened for the visitor and is not listened to. Once it has ended, its methods do nothing. */
export interface DeafPopup {
  /** Resolves once. */
  readonly closed: Promise<DeafPopupEnd>
  /** Leads the window to another page. Throws `LINK_REFUSED`. */
  go(href: string): void
  focus(): void
}
/** Links that open in a window which this page can talk to. */
export interface PopupsPort {
  /**
   * Call it within the visitor's gesture, before anything is waited for. The page in the window may lead this one elsewhere: open only what
   * the host trusts. Throws `LINK_REFUSED` also for what is no https page (http on this machine), `POPUP_BLOCKED` where the browser does not
   * let it, `POPUP_LIMIT` where three of the plugin's are open, `PLUGIN_GONE` once the plugin was taken out.
   *
   * @example
   * const popup = popups.open({ origin: 'https://id.example.org' })
   * popup.onMessage(parseWith(signedIn), ({ token }) => finish(token))
   * popup.closed.then((end) => end === 'visitor' && cancel())
   * popup.go(await addressOf(provider))
   */
  open(options: PopupOptions): Popup
  /**
   * The same for a page that is not listened to.
   *
   * @example
   * const payment = popups.open({ href: quote.url, deaf: true })
   * payment.closed.then(() => lookForThePayment())
   */
  open(options: DeafPopupOptions): DeafPopup
}
/**
 * One element of the plugin's own in the modal's root, for what must outlive its views: a frame of another origin. It is made when it is
 * first read, also before the modal was ever opened, is never moved, and is gone with the plugin. Its content is shielded from the page's
 * style sheets.
 *
 * @example
 * surface.element.append(frame) // in setup: loads once, not seen
 * <slot name={surface.slot} /> // in a view: shows it there, as large as it is
 */
export interface SurfacePort {
  /** Throws `NO_DOCUMENT` on a server, `PLUGIN_GONE` once the plugin was taken out. */
  readonly element: HTMLElement
  /** Of the `<slot>` that shows it. While no view draws that slot it is not seen; of two, the first in the modal has it. */
  readonly slot: string
}
/** Time, for code that must be testable. Milliseconds. Timers end on unload. */
export interface ClockPort {
  now(): number
  after(ms: number, run: () => void): Undo
  every(ms: number, run: () => void): Undo
}
/** Where we run. Fixed for the life of the kernel. */
export interface EnvPort {
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  readonly telegram: boolean
  readonly safe: boolean
  readonly iframe: boolean
}

/** Ports by name. `S`: the manifest's `origins`; `E`: its `events`; `L`: its `subscribes`. */
export interface Ports<S extends ServiceName, E extends EventName, L extends Subscription = never> {
  readonly http: HttpPort<S>
  readonly storage: StoragePort
  readonly locks: LocksPort
  readonly events: EventsPort<E, L>
  readonly log: LogPort
  readonly links: LinksPort
  readonly popups: PopupsPort
  readonly surface: SurfacePort
  readonly clock: ClockPort
  readonly env: EnvPort
}
/** What a manifest may ask for. */
export type PortName = keyof Ports<never, never>
