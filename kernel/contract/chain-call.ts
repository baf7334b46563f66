import type { CaipNetworkId, Namespace } from './caip.ts'

/**
 * Common to all chain calls. Every call rejects with the wallet's JSON-RPC error, or with `REQUEST_VOID` if account or chain changed
 * meanwhile.
 */
export interface Call<N extends Namespace> {
  readonly network: CaipNetworkId<N>
  readonly account: string
  readonly signal?: AbortSignal
}
