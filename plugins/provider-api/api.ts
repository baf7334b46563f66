import * as v from 'valibot'
import { endpoint } from '../../kernel/contract/endpoint.ts'

const chains = v.array(v.pipe(v.string(), v.maxLength(80)))

/** The chains the service knows, as CAIP-2 ids. */
export const supportedChains = endpoint({
  id: 'supportedChains',
  service: 'api',
  method: 'GET',
  path: 'v1/supported-chains',
  response: v.object({ http: chains, ws: chains }),
  cache: { ms: 300_000, key: () => '' },
})

/** One JSON-RPC 2.0 call of a chain, or several at once. */
export const chainRpc = endpoint({
  id: 'chainRpc',
  service: 'api',
  method: 'POST',
  path: '/v1/',
  query: v.object({ chainId: v.string() }),
  body: v.unknown(),
  response: v.unknown(),
  retry: false,
})
