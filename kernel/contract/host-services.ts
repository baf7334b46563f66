import type { PorticoError } from './errors.ts'
import type { HostServices, ServiceName } from './ports.ts'
import type { Endpoint, EndpointInput } from './tools/endpoint.ts'

/** Who the host application is, and what it was configured with, for plugins that must tell others. */
export interface HostService {
  readonly id: string
  readonly projectId: string | undefined
  /** Addresses of the services in use, as the host gave them. */
  readonly services: Partial<Readonly<HostServices>>
  readonly metadata: { readonly name: string; readonly description: string; readonly url: string; readonly icons: readonly string[] }
  /** Whether the modal is a part of the page and no dialog. */
  readonly embedded: boolean
}

/** How a service is called. */
export interface ServiceCallOptions {
  /** Ends this caller's waiting; others that wait for the same answer go on. */
  readonly signal?: AbortSignal
  /** Beside those that the client sends itself: `authorization`, for one. Only endpoints of the visitor's `session` are sent them. */
  readonly headers?: Readonly<Record<string, string>>
  /** Leaves aside what was answered before, here and in the browser's cache, and keeps the new answer in its place. Default false. */
  readonly fresh?: boolean
  /**
   * Hears when the answer is the endpoint's `unserved` one and not the service's, and why: `CHAIN_UNSUPPORTED`, or the failure to find out
   * which networks the service knows. Whoever would show "nothing" where nobody was asked says so instead.
   */
  onUnserved?(why: PorticoError): void
}

/** One client for every service the host named. A plugin reaches those that its manifest lists under `origins`. */
export interface ServicesService {
  /** Whether the host gave an address for it: without one a plugin does without. */
  has(service: ServiceName): boolean
  /**
   * Calls an endpoint with the project's id and ours. An answer that still stands is given again (see `cache` of the endpoint), and equal
   * reads under way are one request, whichever plugin makes them; what comes is frozen. Where the service does not know the active network,
   * the endpoint's `unserved` holds.
   *
   * Rejects as the `http` port does: `HTTP_STATUS` (with `context.status` and the service's `context.reason`), `HTTP_TIMEOUT`,
   * `HTTP_OFFLINE`, `HTTP_INVALID`, `REQUEST_ABORTED`, `SERVICE_UNSET`, `UNDECLARED_DEPENDENCY`; with `PROJECT_ID_MISSING` where the host
   * gave no project id and the service answered 401; where `unserved` has `fails`, with what `onUnserved` would have heard, in its words. Where a service
   * refuses the host's set-up (401, 403) the host is told by an alert, once.
   *
   * @example const { standard } = await services.call(gasPrice, { query: { chainId: 'eip155:1' } }, { signal })
   */
  call<P extends string, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input: NoInfer<EndpointInput<P, Q, B>>,
    options?: ServiceCallOptions,
  ): Promise<R>
}

/** What an image is of, where it has an id instead of an address. */
export type ImageKind = 'wallet' | 'network' | 'connector' | 'token' | 'currency'

/** An image as somebody else names it: a wallet, a service, a token's author. */
export type ImageSource = { readonly url: string } | { readonly kind: ImageKind; readonly id: string }

/**
 * Images that strangers name, for an `<img>`. Only what asks nobody whom the host did not choose: `data:image/` of at most 64 kB, and what
 * lies at `services.directory`. What has an id, and what else a plugin can find, comes from the plugins that provide this token, asked in the
 * host's order, within the same bounds; their own `blob:` addresses are allowed, too.
 *
 * @example
 * // a plugin that fetches images by id, with the host's consent (option `replace`) where it is from outside
 * provides: { assets: ASSETS } // setup: { assets: { image: async (source) => ('id' in source ? objectUrlOf(source) : undefined) } }
 */
export interface AssetsService {
  /** An address for `<img src>`, or `undefined`: then a glyph stands there. Waits 10,000 ms at most; rejects only where the kernel's code cannot be loaded. */
  image(source: ImageSource): Promise<string | undefined>
}
