import type { Endpoint, EndpointInput } from '../../kernel/contract/endpoint.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'

/** How a call is made. */
export interface CallOptions {
  /** Ends this caller's waiting; others that wait for the same answer go on. */
  readonly signal?: AbortSignal
  /** Leaves aside what was answered before, here and in the browser's cache, and keeps the new answer in its place. Default false. */
  readonly fresh?: boolean
  /**
   * Hears when the answer is the endpoint's `unserved` one and not the service's, and why: `CHAIN_UNSUPPORTED`, or the failure to find out
   * which networks the service knows. Whoever would show "nothing" where nobody was asked says so instead.
   */
  onUnserved?(why: PorticoError): void
}

/**
 * Calls of the provider API. A host may have none: load this service with `loadServed`, and go without where there is none. A call where the
 * host gave no address rejects with `SERVICE_UNSET`.
 *
 * @example
 * // manifest: requires { host: HOST }, optional { api: PROVIDER_API }
 * const api = await loadServed(deps.host.services.api, deps.api)
 */
export interface ProviderApi {
  /**
   * Calls an endpoint with the project's id and ours. An answer that still stands is given again (see `cache` of the endpoint), and equal
   * reads under way are one request. Where the service does not know the active network, the endpoint's `unserved` holds.
   *
   * Rejects as the `http` port does: `HTTP_STATUS` (with `context.status` and the service's `context.reason`), `HTTP_TIMEOUT`,
   * `HTTP_OFFLINE`, `HTTP_INVALID`, `REQUEST_ABORTED`, `SERVICE_UNSET`; with `PROJECT_ID_MISSING` where the host gave no project id and
   * the service answered 401; where `unserved` is `fails`, with what `onUnserved` would have heard.
   *
   * @example const { standard } = await api.call(gasPrice, { query: { chainId: 'eip155:1' } }, { signal })
   */
  call<P extends string, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: NoInfer<EndpointInput<P, Q, B>>, options?: CallOptions): Promise<R>
}
