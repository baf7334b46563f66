/** @jest-environment node */
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import { type Service, startService } from '../../../examples/sandbox/service/start-service.ts'

let service: Service

beforeEach(async () => {
  service = await startService({
    name: 'echo',
    control: 0,
    routes: (app) => {
      app.get('/say/:word', (context) => context.json({ word: context.req.param('word'), count: 1 }))
    },
    controls: (app) => {
      app.get('/_sandbox/words', (context) => context.json(['hi']))
    },
  })
})
afterEach(() => service.close())

const put = (faults: unknown) =>
  fetch(`${service.control}/_sandbox/faults`, {
    method: 'PUT',
    body: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  })
const cause = async (...faults: readonly Fault[]) => expect((await put(faults)).status).toBe(200)
const say = (word: string, signal?: AbortSignal) => fetch(`${service.url}/say/${word}`, signal ? { signal } : {})

test('health names the service', async () => {
  expect(await (await fetch(`${service.control}/_sandbox/health`)).json()).toMatchObject({ service: 'echo', healthy: true })
})

test('without faults it answers, to pages of any origin', async () => {
  const answer = await say('hi')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.json()).toEqual({ word: 'hi', count: 1 })
})

test('a status with Retry-After, as often as asked for', async () => {
  await cause({ kind: 'status', status: 429, retryAfter: 7, times: 1 })
  const refused = await say('hi')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await refused.json()).reasons).toHaveLength(1)
  expect((await say('hi')).status).toBe(200)
})

test('only the paths that are named', async () => {
  await cause({ kind: 'status', status: 503, path: '/say/a' })
  expect([(await say('a')).status, (await say('ab')).status, (await say('b')).status]).toEqual([503, 503, 200])
  await cause({ kind: 'status', status: 503, path: '/say/a', exact: true })
  expect([(await say('a')).status, (await say('ab')).status]).toEqual([503, 200])
})

test('control routes of the service itself are spared', async () => {
  await cause({ kind: 'status', status: 503 })
  expect([(await say('hi')).status, (await fetch(`${service.control}/_sandbox/words`)).status]).toEqual([503, 200])
})

test('truncated, page, other types, huge', async () => {
  await cause({ kind: 'truncated' })
  const half = await (await say('hi')).text()
  expect(() => JSON.parse(half)).toThrow(SyntaxError)
  await cause({ kind: 'html' })
  expect((await say('hi')).headers.get('content-type')).toContain('text/html')
  await cause({ kind: 'wrong-type' })
  expect(await (await say('hi')).json()).toEqual({ word: { text: 'hi' }, count: '1' })
  await cause({ kind: 'huge' })
  expect((await (await say('hi')).text()).length).toBeGreaterThan(20_000_000)
})

test('hangs until the fault is taken back', async () => {
  await cause({ kind: 'hang' })
  let answered = false
  const pending = say('hi').then((answer) => {
    answered = true
    return answer
  })
  await fetch(`${service.control}/_sandbox/health`)
  expect(answered).toBe(false)
  await fetch(`${service.control}/_sandbox/faults`, { method: 'DELETE' })
  expect((await pending).status).toBe(200)
})

test('out of order: the second is answered first', async () => {
  await cause({ kind: 'out-of-order' })
  const order: string[] = []
  const ask = async (word: string) => {
    await (await say(word)).text()
    order.push(word)
  }
  const first = ask('first')
  await fetch(`${service.control}/_sandbox/health`)
  await Promise.all([first, ask('second')])
  expect(order).toEqual(['second', 'first'])
})

test('what is no fault is refused, and nothing changes', async () => {
  const answer = await put([{ kind: 'latency', ms: -1 }])
  expect(answer.status).toBe(400)
  expect((await answer.json()).error.code).toBe('FAULTS_INVALID')
  expect((await say('hi')).status).toBe(200)
})

test('closing ends requests that hang', async () => {
  await cause({ kind: 'hang' })
  const pending = say('hi').then(
    () => 'answered',
    () => 'ended',
  )
  await fetch(`${service.control}/_sandbox/health`)
  await service.close()
  expect(await pending).toBe('ended')
})
