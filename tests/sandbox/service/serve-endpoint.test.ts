/** @jest-environment node */
import { endpoint, getWallets, price, supportedChains, tokenImage } from 'portico/wire'
import * as v from 'valibot'
import { admitProjects } from '../../../examples/sandbox/service/projects.ts'
import { Refusal } from '../../../examples/sandbox/service/refusal.ts'
import { routeOf, serveEndpoint } from '../../../examples/sandbox/service/serve-endpoint.ts'
import { type Service, startService } from '../../../examples/sandbox/service/start-service.ts'

let service: Service
let image = 'image/png'
let log: jest.SpyInstance

const greet = endpoint({
  id: 'greet',
  service: 'api',
  method: 'GET',
  path: '/greet/{name}',
  projectId: 'none',
  query: v.object({ loud: v.optional(v.boolean()), times: v.optional(v.pipe(v.number(), v.maxValue(9))), mark: v.optional(v.string()) }),
  response: v.object({ said: v.string() }),
})

beforeAll(async () => {
  const options = {
    admit: admitProjects([
      { id: 'p1', origins: [] },
      { id: 'p2', origins: ['https://example.org'] },
    ]),
  }
  service = await startService({
    name: 'served',
    routes: (app) => {
      serveEndpoint(app, greet, ({ path, query }) => {
        if (path.name === 'nobody') throw new Refusal(404, { name: 'name', description: 'Nobody is here.' })
        if (path.name === 'wrong') return { said: 1 }
        return { said: JSON.stringify({ ...query, name: path.name }) }
      })
      serveEndpoint(app, supportedChains, () => ({ http: ['eip155:1'], ws: [] }), options)
      serveEndpoint(app, getWallets, ({ query }) => ({ data: [query], count: 1 }), options)
      serveEndpoint(
        app,
        price,
        ({ body }) => ({ fungibles: body.addresses.map((name) => ({ name, symbol: '', iconUrl: '', price: 1 })) }),
        options,
      )
      serveEndpoint(app, tokenImage, () => new Response('picture', { headers: { 'content-type': image } }), options)
    },
  })
})
afterAll(() => service.close())
beforeEach(() => {
  log = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => log.mockRestore())

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(`${service.url}${path}`, { headers })
const post = (path: string, body: string) => fetch(`${service.url}${path}`, { method: 'POST', body })

test('the route is the path of the endpoint, at the root', () => {
  expect([routeOf(supportedChains), routeOf(greet), routeOf({ path: '/v1/' })]).toEqual(['/v1/supported-chains', '/greet/:name', '/v1/'])
})

test('the query is read as the schema has it, what is empty or unknown is left out, and the path is decoded', async () => {
  const { said } = await (await get('/greet/a%3Ab%20c?loud=true&times=3&mark=12&clientId=x&st=')).json()
  expect(JSON.parse(said)).toEqual({ loud: true, times: 3, mark: '12', name: 'a:b c' })
})

test('a wrong field is refused by name', async () => {
  const answer = await get('/greet/you?times=12&loud=maybe')
  expect(answer.status).toBe(400)
  const { status, reasons } = await answer.json()
  expect([status, reasons.map(({ name }: { name: string }) => name).sort()]).toEqual(['FAILURE', ['loud', 'times']])
})

test('a refusal keeps its status and reasons', async () => {
  const answer = await get('/greet/nobody')
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { message: 'Nobody is here.', status: 'FAILURE', reasons: [{ name: 'name', description: 'Nobody is here.' }] },
  ])
})

test('an answer that the client would not take is not sent', async () => {
  const answer = await get('/greet/wrong')
  expect(answer.status).toBe(500)
  expect((await answer.json()).reasons).toEqual([{ name: 'internal', description: 'The service failed; its log says why.' }])
  expect(log.mock.calls.join()).toContain('greet: TypeError')
})

test('an unknown project is 401, a foreign origin 403, in the query', async () => {
  const texts = async (answer: Response) => [answer.status, (await answer.json()).reasons?.[0]?.description]
  expect(await texts(await get('/v1/supported-chains'))).toEqual([401, 'Unauthorized: invalid key'])
  expect(await texts(await get('/v1/supported-chains?projectId=p3'))).toEqual([401, 'Unauthorized: invalid key'])
  const foreign = { origin: 'https://evil.example' }
  expect(await texts(await get('/v1/supported-chains?projectId=p1', foreign))).toEqual([403, 'Unauthorized: origin not allowed'])
  expect(await texts(await get('/v1/supported-chains?projectId=p2', foreign))).toEqual([403, 'Unauthorized: origin not allowed'])
  for (const [project, origin] of [
    ['p1', 'http://localhost:5173'],
    ['p1', 'http://127.0.0.1'],
    ['p2', 'https://example.org'],
  ] as const) {
    expect((await get(`/v1/supported-chains?projectId=${project}`, { origin })).status).toBe(200)
  }
  expect((await get('/v1/supported-chains?projectId=p2')).status).toBe(200)
  const lookalike = { origin: 'http://localhost.evil.example' }
  expect((await get('/v1/supported-chains?projectId=p1', lookalike)).status).toBe(403)
})

test('the project may stand in the body, which is JSON whatever its type is', async () => {
  const body = { currency: 'usd', addresses: ['a'], projectId: 'p1' }
  expect((await (await post('/v1/fungible/price', JSON.stringify(body))).json()).fungibles).toHaveLength(1)
  expect((await post('/v1/fungible/price?projectId=p1', JSON.stringify({ ...body, projectId: undefined }))).status).toBe(401)
  const wrong = await (await post('/v1/fungible/price', JSON.stringify({ ...body, currency: 'dogs', addresses: [1] }))).json()
  expect(wrong.reasons.map(({ name }: { name: string }) => name)).toEqual(['currency', 'addresses.0'])
  expect((await post('/v1/fungible/price', '{')).status).toBe(400)
  expect((await post('/v1/fungible/price', `"${'x'.repeat(1_000_001)}"`)).status).toBe(413)
})

test('numbers of a query are numbers', async () => {
  const { data } = await (await get('/getWallets?projectId=p1&page=2&entries=40&search=1')).json()
  expect(data).toEqual([{ page: 2, entries: 40, search: '1' }])
})

test('an image goes as it is, and must be one', async () => {
  const answer = await get('/public/getTokenImage/ETH?projectId=p1')
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/png', 'picture'])
  image = 'text/html'
  expect((await get('/public/getTokenImage/ETH?projectId=p1')).status).toBe(500)
})
