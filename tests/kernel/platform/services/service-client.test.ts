/** @jest-environment node */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { endpoint } from '../../../../kernel/contract/tools/endpoint.ts'
import { identity } from '../../../../plugins/account/api.ts'
import { balance, price, swapTokens } from '../../../../plugins/tokens/api.ts'
import { gasPrice } from '../../../../plugins/transactions/api.ts'
import { holdTimeouts } from '../../../support/hold-timeouts.ts'
import { type Answer, cut, inTurn, json, silence } from '../../../support/http-server.ts'
import { rejection } from '../../../support/rejection.ts'
import { until } from '../../../support/wait.ts'
import { createServiceRig, endRigs } from './service-rig.ts'

// The limits of the client are not what is tested here.
beforeEach(holdTimeouts)
afterEach(async () => {
  await endRigs()
  jest.useRealTimers()
})

const value = v.object({ value: v.number() })
const read = endpoint({ id: 'read', service: 'api', method: 'GET', path: '/v1/read/{name}', response: value })
const search = endpoint({
  id: 'search',
  service: 'api',
  method: 'GET',
  path: '/v1/search',
  query: v.object({ text: v.optional(v.string()), page: v.optional(v.number()) }),
  response: value,
})
const kept = endpoint({ ...read, id: 'kept', path: '/v1/kept/{name}', cache: { ms: 30_000, key: ({ path }) => path.name } })
const long = endpoint({ ...read, id: 'long', path: '/v1/kept/{name}', cache: { ms: 900_000, key: ({ path }) => path.name } })
const gated = endpoint({ ...read, id: 'gated', path: '/v1/read/{name}', unserved: { answer: { value: -1 } } })
const strict = endpoint({ ...read, id: 'strict', path: '/v1/read/{name}', unserved: { fails: 'Network not supported for Reading' } })
const write = (projectId: 'query' | 'body' | 'none') =>
  endpoint({
    id: `write-${projectId}`,
    service: 'api',
    method: 'POST',
    path: '/v1/write',
    projectId,
    body: v.object({ a: v.number() }),
    response: value,
  })

/** 1, 2, 3 … */
const counting = (): Answer => {
  let count = 0
  return (response, request) => json({ value: ++count })(response, request)
}
const a = { path: { name: 'a' } }

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

describe('several plugins', () => {
  test('that ask the same at one time are one request; one that is taken out leaves it to the other', async () => {
    const { user, routes, asked } = await createServiceRig()
    let response: Parameters<Answer>[0] | undefined
    routes['/v1/read/a'] = (one) => {
      response = one
    }
    const [first, second] = [user(['api']), user(['api'])]
    const left = rejection(first.call(read, a))
    const stays = second.call(read, a)
    await until(() => response !== undefined)
    first.unload()
    expect((await left).code).toBe('REQUEST_ABORTED')
    response?.end('{"value":7}')
    expect([(await stays).value, asked('/v1/read/a')]).toEqual([7, 1])
  })

  test('with endpoints of one id have each its own answers', async () => {
    const { user, routes } = await createServiceRig()
    routes['/v1/kept/a'] = counting()
    const forged = endpoint({
      ...kept,
      response: v.pipe(
        v.unknown(),
        v.transform(() => ({ value: 666 })),
      ),
    })
    expect((await user(['api']).call(forged, a)).value).toBe(666)
    expect((await user(['api']).call(kept, a)).value).toBe(2)
    const [one, other] = [user(['api']).call(forged, a, { fresh: true }), user(['api']).call(kept, a, { fresh: true })]
    expect([(await one).value, (await other).value > 2]).toEqual([666, true])
  })

  test('cannot change what another is given', async () => {
    const { user, routes } = await createServiceRig()
    routes['/v1/kept/a'] = counting()
    const answer = await user(['api']).call(kept, a)
    expect(() => Object.assign(answer, { value: 666 })).toThrow(TypeError)
    expect((await user(['api']).call(kept, a)).value).toBe(1)
  })
})

describe('answers that stand', () => {
  test('are given again for as long as they stand, by key', async () => {
    const { api, routes, clock } = await createServiceRig()
    routes['/v1/kept/a'] = counting()
    routes['/v1/kept/b'] = counting()
    const ask = async () => (await api.call(kept, a)).value
    expect([await ask(), await ask(), (await api.call(kept, { path: { name: 'b' } })).value]).toEqual([1, 1, 1])
    await clock.advance(29_999)
    expect(await ask()).toBe(1)
    await clock.advance(1)
    expect([await ask(), await ask()]).toEqual([2, 2])
  })

  test('the name and the picture of an address stand for five minutes', async () => {
    const { api, routes, clock, asked } = await createServiceRig()
    routes['/v1/identity/0x1'] = json({ name: 'wren', avatar: null })
    const question = { path: { address: '0x1' }, query: { sender: '0x2' } }
    const ask = () => api.call(identity, question)
    await ask()
    await clock.advance(299_999)
    expect(await ask()).toEqual({ name: 'wren', avatar: null })
    expect(asked('/v1/identity/0x1')).toBe(1)
    await clock.advance(1)
    await ask()
    expect(asked('/v1/identity/0x1')).toBe(2)
  })

  test('are forgotten after five minutes, and leave nothing behind', async () => {
    const { api, routes, clock } = await createServiceRig()
    routes['/v1/kept/a'] = counting()
    expect((await api.call(long, a)).value).toBe(1)
    await clock.advance(299_999)
    expect([(await api.call(long, a)).value, clock.waiting]).toEqual([1, 1])
    await clock.advance(1)
    expect(clock.waiting).toBe(0)
    expect((await api.call(long, a)).value).toBe(2)
  })

  test('a fresh call asks, and its answer takes the place', async () => {
    const { api, routes } = await createServiceRig()
    routes['/v1/kept/a'] = counting()
    await api.call(kept, a)
    expect((await api.call(kept, a, { fresh: true })).value).toBe(2)
    expect((await api.call(kept, a)).value).toBe(2)
  })

  test('a fresh call joins no older one, and an older answer that comes later replaces nothing', async () => {
    const { api, routes, server } = await createServiceRig()
    const waiting: Parameters<Answer>[0][] = []
    routes['/v1/kept/a'] = (response) => void waiting.push(response)
    const older = api.call(kept, a)
    await until(() => waiting.length === 1)
    const fresh = api.call(kept, a, { fresh: true })
    await until(() => waiting.length === 2)
    waiting[1]?.end('{"value":2}')
    expect((await fresh).value).toBe(2)
    waiting[0]?.end('{"value":1}')
    expect((await older).value).toBe(1)
    expect((await api.call(kept, a)).value).toBe(2)
    expect(server.seen).toHaveLength(2)
  })

  test('failures are not kept', async () => {
    const { api, routes } = await createServiceRig()
    routes['/v1/kept/a'] = inTurn(json({ message: 'no' }, 400), json({ value: 1 }))
    expect((await rejection(api.call(kept, a))).code).toBe('HTTP_STATUS')
    expect((await api.call(kept, a)).value).toBe(1)
  })
})

describe('equal calls under way', () => {
  test('are one request; others are not', async () => {
    const { api, routes, asked } = await createServiceRig()
    routes['/v1/read/a'] = counting()
    routes['/v1/read/b'] = counting()
    const answers = await Promise.all([api.call(read, a), api.call(read, a), api.call(read, { path: { name: 'b' } })])
    expect(answers.map((answer) => answer.value)).toEqual([1, 1, 1])
    expect([asked('/v1/read/a'), asked('/v1/read/b')]).toEqual([1, 1])
    await api.call(read, a)
    expect(asked('/v1/read/a')).toBe(2)
  })

  test('answers that come in another order are each their own call’s', async () => {
    const { api, routes } = await createServiceRig()
    let answerFirst: (() => void) | undefined
    routes['/v1/read/a'] = (response, request) => {
      answerFirst = () => json({ value: 1 })(response, request)
    }
    routes['/v1/read/b'] = json({ value: 2 })
    const first = api.call(read, a)
    await until(() => answerFirst !== undefined)
    const second = await api.call(read, { path: { name: 'b' } })
    answerFirst?.()
    expect([(await first).value, second.value]).toEqual([1, 2])
  })

  test('two fresh ones are one', async () => {
    const { api, routes, asked } = await createServiceRig()
    routes['/v1/kept/a'] = counting()
    await Promise.all([api.call(kept, a, { fresh: true }), api.call(kept, a, { fresh: true })])
    expect(asked('/v1/kept/a')).toBe(1)
  })

  test('writes are each their own', async () => {
    const { api, routes, asked } = await createServiceRig()
    routes['/v1/write'] = counting()
    await Promise.all([api.call(write('body'), { body: { a: 1 } }), api.call(write('body'), { body: { a: 1 } })])
    expect(asked('/v1/write')).toBe(2)
  })

  test('row 56: one who leaves hears at once, and the other has the answer', async () => {
    const { api, routes, server } = await createServiceRig()
    let response: Parameters<Answer>[0] | undefined
    let closed = false
    routes['/v1/read/a'] = (one) => {
      response = one
      one.on('close', () => {
        closed = true
      })
    }
    const [first, second] = [new AbortController(), new AbortController()]
    const left = rejection(api.call(read, a, { signal: first.signal }))
    const stays = api.call(read, a, { signal: second.signal })
    await until(() => response !== undefined)
    first.abort()
    expect((await left).code).toBe('REQUEST_ABORTED')
    expect(closed).toBe(false)
    response?.end('{"value":7}')
    expect((await stays).value).toBe(7)
    expect(server.seen).toHaveLength(1)
  })

  test('row 56: when all have left the request ends, its answer is discarded, and the next call asks anew', async () => {
    const { api, routes, asked } = await createServiceRig()
    let closed = 0
    routes['/v1/kept/a'] = inTurn((response) => void response.on('close', () => (closed += 1)), json({ value: 2 }))
    const controller = new AbortController()
    const left = [rejection(api.call(kept, a, { signal: controller.signal })), rejection(api.call(kept, a, { signal: controller.signal }))]
    await until(() => asked('/v1/kept/a') === 1)
    controller.abort()
    expect((await Promise.all(left)).map(({ code }) => code)).toEqual(['REQUEST_ABORTED', 'REQUEST_ABORTED'])
    expect((await api.call(kept, a)).value).toBe(2)
    await until(() => closed === 1)
  })

  test('who comes with an aborted signal starts nothing', async () => {
    const { api, server } = await createServiceRig()
    expect((await rejection(api.call(read, a, { signal: AbortSignal.abort() }))).code).toBe('REQUEST_ABORTED')
    expect(server.seen).toEqual([])
  })

  test('all end with the plugin', async () => {
    const { api, routes, asked, unload } = await createServiceRig()
    routes['/v1/read/a'] = silence
    const ended = rejection(api.call(read, a))
    await until(() => asked('/v1/read/a') === 1)
    unload()
    expect((await ended).code).toBe('REQUEST_ABORTED')
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
