/** @jest-environment node */
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { until } from '../support/wait.ts'
import { connectRaw } from './support/raw-client.ts'

const topic = 'cd'.repeat(32)
const off = { refuse: false, silent: false, lose: false, tags: null, delay: 0, duplicate: 0, reorder: false, corrupt: false }
let relay: Relay
let address: string
beforeEach(async () => {
  relay = await startRelay({ control: 0 })
  address = relay.control ?? ''
})
afterEach(() => relay.close())

const ask = async (path: string, method = 'GET', body?: unknown) => {
  const response = await fetch(`${address}/_sandbox/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('the switches are read, set and cleared', async () => {
  expect((await ask('faults')).body).toEqual(off)
  const set = await ask('faults', 'PUT', { delay: 250, tags: [1102], corrupt: true })
  expect(set.body).toEqual({ ...off, delay: 250, tags: [1102], corrupt: true })
  expect(relay.faults).toMatchObject({ delay: 250, tags: [1102], corrupt: true })
  expect((await ask('faults')).body).toEqual(set.body)
  expect((await ask('faults', 'PUT', { duplicate: 1 })).body).toEqual({ ...off, duplicate: 1 })
  expect((await ask('faults', 'DELETE')).body).toEqual(off)
  expect(relay.faults).toMatchObject({ duplicate: 0, tags: undefined })
})

test.each([
  ['an unknown name', { delya: 5 }, 'delya'],
  ['a wrong type', { delay: '5' }, 'delay'],
  ['too long a delay', { delay: 600_001 }, 'delay'],
  ['a tag that is no number', { tags: ['a'] }, 'tags.0'],
  ['no object', 'null', 'body'],
  ['no JSON', '{', 'JSON'],
  ['a huge body', { tags: Array.from({ length: 20_000 }, () => 1100) }, 'too long'],
])('%s is 400 with its reason and changes nothing', async (_, body, reason) => {
  await ask('faults', 'PUT', { delay: 7 })
  const answer = await ask('faults', 'PUT', body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toEqual({ code: 'FAULTS_INVALID', message: expect.stringContaining(reason) })
  expect((await ask('faults')).body).toEqual({ ...off, delay: 7 })
})

test('flush is no lasting switch', async () => {
  expect((await ask('faults', 'PUT', { delay: 7, flush: true })).body).toEqual({ ...off, delay: 7 })
})

test('drop cuts every socket once and is no lasting switch', async () => {
  const client = await connectRaw(relay.url)
  expect((await ask('faults', 'PUT', { drop: true, refuse: true })).body).toEqual({ ...off, refuse: true })
  await client.closed
  await expect(connectRaw(relay.url)).rejects.toThrow('503')
  await ask('faults', 'DELETE')
  const again = await connectRaw(relay.url)
  again.close()
})

test('what is switched on over HTTP acts on deliveries', async () => {
  const app = await connectRaw(relay.url)
  const wallet = await connectRaw(relay.url)
  await wallet.call('irn_subscribe', { topic })
  await ask('faults', 'PUT', { duplicate: 1 })
  await app.call('irn_publish', { topic, message: 'aGVsbG8=', ttl: 300 })
  await until(() => wallet.deliveries.length === 2)
})

test('health answers counters and memory, at the control server alone', async () => {
  const client = await connectRaw(relay.url)
  await client.call('irn_publish', { topic, message: 'a', ttl: 300 })
  const health = (await ask('health')).body
  expect(health).toMatchObject({ service: 'relay', healthy: true, pid: process.pid, open: 1, stored: 1, topics: 1 })
  expect(health.memory).toBeGreaterThan(0)
  expect(health.mostMemory).toBeGreaterThan(0)
  expect((await fetch(`${address}/health`)).status).toBe(404)
  expect((await fetch(`${relay.url.replace('ws:', 'http:')}/_sandbox/health`)).status).toBe(404)
})

test('pages of this machine may call the routes; other routes are 404', async () => {
  const asked = await fetch(`${address}/_sandbox/faults`, { method: 'OPTIONS' })
  expect(asked.status).toBe(204)
  for (const headers of [asked.headers, (await ask('faults')).headers, (await ask('faults', 'PUT', '{')).headers]) {
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toContain('PUT')
  }
  expect(await ask('nothing')).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  expect((await ask('health', 'DELETE')).status).toBe(404)
})
