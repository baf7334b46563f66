/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceProcess } from '../sandbox/support/service-process.ts'
import { until } from '../support/wait.ts'
import { connectRaw, type RawClient } from './support/raw-client.ts'
import { createIdentity } from './support/relay-identity.ts'
import { startRelayProcess } from './support/relay-process.ts'

const topic = 'ef'.repeat(32)
const own = '12'.repeat(32)
const messages = (client: RawClient) => client.deliveries.map(({ message }) => message)
const range = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

let folder: string
let file: string
let relay: ServiceProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-relay-'))
  file = join(folder, 'mailboxes.jsonl')
  relay = await startRelayProcess({ file })
})
afterEach(async () => {
  await relay.kill()
  await rm(folder, { recursive: true, force: true })
})

const restart = async (): Promise<void> => {
  await relay.kill()
  relay = await startRelayProcess({ file, port: relay.port })
}
/** Publishes one after the other in `width` rows at once, until the socket closes; answers what was acknowledged. */
const publishUntilCut = async (client: RawClient, width: number, onAnswer: (count: number) => void): Promise<readonly string[]> => {
  const answered: string[] = []
  const row = async (name: string): Promise<void> => {
    for (let index = 0; ; index++) {
      const message = `${name}-${index}`
      await client.call('irn_publish', { topic, message, ttl: 300 })
      answered.push(message)
      onAnswer(answered.length)
    }
  }
  const ends = await Promise.allSettled(range('row', width).map(row))
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(Array(width).fill('Error: the socket closed'))
  return answered
}

test('kill -9 while messages are published: every answered one is delivered after the restart, once', async () => {
  const app = await connectRaw(relay.url)
  let killed: Promise<void> | undefined
  const answered = await publishUntilCut(app, 16, (count) => {
    if (count === 500) killed = relay.kill()
  })
  await killed
  expect(answered.length).toBeGreaterThanOrEqual(500)
  await restart()

  const wallet = await connectRaw(relay.url)
  await wallet.call('irn_subscribe', { topic })
  await until(() => answered.every((message) => messages(wallet).includes(message)))
  expect(new Set(messages(wallet)).size).toBe(messages(wallet).length)
})

test('kill -9: what a reader has acknowledged does not come again, what it has not does', async () => {
  const app = await connectRaw(relay.url)
  const identity = createIdentity()
  const wallet = await connectRaw(relay.url, { identity, acknowledge: ({ message }) => message.startsWith('read') })
  await wallet.call('irn_subscribe', { topic })
  for (const message of [...range('read', 40), ...range('unread', 40)]) await app.call('irn_publish', { topic, message, ttl: 300 })
  await until(() => wallet.deliveries.length === 80)
  // The file keeps the order of what a client says: when this is answered, so are the acknowledgements before it.
  await wallet.call('irn_publish', { topic: own, message: 'noted', ttl: 300 })
  const last = publishUntilCut(app, 4, (count) => {
    if (count === 20) relay.kill()
  })
  const answered = await last
  await restart()

  const again = await connectRaw(relay.url, { identity })
  await again.call('irn_subscribe', { topic })
  const due = [...range('unread', 40), ...answered]
  await until(() => due.every((message) => messages(again).includes(message)))
  expect(messages(again).filter((message) => message.startsWith('read'))).toEqual([])
  expect(new Set(messages(again)).size).toBe(messages(again).length)
})

test('clients that retry go on over several kills, and the reader misses nothing', async () => {
  const sent = range('message', 300)
  const author = createIdentity()
  let writer = await connectRaw(relay.url, { identity: author })
  for (const [index, message] of sent.entries()) {
    if (index % 100 === 50) {
      await restart()
      writer = await connectRaw(relay.url, { identity: author })
      // The client cannot know whether its last message arrived and says it again.
      await writer.call('irn_publish', { topic, message: sent[index - 1], ttl: 300 })
    }
    await writer.call('irn_publish', { topic, message, ttl: 300 })
  }
  await restart()
  const wallet = await connectRaw(relay.url)
  await wallet.call('irn_subscribe', { topic })
  await until(() => wallet.deliveries.length >= sent.length)
  await wallet.call('irn_fetchMessages', { topic })
  expect(messages(wallet)).toEqual(sent)
})
