/** @jest-environment node */
import { createHash } from 'node:crypto'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { until } from '../support/wait.ts'
import { connectRaw, type RawClient } from './support/raw-client.ts'

const topicOf = (name: string): string => createHash('sha256').update(name).digest('hex')
const topic = topicOf('one')
const envelope = (message: string, ttl = 300) => ({ topic, message, ttl, tag: 1108, prompt: true })

let time: number
let relay: Relay
let app: RawClient
let wallet: RawClient
beforeEach(async () => {
  time = Date.now()
  relay = await startRelay({ control: 0, now: () => time })
  app = await connectRaw(relay.url)
  wallet = await connectRaw(relay.url)
})
afterEach(() => relay.close())

const messages = (client: RawClient) => client.deliveries.map(({ message }) => message)

test('a message reaches the other side of its topic and never its publisher', async () => {
  const id = await wallet.call('irn_subscribe', { topic })
  await app.call('irn_subscribe', { topic })
  expect(id).toBe(topicOf(topic + wallet.identity.clientId))
  expect(await app.call('irn_publish', envelope('hello'))).toBe(true)
  const [delivery] = await until(() => wallet.deliveries.length === 1 && wallet.deliveries)
  expect(delivery).toEqual({ subscription: id, topic, message: 'hello', tag: 1108, publishedAt: time })
  await app.call('irn_fetchMessages', { topic })
  expect(messages(app)).toEqual([])
})

test('a second socket of the publisher gets no echo either', async () => {
  const tab = await connectRaw(relay.url, { identity: app.identity })
  await tab.call('irn_subscribe', { topic })
  await app.call('irn_publish', envelope('hello'))
  await tab.call('irn_fetchMessages', { topic })
  expect(messages(tab)).toEqual([])
})

test('stored messages are pushed after a subscribe, in order, once', async () => {
  await app.call('irn_batchPublish', { messages: [envelope('a'), envelope('b'), envelope('c')] })
  await wallet.call('irn_batchSubscribe', { topics: [topic] })
  await until(() => wallet.deliveries.length === 3)
  await wallet.call('irn_batchSubscribe', { topics: [topic] })
  await wallet.call('irn_fetchMessages', { topic })
  expect(messages(wallet)).toEqual(['a', 'b', 'c'])
})

test('what was delivered but not acknowledged is pushed again on the next connection', async () => {
  const deaf = await connectRaw(relay.url, { acknowledge: false })
  await app.call('irn_publish', envelope('a'))
  await deaf.call('irn_subscribe', { topic })
  await until(() => deaf.deliveries.length === 1)
  deaf.close()
  const again = await connectRaw(relay.url, { identity: deaf.identity })
  await again.call('irn_subscribe', { topic })
  await until(() => again.deliveries.length === 1)
})

test('a message published twice is accepted twice and stored once', async () => {
  await wallet.call('irn_subscribe', { topic })
  expect(await app.call('irn_publish', envelope('same'))).toBe(true)
  expect(await app.call('irn_publish', envelope('same'))).toBe(true)
  await app.call('irn_publish', envelope('last'))
  await until(() => messages(wallet).includes('last'))
  expect(messages(wallet)).toEqual(['same', 'last'])
  expect(relay.stats.stored).toBe(2)
  expect(relay.stats.tags).toEqual({ 1108: 3 })
})

test('a message is gone when its life is over', async () => {
  await app.call('irn_publish', envelope('short', 5))
  await app.call('irn_publish', envelope('long', 60))
  time += 5_000
  await wallet.call('irn_subscribe', { topic })
  await until(() => wallet.deliveries.length > 0)
  expect(messages(wallet)).toEqual(['long'])
  time += 55_000
  const late = await connectRaw(relay.url)
  expect(await late.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
})

test('messages can be fetched, one topic or several', async () => {
  await app.call('irn_publish', { ...envelope('a'), attestation: 'seal' })
  await app.call('irn_publish', { ...envelope('b'), topic: topicOf('two') })
  const first = { topic, message: 'a', publishedAt: time, tag: 1108, attestation: 'seal' }
  expect(await wallet.call('irn_fetchMessages', { topic })).toEqual({ messages: [first], hasMore: false })
  const both = await wallet.call('irn_batchFetchMessages', { topics: [topic, topicOf('two')] })
  expect(both).toMatchObject({ messages: [first, { message: 'b' }] })
  expect(await app.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })
})

test('an unsubscribed topic stays quiet', async () => {
  await wallet.call('irn_batchSubscribe', { topics: [topic, topicOf('two')] })
  await wallet.call('irn_unsubscribe', { topic, id: 'any' })
  await wallet.call('irn_batchUnsubscribe', { subscriptions: [{ topic: topicOf('two'), id: 'any' }] })
  await app.call('irn_publish', envelope('a'))
  await wallet.call('irn_fetchMessages', { topic })
  expect(messages(wallet)).toEqual([])
})

test('the combined calls subscribe the caller and store their envelopes under the right tags', async () => {
  const pairingTopic = topicOf('pairing')
  const sessionTopic = topicOf('session')
  expect(await app.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 })).toBe(true)
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  await until(() => wallet.deliveries.length === 1)
  expect(wallet.deliveries[0]).toMatchObject({ topic: pairingTopic, message: 'proposal', tag: 1100 })
  const approval = { pairingTopic, sessionTopic, sessionProposalResponse: 'response', sessionSettlementRequest: 'settle' }
  expect(await wallet.call('wc_approveSession', approval)).toBe(true)
  await app.call('irn_subscribe', { topic: sessionTopic })
  await until(() => app.deliveries.length === 2)
  expect(app.deliveries).toMatchObject([
    { topic: pairingTopic, message: 'response', tag: 1101 },
    { topic: sessionTopic, message: 'settle', tag: 1102 },
  ])
  await app.call('irn_publish', { topic: sessionTopic, message: 'request', ttl: 300 })
  await until(() => messages(wallet).includes('request'))
})

const invalid: readonly (readonly [string, string, unknown])[] = [
  ['a short topic', 'irn_publish', { ...envelope('a'), topic: 'ab' }],
  ['an empty message', 'irn_publish', envelope('')],
  ['no life', 'irn_publish', envelope('a', 0)],
  ['more than 30 days', 'irn_publish', envelope('a', 2_592_001)],
  ['no params', 'irn_subscribe', undefined],
  ['too many topics', 'irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }],
]
test.each(invalid)('%s is -32602', async (_, method, params) => {
  await expect(app.call(method, params)).rejects.toMatchObject({ code: -32602 })
})

test('unknown methods, broken text and strange frames are answered, not fatal', async () => {
  await expect(app.call('irn_everything')).rejects.toMatchObject({ code: -32601 })
  await expect(app.call('constructor')).rejects.toMatchObject({ code: -32601 })
  expect(await app.sendText('{')).toMatchObject({ id: null, error: { code: -32700 } })
  expect(await app.sendText('[1]')).toMatchObject({ error: { code: -32600 } })
  expect(await app.call('irn_publish', envelope('still here'))).toBe(true)
})

test('a frame above one megabyte ends the connection', async () => {
  const call = app.call('irn_publish', envelope('x'.repeat(1_000_001)))
  call.catch(() => undefined)
  expect((await app.closed).code).toBeGreaterThan(1000)
  expect(relay.stats.stored).toBe(0)
})

test('the health route says that it answers and nothing more, other routes 404', async () => {
  await app.call('irn_publish', envelope('a'))
  const address = relay.url.replace('ws:', 'http:')
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ service: 'relay', healthy: true })
  expect((await fetch(address)).status).toBe(404)
  const health = await (await fetch(`${relay.control}/_sandbox/health`)).json()
  expect(health).toMatchObject({ ok: true, topics: 1, open: 2, stored: 1 })
})
