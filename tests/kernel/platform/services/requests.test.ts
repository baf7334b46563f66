/** @jest-environment node */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { endpoint } from '../../../../kernel/contract/tools/endpoint.ts'
import { balance, price, swapTokens } from '../../../../plugins/tokens/api.ts'
import { gasPrice } from '../../../../plugins/transactions/api.ts'
import { holdTimeouts } from '../../../support/hold-timeouts.ts'
import { cut, inTurn, json, silence } from '../../../support/http-server.ts'
import { rejection } from '../../../support/rejection.ts'
import { until } from '../../../support/wait.ts'
import { a, counting, gated, read, strict, value, write } from './support/endpoints.ts'
import { createServiceRig, endRigs } from './support/service-rig.ts'

// The limits of the client are not what is tested here.
beforeEach(holdTimeouts)
afterEach(async () => {
  await endRigs()
  jest.useRealTimers()
})

const search = endpoint({
  id: 'search',
  service: 'api',
  method: 'GET',
  path: '/v1/search',
  query: v.object({ text: v.optional(v.string()), page: v.optional(v.number()) }),
  response: value,
})

describe('what is sent', () => {
  test('reads carry st, sv and the project id after what they ask', async () => {
    const { api, routes, server } = await createServiceRig()
    routes['/v1/search'] = counting()
    await api.call(search, { query: { text: '', page: 0 } })
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(server.seen[0]?.query).toEqual([
      ['page', '0'],
      ['st', 'portico'],
      ['sv', `react-evm-${version}`],
      ['projectId', 'project'],
    ])
  })

  test('st and sv are options', async () => {
    const { api, routes, server } = await createServiceRig({ sdk: { type: 'shop', version: 'html-evm-9' } })
    routes['/v1/search'] = counting()
    await api.call(search, { query: {} })
    expect(server.seen[0]?.url).toBe('/v1/search?st=shop&sv=html-evm-9&projectId=project')
  })

  test.each([
    ['query', '/v1/write?projectId=project', { a: 1 }],
    ['body', '/v1/write', { a: 1, projectId: 'project' }],
    ['none', '/v1/write', { a: 1 }],
  ] as const)('a write with the project id in: %s', async (where, url, body) => {
    const { api, routes, server } = await createServiceRig()
    routes['/v1/write'] = counting()
    await api.call(write(where), { body: { a: 1 } })
    expect(server.seen.map((seen) => [seen.url, JSON.parse(seen.body)])).toEqual([[url, body]])
  })

  test('the client id of the wallet’s relay comes last in every call, while that wallet is connected', async () => {
    const { api, routes, server, connect, disconnect } = await createServiceRig()
    routes['/v1/search'] = counting()
    routes['/v1/write'] = counting()
    connect('did:key:z6Mk')
    await api.call(search, { query: {} })
    await api.call(write('none'), { body: { a: 1 } })
    connect()
    await api.call(search, { query: {} })
    disconnect()
    await api.call(write('query'), { body: { a: 1 } })
    expect(server.seen.map(({ query }) => query.map(([name]) => name).join())).toEqual([
      'st,sv,projectId,clientId',
      'clientId',
      'st,sv,projectId',
      'projectId',
    ])
  })

  test('an image arrives as a blob', async () => {
    const { api, routes } = await createServiceRig()
    const picture = endpoint({ id: 'picture', service: 'api', method: 'GET', path: '/picture', media: 'image', response: v.blob() })
    routes['/picture'] = (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(new Uint8Array([137, 80]))
    const blob = await api.call(picture, {})
    expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(['image/png', [137, 80]])
  })

  test('an endpoint that says so goes without the relay’s client id', async () => {
    const { api, routes, server, connect } = await createServiceRig()
    routes['/v1/read/a'] = counting()
    connect('did:key:z6Mk')
    await api.call(endpoint({ ...read, clientId: false }), a)
    expect(server.seen[0]?.query.map(([name]) => name).join()).toBe('st,sv,projectId')
  })

  test('other services have st, sv and project id in every call, and never the client id', async () => {
    const { user, routes, server, connect } = await createServiceRig()
    routes['/search'] = counting()
    routes['/event'] = counting()
    connect('did:key:z6Mk')
    const directory = user(['directory'])
    const find = endpoint({ id: 'find', service: 'directory', method: 'GET', path: '/search', response: value })
    const tell = endpoint({ id: 'tell', service: 'directory', method: 'POST', path: '/event', body: v.object({}), response: value })
    await directory.call(find, {})
    await directory.call(tell, { body: {} })
    expect(server.seen.map(({ query }) => query.map(([name]) => name).join())).toEqual(['st,sv,projectId', 'st,sv,projectId'])
  })

  test.each([
    ['api', 'directory'],
    ['directory', 'api'],
  ] as const)('a plugin that names %s has nothing of %s', async (origin, service) => {
    const { user, server } = await createServiceRig()
    const foreign = endpoint({ id: 'foreign', service, method: 'GET', path: '/x', response: value })
    expect((await rejection(user([origin]).call(foreign, {}))).code).toBe('UNDECLARED_DEPENDENCY')
    expect(server.seen).toEqual([])
  })
})

describe('endpoints of the visitor’s session', () => {
  const me = endpoint({ ...read, id: 'me', path: '/v1/me', session: true, cache: { ms: 30_000, key: () => '' } })
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  test('each call is its caller’s alone, with the headers it gives; an answer is kept for nobody', async () => {
    const { api, routes, server } = await createServiceRig()
    routes['/v1/me'] = counting()
    const both = await Promise.all([api.call(me, {}, bearer('a')), api.call(me, {}, bearer('b'))])
    expect(both.map(({ value: one }) => one).sort()).toEqual([1, 2])
    expect(await api.call(me, {}, bearer('b'))).toEqual({ value: 3 })
    expect(server.seen.map(({ headers }) => headers.authorization).sort()).toEqual(['Bearer a', 'Bearer b', 'Bearer b'])
  })
  test('other endpoints are sent no header of the caller', async () => {
    const { api, routes, server } = await createServiceRig()
    routes['/v1/read/a'] = counting()
    await api.call(read, a, bearer('a'))
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })
  test('a refusal is the visitor’s: no project id is missed, and nobody hears of the host’s set-up', async () => {
    const { api, routes, refused } = await createServiceRig({ projectId: undefined })
    routes['/v1/me'] = inTurn(json({ message: 'over' }, 401), json({ message: 'Unauthorized: origin not allowed' }, 403))
    expect(await rejection(api.call(me, {}))).toMatchObject({ code: 'HTTP_STATUS', context: { status: 401 } })
    expect(refused).toEqual([])
    expect(await rejection(api.call(me, {}))).toMatchObject({ code: 'HTTP_STATUS', context: { status: 403 } })
    expect(refused).toEqual([{ service: 'api', status: 403, problem: 'origin' }])
  })
})

describe('networks that are served', () => {
  test('the list is asked for once; other endpoints do without', async () => {
    const { api, routes, asked } = await createServiceRig()
    routes['/v1/read/a'] = counting()
    await api.call(read, a)
    expect(asked('/v1/supported-chains')).toBe(0)
    await Promise.all([api.call(gated, a), api.call(strict, a)])
    await api.call(gated, a)
    expect(asked('/v1/supported-chains')).toBe(1)
  })

  test('on another network the endpoint’s own answer holds, and who asks is told', async () => {
    const { api, activate, asked } = await createServiceRig()
    for (const network of ['eip155:5', undefined] as const) {
      activate(network)
      const why: unknown[] = []
      expect(await api.call(gated, a, { onUnserved: (reason) => void why.push(reason.code) })).toEqual({ value: -1 })
      expect(why).toEqual(['CHAIN_UNSUPPORTED'])
      expect((await rejection(api.call(strict, a))).code).toBe('CHAIN_UNSUPPORTED')
    }
    expect(asked('/v1/read/a')).toBe(0)
    activate('eip155:10')
    expect((await rejection(api.call(gated, a))).context.status).toBe(404)
  })

  test('a network of a family that an endpoint says nothing of is not asked about, not even whether it is served', async () => {
    const { api, activate, routes, asked } = await createServiceRig()
    routes['/v1/read/a'] = counting()
    routes['/v1/supported-chains'] = json({ http: ['bip122:000000000019d6689c085ae165831e93', 'solana:x'], ws: [] })
    const families = { ...gated, families: ['eip155', 'solana'] as const }
    activate('bip122:000000000019d6689c085ae165831e93')
    const why: unknown[] = []
    expect(await api.call(families, a, { onUnserved: (reason) => void why.push(reason.code) })).toEqual({ value: -1 })
    expect([why, asked('/v1/supported-chains'), asked('/v1/read/a')]).toEqual([['CHAIN_UNSUPPORTED'], 0, 0])
    activate('solana:x')
    expect(await api.call(families, a)).toEqual({ value: 1 })
  })

  test.each([
    [balance, ['eip155', 'solana']],
    [price, ['eip155', 'solana']],
    [swapTokens, ['eip155', 'solana']],
    [gasPrice, ['eip155']],
  ])('the families of $id', ({ families }, expected) => {
    expect(families).toEqual(expected)
  })

  test('a list that cannot be read counts as one without the network, and is asked for again', async () => {
    const { api, routes, warned, asked } = await createServiceRig()
    const list = routes['/v1/supported-chains'] ?? silence
    routes['/v1/read/a'] = counting()
    routes['/v1/supported-chains'] = inTurn(json({ message: 'no' }, 400), json({ http: [], ws: [] }), list)
    const why: unknown[] = []
    const onUnserved = (reason: { readonly code: string }): void => void why.push(reason.code)
    expect(await api.call(gated, a, { onUnserved })).toEqual({ value: -1 })
    expect(await api.call(gated, a, { onUnserved, fresh: true })).toEqual({ value: -1 })
    expect(await api.call(gated, a, { onUnserved })).toEqual({ value: 1 })
    expect(why).toEqual(['HTTP_STATUS', 'CHAIN_UNSUPPORTED'])
    expect(warned).toHaveLength(1)
    expect(asked('/v1/supported-chains')).toBe(3)
  })

  test('leaving while the list is on its way is an abort', async () => {
    const { api, routes, asked } = await createServiceRig()
    routes['/v1/supported-chains'] = silence
    const controller = new AbortController()
    const left = rejection(api.call(gated, a, { signal: controller.signal }))
    await until(() => asked('/v1/supported-chains') === 1)
    controller.abort()
    expect((await left).code).toBe('REQUEST_ABORTED')
  })
})

describe('failures', () => {
  test('row 55: a refused origin keeps status and reason', async () => {
    const { api, routes } = await createServiceRig()
    routes['/v1/read/a'] = json({ message: 'origin not allowed' }, 403)
    expect(await rejection(api.call(read, a))).toMatchObject({
      code: 'HTTP_STATUS',
      message: 'HTTP status code: 403',
      context: { status: 403, reason: { message: 'origin not allowed' } },
    })
  })

  test('without a project id it is asked all the same; a 401 then names what is missing', async () => {
    const { api, routes, server } = await createServiceRig({ projectId: undefined })
    routes['/v1/read/a'] = inTurn(json({ value: 1 }), json({ message: 'who?' }, 401))
    expect((await api.call(read, a)).value).toBe(1)
    expect(server.seen[0]?.url).not.toContain('projectId')
    expect(await rejection(api.call(read, a))).toMatchObject({
      code: 'PROJECT_ID_MISSING',
      context: { status: 401, reason: { message: 'who?' } },
    })
    routes['/v1/supported-chains'] = json({ message: 'who?' }, 401)
    expect((await rejection(api.call(gated, a))).code).toBe('PROJECT_ID_MISSING')
  })

  test('with a project id a 401 is what it is', async () => {
    const { api, routes } = await createServiceRig()
    routes['/v1/read/a'] = json({}, 401)
    expect((await rejection(api.call(read, a))).code).toBe('HTTP_STATUS')
  })

  test('an answer of another form is HTTP_INVALID', async () => {
    const { api, routes } = await createServiceRig()
    routes['/v1/read/a'] = json({ value: 'one' })
    expect((await rejection(api.call(read, a))).code).toBe('HTTP_INVALID')
  })

  test('a cut write is HTTP_OFFLINE, and is not sent again', async () => {
    const { api, routes, asked } = await createServiceRig()
    routes['/v1/write'] = cut
    expect((await rejection(api.call(write('body'), { body: { a: 1 } }))).code).toBe('HTTP_OFFLINE')
    expect(asked('/v1/write')).toBe(1)
  })

  test('a host without the service: every call says so', async () => {
    const { api } = await createServiceRig({ services: {} })
    for (const one of [read, gated, strict]) expect((await rejection(api.call(one, a))).code).toBe('SERVICE_UNSET')
  })
})
