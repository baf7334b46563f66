/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { connectRaw } from './raw-client.ts'
import { waitFor } from './wait-for.ts'

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
  await waitFor(() => reader.deliveries.length === 1)
  await reader.call('irn_fetchMessages', { topic })
  await first.close()

  const second = await startRelay({ file })
  const late = await connectRaw(second.url)
  await late.call('irn_subscribe', { topic })
  await waitFor(() => late.deliveries.length === 1)
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

test('a port that is taken is an error, not a crash', async () => {
  const relay = await startRelay()
  await expect(startRelay({ port: Number(new URL(relay.url).port) })).rejects.toThrow('EADDRINUSE')
  await relay.close()
})
