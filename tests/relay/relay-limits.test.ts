/** @jest-environment node */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STORE_LIMITS } from '../../examples/sandbox/relay/limits.ts'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { connectRaw } from './support/raw-client.ts'

const topic = 'ab'.repeat(32)
const DAY = 86_400

let folder: string
let relay: Relay | undefined
let now = 1_790_000_000_000
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-relay-'))
})
afterEach(async () => {
  await relay?.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async (length = STORE_LIMITS.all.length): Promise<Relay> => {
  const limits = { ...STORE_LIMITS, all: { ...STORE_LIMITS.all, length } }
  relay = await startRelay({ file: join(folder, 'mailboxes.jsonl'), now: () => now, auth: false, limits })
  return relay
}
const publishTo = async (url: string, messages: readonly string[], ttl = 300, to = topic) => {
  const app = await connectRaw(url)
  for (const message of messages) expect(await app.call('irn_publish', { topic: to, message, ttl })).toBe(true)
  await app.leave()
}
const stored = async (url: string, from = topic): Promise<readonly string[]> => {
  const reader = await connectRaw(url)
  const found = Object(await reader.call('irn_fetchMessages', { topic: from })) as {
    readonly messages: readonly { readonly message: string }[]
  }
  await reader.leave()
  return found.messages.map(({ message }) => message[0] ?? '')
}

test('what is stored has a limit in all, over all topics: the sender’s own oldest are forgotten, and nobody else’s', async () => {
  const { url } = await start(10_000)
  const other = 'cd'.repeat(32)
  await publishTo(
    url,
    ['a', 'b'].map((letter) => letter.repeat(3_000)),
    300,
    other,
  )
  await publishTo(
    url,
    ['c', 'd', 'e'].map((letter) => letter.repeat(3_000)),
  )
  expect(await stored(url, other)).toEqual(['a', 'b'])
  expect(await stored(url)).toEqual(['e'])
  await relay?.close()
  expect(await stored((await start(10_000)).url)).toEqual(['e'])
})

test('what is read again counts, and a message above the limit is refused', async () => {
  await publishTo(
    (await start()).url,
    ['a', 'b', 'c'].map((letter) => letter.repeat(3_000)),
  )
  await relay?.close()
  const { url } = await start(6_500)
  expect(await stored(url)).toEqual(['b', 'c'])
  const app = await connectRaw(url)
  const call = app.call('irn_publish', { topic, message: 'd'.repeat(7_000), ttl: 300 })
  await expect(call).rejects.toMatchObject({ code: -32000, message: 'Relay is full' })
  expect(await stored(url)).toEqual(['b', 'c'])
})

test('what has expired or been forgotten leaves its place to others', async () => {
  const { url } = await start(10_000)
  await publishTo(
    url,
    ['a', 'b', 'c'].map((letter) => letter.repeat(3_000)),
    5,
  )
  now += 6_000
  await publishTo(
    url,
    ['d', 'e', 'f'].map((letter) => letter.repeat(3_000)),
  )
  expect(await stored(url)).toEqual(['d', 'e', 'f'])
})

test('the file does not grow with what was forgotten', async () => {
  const { url } = await start(50_000)
  await publishTo(
    url,
    Array.from({ length: 100 }, (_, place) => `${place} `.repeat(3_000)),
  )
  expect((await stat(join(folder, 'mailboxes.jsonl'))).size).toBeLessThan(200_000)
})

test('nothing is kept longer than seven days, whatever its publisher asked for', async () => {
  const { url } = await start()
  await publishTo(url, ['a'], 30 * DAY)
  now += 7 * DAY * 1000 - 1000
  expect(await stored(url)).toEqual(['a'])
  now += 1000
  expect(await stored(url)).toEqual([])
  await publishTo(url, ['b'], 30 * DAY)
  now += 8 * DAY * 1000
  await relay?.close()
  expect(await stored((await start()).url)).toEqual([])
})

test('2 MB are the limit of a client of a relay that is told none', async () => {
  relay = await startRelay({ now: () => now, auth: false })
  const { url } = relay
  const large = ['a', 'b', 'c'].map((letter) => letter.repeat(990_000))
  await publishTo(url, ['first'])
  await publishTo(url, large, 300, 'cd'.repeat(32))
  expect(await stored(url)).toEqual(['f'])
  // A page of a fetch ends at a million characters.
  expect(await stored(url, 'cd'.repeat(32))).toEqual(['b'])
})
