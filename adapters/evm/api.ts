import * as v from 'valibot'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

/** One JSON-RPC 2.0 call of a chain, or several at once. */
export const chainRpc = endpoint({
  id: 'chainRpc',
  service: 'api',
  method: 'POST',
  path: '/v1/',
  clientId: false,
  query: v.object({ chainId: v.string() }),
  body: v.unknown(),
  response: v.unknown(),
  retry: false,
})
