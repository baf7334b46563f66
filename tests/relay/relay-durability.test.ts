/** @jest-environment node */
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { until } from '../support/wait.ts'
import { connectRaw } from './support/raw-client.ts'

const topic = 'ab'.repeat(32)
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-relay-'))
  file = join(folder, 'deep', 'mailboxes.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a message, and who has read it, survive a restart', async () => {
  const first = await startRelay({ file })
  const app = await connectRaw(first.url)
  const reader = await connectRaw(first.url)
  await app.call('irn_publish', { topic, message: 'kept', ttl: 300 })
  await reader.call('irn_subscribe', { topic })
  await until(() => reader.deliveries.length === 1)
  await reader.call('irn_fetchMessages', { topic })
  await first.close()

  const second = await startRelay({ file })
  const late = await connectRaw(second.url)
  await late.call('irn_subscribe', { topic })
  await until(() => late.deliveries.length === 1)
  const again = await connectRaw(second.url, { identity: reader.identity })
  expect(await again.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  await second.close()
})

test('a publish is answered only when the message is on disk, and many share a write', async () => {
  const relay = await startRelay({ file })
  const app = await connectRaw(relay.url)
  const names = Array.from({ length: 50 }, (_, index) => `message-${index}`)
  await Promise.all(names.map((message) => app.call('irn_publish', { topic, message, ttl: 300 })))
  const written = await readFile(file, 'utf8')
  for (const name of names) expect(written).toContain(`"${name}"`)
  expect(await readdir(join(folder, 'deep'))).toEqual(['mailboxes.json'])
  await relay.close()
})

test('a file that cannot be read is put aside and the relay starts empty', async () => {
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{"version":1,"topics":{"a":[{"hash":1}]}}')
  const relay = await startRelay({ file: broken })
  const app = await connectRaw(relay.url)
  expect(await app.call('irn_publish', { topic, message: 'a', ttl: 300 })).toBe(true)
  expect((await readdir(folder)).sort()).toEqual(['broken.json', 'broken.json.unreadable'])
  await relay.close()
})

test('a last line that was cut off is left out, and what follows is kept', async () => {
  const first = await startRelay({ file })
  const app = await connectRaw(first.url)
  await app.call('irn_publish', { topic, message: 'whole', ttl: 300 })
  await first.close()
  await appendFile(file, '{"kind":"message","topic":"ab')

  for (const [message, due] of [
    ['second', ['whole', 'second']],
    ['third', ['whole', 'second', 'third']],
  ] as const) {
    const relay = await startRelay({ file })
    const writer = await connectRaw(relay.url)
    await writer.call('irn_publish', { topic, message, ttl: 300 })
    const reader = await connectRaw(relay.url)
    const { messages } = Object(await reader.call('irn_fetchMessages', { topic }))
    expect(messages.map((stored: { message: string }) => stored.message)).toEqual(due)
    await relay.close()
  }
  expect(await readdir(join(folder, 'deep'))).toEqual(['mailboxes.json'])
})

test('one line that cannot be read costs no other', async () => {
  const first = await startRelay({ file })
  const app = await connectRaw(first.url)
  for (const message of ['a', 'b', 'c']) await app.call('irn_publish', { topic, message, ttl: 300 })
  await first.close()
  await writeFile(file, (await readFile(file, 'utf8')).replace('"message":"b"', '"message":7'))
  const second = await startRelay({ file })
  const reader = await connectRaw(second.url)
  expect(await reader.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [{ message: 'a' }, { message: 'c' }] })
  expect((await readdir(join(folder, 'deep'))).sort()).toEqual(['mailboxes.json', 'mailboxes.json.unreadable'])
  await second.close()
})

test('an expired message does not come back with the file, and may be published again', async () => {
  let time = Date.now()
  const now = () => time
  const first = await startRelay({ file, now })
  const app = await connectRaw(first.url)
  const reader = await connectRaw(first.url)
  await app.call('irn_publish', { topic, message: 'short', ttl: 5 })
  await app.call('irn_publish', { topic, message: 'long', ttl: 60 })
  await reader.call('irn_subscribe', { topic })
  await reader.call('irn_publish', { topic: 'cd'.repeat(32), message: 'noted', ttl: 60 })
  await first.close()
  time += 5_000
  const second = await startRelay({ file, now })
  const late = await connectRaw(second.url)
  expect(await late.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [{ message: 'long' }] })
  const again = await connectRaw(second.url, { identity: app.identity })
  await again.call('irn_publish', { topic, message: 'short', ttl: 5 })
  const same = await connectRaw(second.url, { identity: reader.identity })
  expect(await same.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [{ message: 'short' }] })
  await second.close()
})

test('a publish that cannot be written is refused, nothing is delivered, and a retry is kept', async () => {
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file where a folder should be')
  const relay = await startRelay({ file: join(blocked, 'mailboxes.json') })
  const app = await connectRaw(relay.url)
  const wallet = await connectRaw(relay.url)
  await wallet.call('irn_subscribe', { topic })
  const publish = () => app.call('irn_publish', { topic, message: 'a', ttl: 300 })
  const answers = await Promise.allSettled([publish(), publish()])
  expect(answers).toMatchObject([{ reason: { code: -32000 } }, { reason: { code: -32000 } }])
  await wallet.call('irn_fetchMessages', { topic })
  expect(wallet.deliveries).toEqual([])
  await rm(blocked)
  expect(await publish()).toBe(true)
  expect(await readFile(join(blocked, 'mailboxes.json'), 'utf8')).toContain('"message":"a"')
  await until(() => wallet.deliveries.length === 1)
  await relay.close()
})

test('the file is written anew when most of it is old', async () => {
  let time = Date.now()
  const relay = await startRelay({ file, now: () => time })
  const app = await connectRaw(relay.url)
  const round = (name: string, ttl: number) =>
    app.call('irn_batchPublish', { messages: Array.from({ length: 500 }, (_, index) => ({ topic, message: `${name}-${index}`, ttl })) })
  for (let count = 0; count < 21; count++) await round(`old-${count}`, 5)
  time += 5_000
  await round('new', 60)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(500)
  await relay.close()
})

test('a port that is taken is an error, not a crash', async () => {
  const relay = await startRelay()
  await expect(startRelay({ port: Number(new URL(relay.url).port) })).rejects.toThrow('EADDRINUSE')
  await relay.close()
})
