import * as v from 'valibot'
import { endpoint } from '../../contract/tools/endpoint.ts'

const chains = v.array(v.pipe(v.string(), v.maxLength(80)))

/** The chains the provider API knows, as CAIP-2 ids. */
export const supportedChains = endpoint({
  id: 'supportedChains',
  service: 'api',
  method: 'GET',
  path: 'v1/supported-chains',
  response: v.object({ http: chains, ws: chains }),
  cache: { ms: 300_000, key: () => '' },
})
