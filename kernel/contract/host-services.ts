import type { PorticoError } from './errors.ts'
import type { HostServices, ServiceName } from './ports.ts'
import type { Endpoint, EndpointInput } from './tools/endpoint.ts'

/** The host application and its configuration, for plugins that report them to others. */
export interface HostService {
  readonly id: string
  readonly projectId: string | undefined
  /** Addresses of the services in use, as the host gave them. */
  readonly services: Partial<Readonly<HostServices>>
  readonly metadata: { readonly name: string; readonly description: string; readonly url: string; readonly icons: readonly string[] }
  /** What services are told of the SDK: the host's own words, or Portico's name and version. */
  readonly sdk: { readonly type: string; readonly version: string }
  /** Whether the modal is a part of the page and no dialog. */
  readonly embedded: boolean
}

/** How a service is called. */
export interface ServiceCallOptions {
  /** Ends this caller's waiting. Other callers that wait for the same answer go on. */
  readonly signal?: AbortSignal
  /**
   * Headers beside those that the client sends itself, for instance `authorization`. Only endpoints of the visitor's `session` get them.
   */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Asks the service even if an earlier answer is kept, here or in the browser's cache, and keeps the new answer instead. Default false.
   */
  readonly fresh?: boolean
  /**
   * Called when the answer is the endpoint's `unserved` one and not the service's. Its argument is `CHAIN_UNSUPPORTED`, or the failure to
   * learn which networks the service knows. Use it to say that nobody was asked, instead of showing "nothing".
   */
  onUnserved?(why: PorticoError): void
}

/** One client for every service the host named. A plugin reaches those that its manifest lists under `origins`. */
export interface ServicesService {
  /** Whether the host gave an address for the service. Without one a plugin has to do without the service. */
  has(service: ServiceName): boolean
  /**
   * Calls an endpoint with the project's id and Portico's name and version.
   *
   * Answers are kept as long as `cache` of the endpoint says. Equal reads under way are one request, whichever plugin makes them. Answers
   * are frozen. If the service does not know the active network, the endpoint's `unserved` holds.
   *
   * Rejects as the `http` port does: `HTTP_STATUS` (with `context.status` and the service's `context.reason`), `HTTP_TIMEOUT`,
   * `HTTP_OFFLINE`, `HTTP_INVALID`, `REQUEST_ABORTED`, `SERVICE_UNSET`, `UNDECLARED_DEPENDENCY`. Rejects with `PROJECT_ID_MISSING` if the
   * host gave no project id and the service answered 401. If `unserved` has `fails`, it rejects with the error that `onUnserved` would get,
   * in the words of `fails`.
   *
   * If a service refuses the host's set-up (401, 403), an alert tells the host once.
   *
   * @example const { standard } = await services.call(gasPrice, { query: { chainId: 'eip155:1' } }, { signal })
   */
  call<P extends string, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input: NoInfer<EndpointInput<P, Q, B>>,
    options?: ServiceCallOptions,
  ): Promise<R>
}

/** What an image shows, if it is named by an id instead of an address. */
export type ImageKind = 'wallet' | 'network' | 'connector' | 'token' | 'currency'

/** An image that a wallet, a service or a token's author names. */
export type ImageSource = { readonly url: string } | { readonly kind: ImageKind; readonly id: string }

/**
 * Images that strangers name, for an `<img>`. Only addresses that ask nobody whom the host did not choose are answered: `data:image/` of at
 * most 64 kB, and addresses at `services.directory`. Images by id, and everything else that plugins find, come from the plugins that
 * provide this token. They are asked in the host's order, within the same bounds. Their own `blob:` addresses are allowed, too.
 *
 * @example
 * // a plugin that fetches images by id, with the host's consent (option `replace`) where it is from outside
 * provides: { assets: ASSETS } // setup: { assets: { image: async (source) => ('id' in source ? objectUrlOf(source) : undefined) } }
 */
export interface AssetsService {
  /**
   * An address for `<img src>`, or `undefined`: then draw a glyph. Waits 10,000 ms at most. Rejects only if the kernel's code cannot be
   * loaded.
   */
  image(source: ImageSource): Promise<string | undefined>
}
