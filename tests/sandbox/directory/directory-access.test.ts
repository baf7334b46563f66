/** @jest-environment node */
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { directoryClient, reasonsOf } from './support/directory-client.ts'

let service: Service
let client: ReturnType<typeof directoryClient>
beforeAll(async () => {
  service = await startDirectory({
    control: 0,
    projects: [
      { id: 'sandbox', origins: [] },
      { id: 'shop', origins: ['https://shop.example'] },
    ],
  })
  client = directoryClient(service)
})
afterAll(() => service.close())

const routes = [
  '/getWallets',
  '/getAnalyticsConfig',
  '/getWalletImage/x',
  '/public/getAssetImage/eip155:1',
  '/public/getCurrencyImage/usd',
  '/public/getTokenImage/ETH',
]

test.each(routes)('%s: an unknown project, and none, are refused with 401', async (path) => {
  for (const projectId of ['nobody', '']) {
    const answer = await client.get(path, { projectId })
    expect(answer.status).toBe(401)
    expect((await reasonsOf(answer))[0]?.description).toBe('Unauthorized: invalid key')
  }
})

test.each(routes)('%s: an origin that is not the project’s is refused with 403', async (path) => {
  const answer = await client.get(path, { projectId: 'shop' }, { origin: 'http://localhost:4100' })
  expect(answer.status).toBe(403)
  expect((await reasonsOf(answer))[0]?.description).toBe('Unauthorized: origin not allowed')
})

test('a project’s own pages are let in, and the sandbox’s from this machine', async () => {
  const shop = await client.get('/getAnalyticsConfig', { projectId: 'shop' }, { origin: 'https://shop.example' })
  const local = await client.get('/getAnalyticsConfig', {}, { origin: 'http://localhost:4100' })
  const elsewhere = await client.get('/getAnalyticsConfig', {}, { origin: 'https://shop.example' })
  expect([shop.status, local.status, elsewhere.status]).toEqual([200, 200, 403])
})

test('analytics are on until they are switched off', async () => {
  const config = async () => (await client.get('/getAnalyticsConfig')).json()
  expect(await config()).toEqual({ isAnalyticsEnabled: true })
  expect(await (await client.turn('analytics', '{"on":false}')).json()).toEqual({ on: false })
  expect(await config()).toEqual({ isAnalyticsEnabled: false })
  await client.turn('analytics', '{"on":true}')
  expect(await config()).toEqual({ isAnalyticsEnabled: true })
})

test.each(['', '{"on":"yes"}', '[]'])('a switch does not take %j', async (body) => {
  const answer = await client.turn('analytics', body)
  expect(answer.status).toBe(400)
  expect((await answer.json()).error.code).toBe('SWITCH_INVALID')
  expect(await (await client.get('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: true })
})
