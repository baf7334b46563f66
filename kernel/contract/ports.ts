import type { EventName, Events } from './events.ts'
import type { Parse } from './parse.ts'
import type { Undo } from './store.ts'

/** Service name to base address, set by the host in `services`. A plugin with a service of its own augments it: `interface HostServices { 'acme.staking': string }`. */
export interface HostServices {
  api: string
  directory: string
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
  /** Whether the body goes as `application/json`. Default false: as text, which spares browsers a question beforehand. */
  readonly json?: boolean
  /** Whether a failure is tried again: 3 times, after 1,000 ms doubled up to 30,000 ms, or after the answer's Retry-After. Default: reads only. */
  readonly retry?: boolean
  /** What `parse` is given: the JSON of the answer (undefined where it is empty), or its bytes as a `Blob`. Default `json`. */
  readonly as?: 'json' | 'blob'
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
}
/** Emits the events the manifest lists under `events`; hears all. */
export interface EventsPort<E extends EventName> {
  emit<N extends E>(name: N, payload: Events[N]): void
  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): Undo
}
/** Console of the kernel, at the host's level. */
export interface LogPort {
  debug(message: string, context?: unknown): void
  info(message: string, context?: unknown): void
  warn(message: string, context?: unknown): void
  error(message: string, context?: unknown): void
}
/** The single place that opens links, at once. Answers false when blocked; throws `LINK_REFUSED` for a scheme outside the allow-list. */
export interface LinksPort {
  open(href: string, target?: '_blank' | '_self' | 'popup'): boolean
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

/** Ports by name. `S`: the manifest's `origins`; `E`: its `events`. */
export interface Ports<S extends ServiceName, E extends EventName> {
  readonly http: HttpPort<S>
  readonly storage: StoragePort
  readonly events: EventsPort<E>
  readonly log: LogPort
  readonly links: LinksPort
  readonly clock: ClockPort
  readonly env: EnvPort
}
/** What a manifest may ask for. */
export type PortName = keyof Ports<never, never>
