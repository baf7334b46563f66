/** @jest-environment node */

import { clientAddress } from '../../examples/sandbox/relay/client-address.ts'
import { createClients } from '../../examples/sandbox/relay/clients.ts'
import { createFaultLine } from '../../examples/sandbox/relay/faults.ts'
import { MAX_BUFFERED_BYTES, STORE_LIMITS, type StoreLimits } from '../../examples/sandbox/relay/limits.ts'
import { createMailboxes } from '../../examples/sandbox/relay/mailboxes.ts'
import { type Relay, type RelayOptions, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { createStats } from '../../examples/sandbox/relay/stats.ts'
import { until } from '../support/wait.ts'
import { connectRaw, type RawClient } from './support/raw-client.ts'
import { createIdentity } from './support/relay-identity.ts'

const topic = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const wide = { length: 1_000_000, count: 1_000 }
const limitsWith = (some: Partial<StoreLimits>): StoreLimits => ({ all: wide, address: wide, client: wide, topic: wide, ...some })

let relay: Relay | undefined
let now = 1_790_000_000_000
const start = async (options: RelayOptions = {}): Promise<Relay> => {
  relay = await startRelay({ now: () => now, auth: false, ...options })
  return relay
}
afterEach(async () => {
  await relay?.close()
  relay = undefined
})

const publish = (client: RawClient, message: string, to = topic, ttl = 300) =>
  client.call('irn_publish', { topic: to, message, ttl, tag: 1108 })
const stored = async (url: string, from = topic): Promise<readonly string[]> => {
  const reader = await connectRaw(url)
  const { messages } = Object(await reader.call('irn_fetchMessages', { topic: from })) as {
    readonly messages: readonly { readonly message: string }[]
  }
  await reader.leave()
  return messages.map(({ message }) => message[0] ?? '')
}

describe('A18: nobody empties another one’s mailbox', () => {
  it('not with 70 messages of a megabyte: the sender makes room out of what is his own', async () => {
    const { url } = await start()
    const victim = await connectRaw(url)
    await publish(victim, 'kept')
    const attacker = await connectRaw(url)
    for (let place = 0; place < 70; place += 1) await publish(attacker, `${place} `.padEnd(990_000, 'x'), other).catch(() => undefined)
    expect(await stored(url)).toEqual(['k'])
    expect((await stored(url, other)).length).toBeLessThanOrEqual(2)
  })

  it('not with 70 clients: what is above the part of an address is refused', async () => {
    const { url } = await start()
    await publish(await connectRaw(url), 'kept')
    const large = 'x'.repeat(990_000)
    const answers: unknown[] = []
    for (let place = 0; place < 70; place += 1) {
      const attacker = await connectRaw(url)
      answers.push(await publish(attacker, `${place} ${large}`, place.toString(16).padStart(64, '0')).catch((error: unknown) => error))
      await attacker.leave()
    }
    expect(answers.filter((answer) => answer === true).length).toBeLessThanOrEqual(8)
    expect(answers.at(-1)).toMatchObject({ code: -32000, message: 'Too much is stored for this address' })
    expect(await stored(url)).toEqual(['k'])
  })

  it('not in a topic that both write to', async () => {
    const { url } = await start({ limits: limitsWith({ topic: { length: 10_000, count: 1_000 } }) })
    const [victim, attacker] = [await connectRaw(url), await connectRaw(url)]
    await publish(victim, 'v'.repeat(3_000))
    for (const letter of 'abcd') await publish(attacker, letter.repeat(3_000))
    expect(await stored(url)).toEqual(['v', 'c', 'd'])
    await publish(attacker, 'e'.repeat(3_000), other)
    await publish(victim, 'w'.repeat(3_000))
    expect(await stored(url)).toEqual(['c', 'd', 'w'])
    const third = await connectRaw(url)
    await expect(publish(third, 't'.repeat(3_000))).rejects.toMatchObject({ code: -32000, message: 'Mailbox is full' })
    expect(await stored(url, other)).toEqual(['e'])
  })

  it('a full relay refuses, and takes nothing from the client that it refuses', async () => {
    const { url } = await start({ limits: limitsWith({ all: { length: 10_000, count: 1_000 } }) })
    const [victim, attacker] = [await connectRaw(url), await connectRaw(url)]
    await publish(victim, 'v'.repeat(1_000))
    for (const letter of 'abc') await publish(attacker, letter.repeat(3_000), other)
    await expect(publish(victim, 'w'.repeat(4_000))).rejects.toMatchObject({ code: -32000, message: 'Relay is full' })
    expect(await stored(url)).toEqual(['v'])
    expect(await stored(url, other)).toEqual(['a', 'b', 'c'])
  })

  it('many small messages count by their number, for the client and for its address', async () => {
    const { url } = await start({ limits: limitsWith({ client: { length: 9_999, count: 2 }, address: { length: 9_999, count: 3 } }) })
    const client = await connectRaw(url)
    for (const letter of 'abc') await publish(client, letter)
    expect(await stored(url)).toEqual(['b', 'c'])
    const second = await connectRaw(url)
    await publish(second, 'd')
    await publish(second, 'e')
    expect(await stored(url)).toEqual(['b', 'c', 'e'])
    await expect(publish(await connectRaw(url), 'f')).rejects.toMatchObject({ code: -32000 })
  })

  it('what has expired makes room before anything is refused', async () => {
    const { url } = await start({ limits: limitsWith({ all: { length: 5_000, count: 10 } }) })
    await publish(await connectRaw(url), 'a'.repeat(4_000), other, 5)
    now += 6_000
    expect(await publish(await connectRaw(url), 'b'.repeat(4_000))).toBe(true)
  })

  it('one address fills a part of the whole, and one client a part of that', () => {
    const { all, address, client, topic: box } = STORE_LIMITS
    expect(address.length * 8).toBeLessThanOrEqual(all.length)
    expect(client.length * 4).toBeLessThanOrEqual(address.length)
    expect(box.length).toBeLessThan(address.length)
    expect(address.count * 4).toBeLessThanOrEqual(all.count)
  })
})

describe('A18: sockets and topics have limits in sum', () => {
  it('by address', async () => {
    const { url } = await start({ maxSocketsPerAddress: 2 })
    const first = await connectRaw(url)
    await connectRaw(url)
    await expect(connectRaw(url)).rejects.toThrow('429')
    await first.leave()
    await until(() => relay?.stats.open === 1)
    await connectRaw(url)
  })

  it('by client', async () => {
    const { url } = await start({ auth: true, now: Date.now })
    const identity = createIdentity()
    for (let place = 0; place < 100; place += 1) await connectRaw(url, { identity })
    await expect(connectRaw(url, { identity })).rejects.toThrow('429')
    await connectRaw(url)
  })

  it('for topics, over all sockets of a client', async () => {
    const { url } = await start({ auth: true, now: Date.now })
    const identity = createIdentity()
    const [one, two] = [await connectRaw(url, { identity }), await connectRaw(url, { identity })]
    const topics = (from: number) => Array.from({ length: 500 }, (_, place) => (from + place).toString(16).padStart(64, '0'))
    for (let page = 0; page < 10; page += 1) await (page % 2 ? one : two).call('irn_batchSubscribe', { topics: topics(page * 500) })
    await expect(two.call('irn_subscribe', { topic })).rejects.toMatchObject({ message: 'Too many topics' })
    expect(await one.call('irn_subscribe', { topic: topics(500)[0] })).toEqual(expect.any(String))
  })
})

describe('the address a socket counts for', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as Parameters<
      typeof clientAddress
    >[0]

  it.each([
    ['203.0.113.7', undefined, 0, '203.0.113.7'],
    ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
    ['127.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
    ['127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['127.0.0.1', undefined, 1, '127.0.0.1'],
    ['127.0.0.1', 'unknown', 1, '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2'],
    ['2001:0db8::1', undefined, 0, '2001:db8:0:0'],
    ['::1', undefined, 0, '0:0:0:0'],
  ])('%s with %s behind %s proxies is %s', (remote, forwarded, proxies, expected) => {
    expect(clientAddress(request(remote, forwarded), proxies)).toBe(expected)
  })
})

describe('A18: a client that does not read', () => {
  const rig = () => {
    const written: (() => void)[] = []
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      isPaused: false,
      frames: 0,
      sent: [] as string[],
      send: (frame: string, done: () => void) => {
        socket.frames += 1
        socket.sent.push(/"message":"(\d+)/.exec(frame)?.[1] ?? '')
        socket.bufferedAmount += frame.length
        written.push(() => {
          socket.bufferedAmount -= frame.length
          done()
        })
      },
      pause: () => {
        socket.isPaused = true
      },
      resume: () => {
        socket.isPaused = false
      },
    }
    const mailboxes = createMailboxes({ now: Date.now })
    const line = createFaultLine({ drop: () => undefined, setSilent: () => undefined })
    const clients = createClients({ mailboxes, line, stats: createStats() })
    const client = clients.add('reader', socket as never, '203.0.113.7')
    client.topics.add(topic)
    const put = async (place: number): Promise<void> => {
      const from = { client: `sender ${place % 8}`, address: `address ${place}` }
      const message = await mailboxes.put(from, { topic, message: `${place} `.padEnd(390_000, 'x'), ttl: 300, tag: 1108 })
      if (message) clients.broadcast(topic, message)
    }
    const drain = (count: number): void => {
      for (const write of written.splice(0, count)) write()
    }
    return { socket, client, clients, put, drain }
  }

  it('gets nothing more, and nothing is read from it, until half of what waits has left; the rest follows in order', async () => {
    const { socket, client, put, drain } = rig()
    for (let place = 0; place < 10; place += 1) await put(place)
    const all = socket.frames
    expect(all).toBe(10)
    client.send('x'.repeat(MAX_BUFFERED_BYTES))
    await put(10).catch(() => undefined)
    expect([socket.frames, socket.isPaused]).toEqual([11, true])
    expect(socket.bufferedAmount).toBeLessThan(3 * MAX_BUFFERED_BYTES)
    drain(5)
    expect([socket.frames, socket.isPaused]).toEqual([11, true])
    drain(6)
    expect(socket.isPaused).toBe(false)
  })

  it('keeps the order: what is new on a topic waits for what was held back on it', async () => {
    const { socket, client, put, drain } = rig()
    client.send('x'.repeat(MAX_BUFFERED_BYTES + 1))
    await put(0)
    // The socket has room again, and the first message is still held back: nothing may pass it.
    socket.bufferedAmount = 0
    await put(1)
    expect(socket.frames).toBe(1)
    socket.bufferedAmount = MAX_BUFFERED_BYTES + 1
    drain(1)
    expect(socket.sent.slice(1)).toEqual(['0', '1'])
  })

  it('what was held back comes later', async () => {
    const { socket, client, clients, put, drain } = rig()
    client.send('x'.repeat(MAX_BUFFERED_BYTES + 1))
    await put(0)
    await put(1)
    expect(socket.frames).toBe(1)
    drain(1)
    expect(socket.frames).toBe(3)
    expect(clients.topicsOf('reader')).toBe(1)
  })
})

it('A18: 100 readers are remembered with a message, and no more', async () => {
  const mailboxes = createMailboxes({ now: Date.now })
  const stored = await mailboxes.put({ client: 'sender', address: undefined }, { topic, message: 'a', ttl: 300, tag: 1108 })
  for (let place = 0; place < 150; place += 1) mailboxes.acknowledge(topic, stored?.hash ?? '', `reader ${place}`)
  expect(stored?.acknowledgedBy).toHaveLength(100)
  expect(mailboxes.pending(topic, 'reader 99')).toEqual([])
})

describe('A18: what a client says of itself', () => {
  it.each([60 * 60 * 24 + 60, 60 * 60 * 24 * 365])('a token of %s seconds is refused', async (life) => {
    const { url } = await start({ auth: true, now: Date.now })
    const iat = Math.floor(Date.now() / 1000)
    await expect(connectRaw(url, { token: createIdentity().token({ aud: url, iat, exp: iat + life }) })).rejects.toThrow('401')
  })

  it.each([1, 999, 1004, 1099, 1122, 4_000, 2 ** 40])(
    'the tag %s, which WalletConnect does not know, is refused and not counted',
    async (tag) => {
      const { url, stats } = await start()
      const client = await connectRaw(url)
      await expect(client.call('irn_publish', { topic, message: 'a', ttl: 300, tag })).rejects.toMatchObject({ code: -32602 })
      expect(stats.tags).toEqual({})
    },
  )

  it('an attestation is no place to keep megabytes in', async () => {
    const { url } = await start()
    const client = await connectRaw(url)
    const attestation = 'x'.repeat(100_000)
    await expect(client.call('irn_publish', { topic, message: 'a', ttl: 300, attestation })).rejects.toMatchObject({ code: -32602 })
  })
})
