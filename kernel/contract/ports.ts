import type { EventName, Events, Subscription } from './events.ts'
import type { Parse } from './schema.ts'
import type { Undo } from './store.ts'

/** Service name to base address, set by the host in `services`. A plugin with a service of its own augments it: `interface HostServices { 'acme.staking': string }`. */
export interface HostServices {
  api: string
  /** A service that lists wallets. An address that ends in `.json` is a file of wallets, and becomes `walletList`. */
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

/** `T` without the names of its interfaces, which have no index signature: with it a value is `Json` wherever all of its parts are. */
export type AsJson<T> = T extends object ? { readonly [K in keyof T]: AsJson<T[K]> } : T

/** One call. `parse` checks the answer and makes new objects of it. */
export interface HttpRequest<T> {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: Json
  /** Headers beside those that the client sends itself. For a page of another origin, the browser asks the service about them first. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the body is sent as `application/json`. Default false: as text, so that the browser asks nothing first. */
  readonly json?: boolean
  /**
   * Whether a failed call is repeated: 3 times, after 1,000 ms doubled up to 30,000 ms, or after the answer's Retry-After. Default: reads
   * only.
   */
  readonly retry?: boolean
  /** What `parse` gets: the JSON of the answer (undefined if it is empty), or its bytes as a `Blob`. Default `json`. */
  readonly as?: 'json' | 'blob'
  /** Whether a 401 or 403 is about the visitor's session, and not about the host's set-up. Default false. */
  readonly session?: boolean
  /** Asks the service even if the browser kept an answer. Default false. */
  readonly fresh?: boolean
  readonly parse: Parse<T>
  readonly signal?: AbortSignal
}
/**
 * HTTP to the services named in `origins`. Each attempt has 10,000 ms for the whole answer.
 *
 * Rejects with `HTTP_STATUS` (`context.status`, `context.reason`: the answer's JSON, `context.retryAfter`: ms), `HTTP_TIMEOUT`,
 * `HTTP_OFFLINE`, `HTTP_INVALID` (no JSON, more than 5 MB, or `parse` threw), `REQUEST_ABORTED`, `SERVICE_UNSET` (the host gave no
 * address).
 *
 * Only failures that may pass are repeated: no connection, and the statuses 408, 429, 500, 502, 503 and 504. A Retry-After beyond 30,000 ms
 * ends the attempts.
 */
export interface HttpPort<S extends ServiceName> {
  get<T>(service: S, path: string, request: HttpRequest<T>): Promise<T>
  post<T>(service: S, path: string, request: HttpRequest<T>): Promise<T>
}
/** Keeps values under the kernel's id and the plugin's id. If storage is refused, values are kept in memory. Never throws. */
export interface StoragePort {
  /** Answers `undefined` if the value is absent, or if `parse` throws. In that case the entry is removed. */
  get<T>(key: string, parse: Parse<T>): T | undefined
  set(key: string, value: Json): void
  remove(key: string): void
  /**
   * Calls `listener` when another tab of this site has written or removed the value, with the answer of `get`. Changes of this tab are not
   * reported. Nothing is reported if the browser keeps no storage, or the host has given a `storage` of its own. Ends on unload.
   *
   * @example storage.watch('pools', parseWith(poolsSchema), (kept = []) => pools.set(kept))
   */
  watch<T>(key: string, parse: Parse<T>, listener: (value: T | undefined) => void): Undo
}
/** Lets one tab work for all tabs of the site. Names live under the kernel's id and the plugin's id. */
export interface LocksPort {
  /**
   * Runs `work` once no other tab runs work under this name, and holds the name until the work ends or the tab is closed. Answers what the
   * work answers. Rejects with `REQUEST_ABORTED` if the signal aborts, or the plugin unloads, before the name is free. Without Web Locks
   * (old browsers, pages without HTTPS) the work runs at once, in each tab.
   *
   * @example await locks.hold('sync', () => readAll(signal), signal)
   */
  hold<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}
/**
 * Emits the events that the manifest lists under `events`. Subscribes to those and to the events under `subscribes`. Any other event throws
 * `UNDECLARED_DEPENDENCY`.
 */
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
  /** ms after which the window is closed, whatever the visitor does there. Default 600,000. */
  readonly timeout?: number
}
/**
 * Where a popup leads, and which origin it talks to. Messages are delivered from `origin` and sent to `origin` only
 * (`https://id.example.org`); default is the origin of `href`. Without `href` the window opens empty, for an address that is not known yet:
 * `go` leads it there.
 */
export type PopupOptions = PopupSettings &
  ({ readonly href: string; readonly origin?: string } | { readonly href?: never; readonly origin: string })
/**
 * Why a popup is gone. `visitor`: it was closed in the window. `plugin`: the plugin closed it, or ended. `timeout`: its time was over.
 * `limit`: it sent too many messages. `unknown`: it was gone before it was seen for a second at the page that it was led to, and
 * the focus did not come back to this page. Headers (Cross-Origin-Opener-Policy), of that page or of this one, hide it: it may still be open.
 */
export type PopupEnd = 'visitor' | 'plugin' | 'timeout' | 'limit' | 'unknown'
/** A window that was opened for the visitor. Once it has ended, its methods do nothing. */
export interface Popup {
  /**
   * Resolves once, within two seconds of the end. A window that cuts itself off its opener (Cross-Origin-Opener-Policy) counts as closed: as
   * `unknown` if the first page that it was led to does so, as `visitor` if a later one does.
   */
  readonly closed: Promise<PopupEnd>
  /**
   * Listens to the window's messages of the exact origin. If `parse` throws, the message is not delivered, and the log says so. After 100
   * messages, delivered or not, the popup is closed.
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
 * An app that takes the place of this page (in Telegram it opens beside it). `app`: a scheme that the plugin vouches for, in addition to
 * the allow-list, as `listedApp` finds it. A scheme that a browser opens itself is refused.
 */
export interface AppTarget {
  readonly app: string | undefined
}
/**
 * The only place that opens links. A link opens at once if the modal's code is there, which is always so for a click in a view. Otherwise
 * it opens as soon as the code has come. Throws `LINK_REFUSED` for a scheme outside the allow-list (`schemes` of `createPortico`). Before
 * the code is there the refusal is only reported.
 */
export interface LinksPort {
  /**
   * Opens a page that knows nothing of this one. Whether the browser opened it cannot be known. In a frame, `_self` and an app replace the
   * page around the frame.
   *
   * @example
   * links.open(link, listedApp(link))
   */
  open(href: string, target?: '_blank' | '_self' | AppTarget): void
}
/**
 * A window whose messages are ignored, for a payment page that may cut itself off its opener and posts messages to anybody. No message is
 * delivered or counted, no time limit ends it, and only the visitor closes it, also when the plugin is removed.
 */
export interface DeafPopupOptions extends Pick<PopupSettings, 'width' | 'height'> {
  readonly deaf: true
  /** Left out, the window opens empty until `go` leads it somewhere. */
  readonly href?: string
}
/**
 * How a deaf popup ended. `visitor`: the window has gone, and this page has the focus again. `unknown`: the headers of its page
 * (Cross-Origin-Opener-Policy) hide the window, or the plugin was removed. The window may still be open.
 */
export type DeafPopupEnd = 'visitor' | 'unknown'
/** A window that was opened for the visitor and is not listened to. Once it has ended, its methods do nothing. */
export interface DeafPopup {
  /** Resolves once. */
  readonly closed: Promise<DeafPopupEnd>
  /** Leads the window to another page. Throws `LINK_REFUSED`. */
  go(href: string): void
  focus(): void
  /** Closes the window while it is still empty. Once it was led to a page, only the visitor closes it, and this does nothing. */
  abandon(): void
}
/** Links that open in a window which this page can talk to. */
export interface PopupsPort {
  /**
   * Opens a window. Call it within the visitor's gesture, before you wait for anything. The page in the window may lead this page
   * elsewhere, so open only pages that the host trusts. Throws `LINK_REFUSED` (also for an address that is not https, or http on this
   * machine), `POPUP_BLOCKED` if the browser refuses, `POPUP_LIMIT` if the plugin has three windows open, and `PLUGIN_GONE` once the plugin
   * was removed.
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
 * One element of the plugin in the modal's root, for content that must outlive its views: a frame of another origin. It is made when it is
 * first read, also before the modal was opened. It is never moved, and goes with the plugin. The page's style sheets do not reach its
 * content.
 *
 * @example
 * const frame = surface.embed({ href, title }) // in setup: loads once, not seen
 * <slot name={surface.slot} /> // in a view: shows it there, as large as it is
 */
export interface SurfacePort {
  /** The element. Throws `NO_DOCUMENT` on a server, and `PLUGIN_GONE` once the plugin was removed. */
  readonly element: HTMLElement
  /**
   * Name of the `<slot>` that shows the element. While no view draws that slot, the element is hidden. If two views draw it, the first in
   * the modal has it.
   */
  readonly slot: string
  /**
   * Puts a page of another origin into the element, in a frame. Throws `LINK_REFUSED` for an address that is not https (or http on this
   * machine) or is of this page's own origin, and `PLUGIN_GONE` once the plugin was removed.
   *
   * @example
   * const frame = surface.embed({ href: 'https://pay.example/frame?project=acme', title: 'Payment' })
   * frame.onMessage(parseWith(paid), ({ receipt }) => finish(receipt))
   */
  embed(options: FrameOptions): Frame
}
/** A page in a frame of the surface. */
export interface FrameOptions {
  readonly href: string
  /** What screen readers call the frame, in the visitor's language. */
  readonly title: string
  /** What the page may use beside scripts, as the attribute `allow` says it. Default: nothing. */
  readonly allow?: string
}
/**
 * How far the page of a frame is. `loaded` says only that the browser has tried: a page that a filter list keeps out is `loaded` too, so
 * wait for a message of the page. `blocked`: a Content-Security-Policy of this page keeps it out. A frame whose page goes to another one, or
 * loads itself anew, becomes `loading` and `loaded` once more.
 */
export type FrameStatus = 'loading' | 'loaded' | 'blocked'
/** A frame of another origin. Messages are taken from this frame and its exact origin alone, and are sent to that origin only. */
export interface Frame {
  /** Calls the listener with the present status, and with each later one. */
  onStatus(listener: (status: FrameStatus) => void): Undo
  /** Listens to the page. If `parse` throws, or the message is larger than 1,000,000 characters of JSON, it is not delivered, and the log says so. */
  onMessage<T>(parse: Parse<T>, listener: (message: T) => void): Undo
  /** Sends to the page. Nothing is sent if a page of another origin is in the frame. */
  post(message: Json): void
  /** Loads the page anew. */
  reload(): void
  /** Takes the frame off. Its methods do nothing from then on. */
  close(): void
}
/** Time, for code that must be testable. Milliseconds. Timers end on unload. */
export interface ClockPort {
  now(): number
  after(ms: number, run: () => void): Undo
  every(ms: number, run: () => void): Undo
}
/** The browser and its surroundings. Fixed for the life of the kernel. */
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
