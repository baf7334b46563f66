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

/** Characters of a descriptor's file, or of the index of all. */
const LONGEST = 2_000_000

/**
 * A file of clear signing (ERC-7730) by the SHA-256 of its text: the index of all descriptors, or one of them. The hash is the question, so a
 * service cannot answer with another text.
 */
export const clearSigningFile = endpoint({
  id: 'clearSigningFile',
  service: 'api',
  method: 'GET',
  path: '/clear-signing/v1/{hash}',
  clientId: false,
  response: v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST)) }),
})
