import type { Endpoint, EndpointInput } from '../../kernel/contract/endpoint.ts'

/** How a call is made. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Leaves aside what was answered before, and keeps the new answer in its place. Default false. */
  readonly fresh?: boolean
}

/** Calls of the provider API. */
export interface ProviderApi {
  /**
   * Calls an endpoint with the project's id and ours. An answer that still stands is given again (see `cache` of the endpoint); where the
   * service does not know the active network, the endpoint's `unserved` holds. Rejects as the `http` port does: `HTTP_STATUS` (with
   * `context.status` and the service's `context.reason`), `HTTP_TIMEOUT`, `HTTP_OFFLINE`, `HTTP_INVALID`, `REQUEST_ABORTED`, `SERVICE_UNSET`;
   * with `CHAIN_UNSUPPORTED` where `unserved` is `fails`.
   *
   * @example const { standard } = await api.call(gasPrice, { query: { chainId: 'eip155:1' } }, { signal })
   */
  call<P extends string, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: EndpointInput<P, Q, B>, options?: CallOptions): Promise<R>
}
