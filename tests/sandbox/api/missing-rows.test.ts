/** @jest-environment node */
import { allEndpoints } from '../../../examples/sandbox/api/openapi.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'

/** The rows of the specification's table of the provider API (section 7), the chains' address under it, and the state of an order. */
const SPECIFIED = [
  'GET /v1/supported-chains',
  'GET /v1/identity/{address}',
  'GET /v1/account/{account}/history',
  'GET /v1/convert/quotes',
  'GET /v1/convert/tokens',
  'POST /v1/fungible/price',
  'GET /v1/convert/allowance',
  'GET /v1/convert/gas-price',
  'POST /v1/convert/build-transaction',
  'GET /v1/convert/build-approve',
  'GET /v1/account/{address}/balance',
  'GET /v1/profile/account/{name}',
  'GET /v1/profile/reverse/{address}',
  'GET /v1/profile/suggestions/{name}',
  'POST /v1/profile/account',
  'POST /v1/generators/onrampurl',
  'GET /v1/onramp/options',
  'POST /v1/onramp/quote',
  'GET /v1/onramp/orders/{id}',
  'GET /v1/sessions/{address}',
  'POST /v1/sessions/{address}/revoke',
  'POST /v1/',
]

/** Rows beside those of the specification. */
const ADDED = [
  'GET /clear-signing/v1/{hash}',
  'GET /v1/account/{address}/nfts',
  'GET /v1/nft/image/{contract}/{tokenId}',
  'POST /v1/sessions/{address}',
]

/** The rows that are still missing. Whoever adds one takes it out here, in the same change. */
const MISSING: readonly string[] = []

let api: Service
beforeAll(async () => {
  api = await startApi({ chains: {} })
})
afterAll(() => api.close())

// Without a project, a row that is served says so, and one that is not is not found.
const isServed = async (row: string): Promise<boolean> => {
  const [method = '', path = ''] = row.split(' ')
  const { status } = await fetch(`${api.url}${path.replace(/\{\w+\}/g, 'x')}`, { method, ...(method === 'POST' ? { body: '{}' } : {}) })
  return status !== 404
}
const nameless = (row: string): string => row.replace(/\{\w+\}/g, '{}')

test('the rows that are not served are those that are known to be missing', async () => {
  const served = await Promise.all(SPECIFIED.map(isServed))
  expect(SPECIFIED.filter((_, place) => !served[place])).toEqual(MISSING)
})

test('every endpoint that the client calls is a row of the specification, or of those beside it, and is served', () => {
  const called = allEndpoints.filter(({ service }) => service === 'api').map(({ method, path }) => `${method} /${path.replace(/^\//, '')}`)
  const rows = SPECIFIED.filter((row) => !MISSING.includes(row)).concat(ADDED)
  expect(called.map(nameless).sort()).toEqual(rows.map(nameless).sort())
})
