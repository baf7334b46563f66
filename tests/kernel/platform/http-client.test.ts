/** @jest-environment node */
import type { HttpPort } from '../../../kernel/contract/ports.ts'
import { createHttp } from '../../../kernel/platform/http/http.ts'
import type { LoadModule } from '../../../kernel/platform/load-module.ts'
import { cut, type HttpServer, inTurn, json, silence, startHttpServer } from '../../support/http-server.ts'
import { until } from '../../support/wait.ts'

const ended = new AbortController()
let server: HttpServer
let http: HttpPort<'api'>

const loadModule: LoadModule = (load) => load()

const any = (input: unknown): unknown => input

/** What a call came to; `undefined` while it waits. */
const watch = (call: Promise<unknown>) => {
  const outcome: { value?: unknown; error?: unknown } = {}
  const done = call.then(
    (value) => {
      outcome.value = value
    },
    (error: unknown) => {
      outcome.error = error
    },
  )
  return { outcome, done }
}

/** ms of the timers that were set, in order. */
const timers: number[] = []

/** Until the client has had so many answers and waits so long before its next attempt: the attempt's own timer is gone then. */
const waiting = (requests: number, ms: number) =>
  until(() => server.seen.length === requests && jest.getTimerCount() === 1 && timers.at(-1) === ms)

beforeAll(async () => {
  // Loads the client's code with real timers.
  server = await startHttpServer()
  http = createHttp({ loadModule, plugin: 'test', allowed: ['api'], services: { api: server.url }, ended: ended.signal })
  await http.get('api', '/', { parse: any })
  await server.close()
})

beforeEach(async () => {
  server = await startHttpServer()
  http = createHttp({ loadModule, plugin: 'test', allowed: ['api'], services: { api: `${server.url}/base` }, ended: ended.signal })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
  const { setTimeout } = globalThis
  timers.length = 0
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    timers.push(ms ?? 0)
    return setTimeout(run, ms)
  }) as typeof globalThis.setTimeout)
})

afterEach(async () => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  await server.close()
})

describe('what is sent', () => {
  test('a body goes as text unless the call says JSON', async () => {
    await http.post('api', '/x', { body: { a: [1] }, parse: any })
    await http.post('api', '/x', { body: { a: [1] }, json: true, parse: any })
    expect(server.seen.map(({ method, url, type, body }) => [method, url, type, body])).toEqual([
      ['POST', '/base/x', 'text/plain;charset=UTF-8', '{"a":[1]}'],
      ['POST', '/base/x', 'application/json', '{"a":[1]}'],
    ])
  })

  test('headers go with the call that names them, and with no other', async () => {
    await http.get('api', '/x', { headers: { authorization: 'Bearer a', 'x-nonce-jwt': 'Bearer b' }, parse: any })
    await http.get('api', '/x', { parse: any })
    const sent = server.seen.map(({ headers }) => [headers.authorization, headers['x-nonce-jwt']])
    expect(sent).toEqual([
      ['Bearer a', 'Bearer b'],
      [undefined, undefined],
    ])
  })

  test('the query keeps its order', async () => {
    await http.get('api', '/x', { query: { z: 'ä&b', a: 1, m: true }, parse: any })
    expect(server.seen[0]?.query).toEqual([
      ['z', 'ä&b'],
      ['a', '1'],
      ['m', 'true'],
    ])
  })
})

describe('attempts', () => {
  test('row 53: 429 with Retry-After 7: nothing is sent for 7 s, and three more attempts are the most', async () => {
    server.answer(json({ message: 'slow down' }, 429, { 'retry-after': '7' }))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    for (const requests of [1, 2, 3]) {
      await waiting(requests, 7_000)
      await jest.advanceTimersByTimeAsync(6_999)
      expect(server.seen).toHaveLength(requests)
      await jest.advanceTimersByTimeAsync(1)
    }
    await done
    expect(server.seen).toHaveLength(4)
    expect(outcome.error).toMatchObject({
      code: 'HTTP_STATUS',
      context: { status: 429, reason: { message: 'slow down' }, retryAfter: 7_000 },
    })
  })

  test('row 53: a Retry-After that is a date is kept', async () => {
    jest.setSystemTime(new Date('2030-01-01T00:00:00Z'))
    server.answer(inTurn(json({}, 503, { 'retry-after': 'Tue, 01 Jan 2030 00:00:12 GMT' }), json({ ok: 1 })))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await waiting(1, 12_000)
    await jest.advanceTimersByTimeAsync(12_000)
    await done
    expect(outcome).toEqual({ value: { ok: 1 } })
  })

  test.each(['31', '86400', 'Wed, 01 Jan 2098 00:00:00 GMT'])('row 53: a Retry-After of %s ends it at once', async (after) => {
    server.answer(json({ message: 'later' }, 429, { 'retry-after': after }))
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({ context: { status: 429, reason: { message: 'later' } } })
    expect(server.seen).toHaveLength(1)
  })

  test('row 54: 503 for ever: after 1, 2 and 4 s, then the error with the server’s reason', async () => {
    const reasons = [{ name: 'overload', description: 'Too much' }]
    server.answer(json({ status: 'FAILED', reasons }, 503, { 'retry-after': 'soon' }))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    for (const [before, ms] of [1_000, 2_000, 4_000].entries()) {
      await waiting(before + 1, ms)
      await jest.advanceTimersByTimeAsync(ms)
    }
    await done
    expect(server.seen).toHaveLength(4)
    expect(outcome.error).toMatchObject({ code: 'HTTP_STATUS', context: { status: 503, reason: { status: 'FAILED', reasons } } })
  })

  test('a service that comes back is heard', async () => {
    server.answer(inTurn(cut, json({}, 502), json({ ok: 1 })))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await waiting(1, 1_000)
    await jest.advanceTimersByTimeAsync(1_000)
    await waiting(2, 2_000)
    await jest.advanceTimersByTimeAsync(2_000)
    await done
    expect(outcome).toEqual({ value: { ok: 1 } })
  })

  test.each([408, 429, 500, 502, 504])('rows 53 and 54: %d once: it is waited for, and nothing is said', async (status) => {
    server.answer(inTurn(json({}, status), json({ ok: 1 })))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await waiting(1, 1_000)
    await jest.advanceTimersByTimeAsync(1_000)
    await done
    expect(outcome).toEqual({ value: { ok: 1 } })
  })

  test('row 53: 429 with Retry-After 1 once: it is waited for, and nothing is said', async () => {
    server.answer(inTurn(json({}, 429, { 'retry-after': '1' }), json({ ok: 1 })))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await waiting(1, 1_000)
    await jest.advanceTimersByTimeAsync(1_000)
    await done
    expect(outcome).toEqual({ value: { ok: 1 } })
  })

  test('an answer that is cut off in the middle is asked for again; HTTP_OFFLINE after four attempts', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-length': '8' })
      response.write('{"ok"', () => response.destroy())
    })
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    for (const [before, ms] of [1_000, 2_000, 4_000].entries()) {
      await waiting(before + 1, ms)
      await jest.advanceTimersByTimeAsync(ms)
    }
    await done
    expect(outcome.error).toMatchObject({ code: 'HTTP_OFFLINE' })
    expect(server.seen).toHaveLength(4)
  })

  test('a service that is gone is HTTP_OFFLINE after four attempts', async () => {
    server.answer(cut)
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    for (const [before, ms] of [1_000, 2_000, 4_000].entries()) {
      await waiting(before + 1, ms)
      await jest.advanceTimersByTimeAsync(ms)
    }
    await done
    expect(outcome.error).toMatchObject({ code: 'HTTP_OFFLINE' })
    expect(server.seen).toHaveLength(4)
  })

  test.each([400, 401, 403, 404, 501])('%d is said at once, with its reason', async (status) => {
    server.answer(json({ message: 'no' }, status))
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({
      code: 'HTTP_STATUS',
      message: `HTTP status code: ${status}`,
      context: { status, reason: { message: 'no' } },
    })
    expect(server.seen).toHaveLength(1)
  })

  test('an error page has no reason', async () => {
    server.answer((response) => void response.writeHead(403).end('<html>no</html>'))
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({ context: { status: 403, reason: undefined } })
  })

  test('a write is sent once; one that may be repeated is', async () => {
    server.answer(json({}, 503))
    await expect(http.post('api', '/x', { body: {}, parse: any })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect(server.seen).toHaveLength(1)
    server.answer(inTurn(json({}, 503), json({ ok: 1 })))
    const { outcome, done } = watch(http.post('api', '/x', { body: { a: 1 }, retry: true, parse: any }))
    await waiting(2, 1_000)
    await jest.advanceTimersByTimeAsync(1_000)
    await done
    expect(outcome).toEqual({ value: { ok: 1 } })
    expect(server.seen.slice(1).map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}'])
    server.answer(json({}, 503))
    await expect(http.get('api', '/x', { retry: false, parse: any })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect(server.seen).toHaveLength(4)
  })
})

describe('limits', () => {
  test.each([
    ['says nothing', silence],
    ['stops in the middle', ((response) => void response.writeHead(200).write('{"a":')) satisfies typeof silence],
  ] as const)('a service that %s is left after 10 s', async (_, answer) => {
    server.answer(answer)
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await until(() => server.seen.length === 1)
    await jest.advanceTimersByTimeAsync(9_999)
    expect(outcome).toEqual({})
    await jest.advanceTimersByTimeAsync(1)
    await done
    expect(outcome.error).toMatchObject({ code: 'HTTP_TIMEOUT' })
    expect(server.seen).toHaveLength(1)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('each attempt has 10 s of its own', async () => {
    let pending: Parameters<typeof silence>[0] | undefined
    const late: typeof silence = (response) => {
      pending = response
    }
    server.answer(inTurn(json({}, 503, { 'retry-after': '8' }), late))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await waiting(1, 8_000)
    await jest.advanceTimersByTimeAsync(8_000)
    await until(() => pending !== undefined)
    await jest.advanceTimersByTimeAsync(9_000)
    pending?.end('{"ok":1}')
    await done
    expect(outcome).toEqual({ value: { ok: 1 } })
  })

  test('5 MB are read, one byte more is not', async () => {
    server.answer((response) => void response.end(`"${'x'.repeat(4_999_998)}"`))
    await expect(http.get('api', '/x', { parse: (text) => String(text).length })).resolves.toBe(4_999_998)
    server.answer((response) => void response.end(`"${'x'.repeat(4_999_999)}"`))
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({ code: 'HTTP_INVALID', context: { reason: 'size' } })
  })

  test('20 MB of nothing after an answer are not read', async () => {
    server.answer((response) => void response.end(`{"ok":1}${' '.repeat(20_000_000)}`))
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({ code: 'HTTP_INVALID', context: { reason: 'size' } })
    expect(server.seen).toHaveLength(1)
  })

  test('an endless answer is left, and its connection with it', async () => {
    let sent = 0
    const part = 'x'.repeat(100_000)
    let over = false
    server.answer((response) => {
      response.on('close', () => {
        over = true
      })
      const more = (): void => {
        if (over) return
        sent += part.length
        response.write(part, () => void setImmediate(more))
      }
      response.writeHead(200)
      more()
    })
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({ code: 'HTTP_INVALID', context: { reason: 'size' } })
    await until(() => over)
    expect(sent).toBeLessThan(50_000_000)
  })

  test.each([
    ['HTML', '<html>'],
    ['half a JSON', '{"a":'],
  ])('%s is HTTP_INVALID, and is not asked for again', async (_, body) => {
    server.answer((response) => void response.end(body))
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({ code: 'HTTP_INVALID', cause: expect.any(SyntaxError) })
    expect(server.seen).toHaveLength(1)
  })

  test('an empty answer is undefined', async () => {
    server.answer((response) => void response.writeHead(204).end())
    await expect(http.post('api', '/x', { parse: (input) => [input] })).resolves.toEqual([undefined])
  })

  test('bytes come as a blob of their type', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71, 0, 255])
    server.answer((response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes))
    const blob = await http.get('api', '/x', {
      as: 'blob',
      parse: (input) => {
        if (input instanceof Blob) return input
        throw new TypeError('no blob')
      },
    })
    expect([blob.type, new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/png', bytes])
  })
})

describe('giving up', () => {
  test('ends the wait between attempts at once, and nothing more is sent', async () => {
    server.answer(json({}, 503))
    const caller = new AbortController()
    const { outcome, done } = watch(http.get('api', '/x', { signal: caller.signal, parse: any }))
    await waiting(1, 1_000)
    caller.abort()
    await done
    expect(outcome.error).toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(jest.getTimerCount()).toBe(0)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(server.seen).toHaveLength(1)
  })

  test('ends a request under way, and its connection', async () => {
    let closed = false
    server.answer((response) => void response.on('close', () => (closed = true)))
    const caller = new AbortController()
    const { outcome, done } = watch(http.get('api', '/x', { signal: caller.signal, parse: any }))
    await until(() => server.seen.length === 1)
    caller.abort(new Error('a reason of the caller'))
    await done
    expect(outcome.error).toMatchObject({ code: 'REQUEST_ABORTED' })
    await until(() => closed)
  })

  test('before the start sends nothing', async () => {
    await expect(http.get('api', '/x', { signal: AbortSignal.abort(), parse: any })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(server.seen).toEqual([])
  })

  test('comes with the plugin’s end', async () => {
    server.answer(silence)
    const life = new AbortController()
    http = createHttp({ loadModule, plugin: 'test', allowed: ['api'], services: { api: server.url }, ended: life.signal })
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await until(() => server.seen.length === 1)
    life.abort()
    await done
    expect(outcome.error).toMatchObject({ code: 'REQUEST_ABORTED' })
  })
})

describe('the code that makes calls', () => {
  const target = (loader: LoadModule) =>
    createHttp({ loadModule: loader, plugin: 'test', allowed: ['api'], services: { api: server.url }, ended: ended.signal })

  test('is asked for again when it could not be loaded', async () => {
    const loads: LoadModule[] = [() => Promise.reject(new TypeError('Failed to fetch')), loadModule]
    http = target((load) => (loads.shift() ?? loadModule)(load))
    server.answer(json({ well: true }))
    await expect(http.get('api', '/x', { parse: any })).rejects.toMatchObject({ code: 'HTTP_OFFLINE' })
    expect(await http.get('api', '/x', { parse: any })).toEqual({ well: true })
  })

  test('is not waited for longer than 10 s', async () => {
    http = target(() => new Promise<never>(() => undefined))
    const { outcome, done } = watch(http.get('api', '/x', { parse: any }))
    await jest.advanceTimersByTimeAsync(9_999)
    expect(outcome.error).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    await done
    expect(outcome.error).toMatchObject({ code: 'HTTP_TIMEOUT' })
  })
})
