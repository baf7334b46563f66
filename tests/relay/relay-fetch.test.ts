/** @jest-environment node */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { connectRaw, type RawClient } from './support/raw-client.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const topics = ['one', 'two', 'three'].map(sha256)
const [topic = '', second = ''] = topics
const names = (count: number, name = 'message') => Array.from({ length: count }, (_, index) => `${name}-${index}`)
const Page = v.object({ messages: v.array(v.object({ topic: v.string(), message: v.string() })), hasMore: v.boolean() })

let relay: Relay
let app: RawClient
let wallet: RawClient
beforeEach(async () => {
  relay = await startRelay()
  app = await connectRaw(relay.url)
  wallet = await connectRaw(relay.url)
})
afterEach(() => relay.close())

const publishAll = async (messages: readonly string[], to = topic): Promise<void> => {
  for (let from = 0; from < messages.length; from += 500) {
    const batch = messages.slice(from, from + 500).map((message) => ({ topic: to, message, ttl: 300, tag: 1108 }))
    expect(await app.call('irn_batchPublish', { messages: batch })).toBe(true)
  }
}
const fetchAll = async (client: RawClient, method: string, params: object): Promise<readonly (readonly string[])[]> => {
  const pages: string[][] = []
  for (let more = true; more; ) {
    const page = v.parse(Page, await client.call(method, params))
    pages.push(page.messages.map(({ message }) => message))
    more = page.hasMore
  }
  return pages
}

test('a fetch comes in pages of 500, in order, until hasMore is false', async () => {
  const sent = names(1_200)
  await publishAll(sent)
  const pages = await fetchAll(wallet, 'irn_fetchMessages', { topic })
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 200])
  expect(pages.flat()).toEqual(sent)
})

test('exactly one page has no more', async () => {
  await publishAll(names(500))
  expect((await fetchAll(wallet, 'irn_fetchMessages', { topic })).map(({ length }) => length)).toEqual([500])
})

test('a batch fetch goes through its topics page by page', async () => {
  await publishAll(names(300, 'a'))
  await publishAll(names(300, 'b'), second)
  const pages = await fetchAll(wallet, 'irn_batchFetchMessages', { topics })
  expect(pages.map(({ length }) => length)).toEqual([500, 100])
  expect(pages.flat()).toEqual([...names(300, 'a'), ...names(300, 'b')])
})

test('a page of large envelopes ends at a million characters', async () => {
  const sent = ['a', 'b', 'c'].map((letter) => letter.repeat(600_000))
  for (const message of sent) await app.call('irn_publish', { topic, message, ttl: 300 })
  expect((await fetchAll(wallet, 'irn_fetchMessages', { topic })).map((page) => page.map((message) => message[0]))).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ])
})

test('fetching loses nothing: a client that comes back starts from the beginning', async () => {
  await publishAll(names(700))
  await wallet.call('irn_fetchMessages', { topic })
  wallet.close()
  const again = await connectRaw(relay.url, { identity: wallet.identity })
  expect((await fetchAll(again, 'irn_fetchMessages', { topic })).flat()).toEqual(names(700))
  expect((await fetchAll(again, 'irn_fetchMessages', { topic })).flat()).toEqual(names(700))
})

test('receipts acknowledge what was fetched, for this client only', async () => {
  await publishAll(['a', 'b', 'c'])
  const receipts = ['a', 'c'].map((message) => ({ topic, messageId: sha256(message) }))
  expect(await wallet.call('irn_batchReceive', { receipts })).toBe(true)
  expect((await fetchAll(wallet, 'irn_fetchMessages', { topic })).flat()).toEqual(['b'])
  const other = await connectRaw(relay.url)
  expect((await fetchAll(other, 'irn_fetchMessages', { topic })).flat()).toEqual(['a', 'b', 'c'])
  await wallet.call('irn_subscribe', { topic })
  await wallet.call('irn_fetchMessages', { topic })
  expect(wallet.deliveries.map(({ message }) => message)).toEqual(['b'])
})

test.each([
  ['too many receipts', 'irn_batchReceive', { receipts: names(501).map((name) => ({ topic, messageId: sha256(name) })) }],
  ['a receipt without an id', 'irn_batchReceive', { receipts: [{ topic }] }],
  ['too many messages', 'irn_batchPublish', { messages: names(501).map((message) => ({ topic, message, ttl: 300 })) }],
  [
    'one bad message of two',
    'irn_batchPublish',
    {
      messages: [
        { topic, message: 'a', ttl: 300 },
        { topic, message: 'b', ttl: 0 },
      ],
    },
  ],
  ['no list', 'irn_batchFetchMessages', { topics: topic }],
])('%s is -32602 and changes nothing', async (_, method, params) => {
  await expect(app.call(method, params)).rejects.toMatchObject({ code: -32602 })
  expect(relay.stats.stored).toBe(0)
})

test('a batch subscribe answers the ids in order and delivers what waits on every topic', async () => {
  await publishAll(['first'])
  await publishAll(['second'], second)
  const ids = await wallet.call('irn_batchSubscribe', { topics })
  expect(ids).toEqual(topics.map((one) => sha256(one + wallet.identity.clientId)))
  await wallet.call('irn_fetchMessages', { topic })
  expect(wallet.deliveries.map(({ message, subscription }) => [message, subscription])).toEqual([
    ['first', sha256(topic + wallet.identity.clientId)],
    ['second', sha256(second + wallet.identity.clientId)],
  ])
})

test('every client on a topic gets every message but its own, once and in order', async () => {
  const clients = [app, wallet, await connectRaw(relay.url), await connectRaw(relay.url), await connectRaw(relay.url)]
  for (const client of clients) await client.call('irn_subscribe', { topic })
  for (const [place, client] of clients.entries()) {
    for (const message of names(3, `from ${place}`)) await client.call('irn_publish', { topic, message, ttl: 300 })
  }
  for (const [place, client] of clients.entries()) {
    await client.call('irn_fetchMessages', { topic })
    const others = [...clients.keys()].filter((other) => other !== place)
    expect(client.deliveries.map(({ message }) => message)).toEqual(others.flatMap((other) => names(3, `from ${other}`)))
  }
})

test('one client in two tabs gets a message in both', async () => {
  const tab = await connectRaw(relay.url, { identity: wallet.identity })
  for (const client of [wallet, tab]) await client.call('irn_subscribe', { topic })
  await publishAll(['hello'])
  for (const client of [wallet, tab]) {
    await client.call('irn_fetchMessages', { topic })
    expect(client.deliveries.map(({ message }) => message)).toEqual(['hello'])
  }
})
