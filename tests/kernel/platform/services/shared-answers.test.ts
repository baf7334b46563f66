/** @jest-environment node */
import * as v from 'valibot'
import { endpoint } from '../../../../kernel/contract/tools/endpoint.ts'
import { identity } from '../../../../plugins/account/api.ts'
import { holdTimeouts } from '../../../support/hold-timeouts.ts'
import { type Answer, inTurn, json, silence } from '../../../support/http-server.ts'
import { rejection } from '../../../support/rejection.ts'
import { until } from '../../../support/wait.ts'
import { a, counting, kept, long, read, write } from './support/endpoints.ts'
import { createServiceRig, endRigs } from './support/service-rig.ts'

// The limits of the client are not what is tested here.
beforeEach(holdTimeouts)
afterEach(async () => {
  await endRigs()
  jest.useRealTimers()
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
