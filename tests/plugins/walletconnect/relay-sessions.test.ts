/** @jest-environment node */
import { createPairing } from '../../../plugins/walletconnect/pairing.ts'
import { createRelaySessions } from '../../../plugins/walletconnect/relay-sessions.ts'
import { deferred, never, outcome, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { createVendor, stubVendor } from './support/fake-vendor.ts'

afterEach(() => void jest.restoreAllMocks())

const signal = new AbortController().signal

/** Sessions of a page over this client, with time in hand. */
const start = (vendor = createVendor(), init: () => Promise<unknown> = async () => vendor.provider) => {
  const opened = stubVendor(init)
  const clock = createManualClock()
  const shown = { value: { status: 'idle' } }
  const stores = { create: () => ({ set: (value: typeof shown.value) => void Object.assign(shown, { value }), get: () => shown.value }) }
  const removed: string[] = []
  const sessions = createRelaySessions({
    owner: createPairing(stores as never),
    address: { relayUrl: 'wss://relay.example', projectId: 'test' },
    host: { id: 'host', metadata: { name: 'Harbour', description: '', url: 'https://harbour.example', icons: [] } },
    networks: { all: { get: () => [evmNetwork(1, 'https://node.example')] } },
    sessions: { all: { get: () => [], subscribe: () => () => undefined } },
    modal: { get: () => undefined },
    options: {},
    storage: { get: () => undefined, set: () => undefined, remove: (key: string) => removed.push(key) },
    clock,
    log: { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() },
  } as unknown as Parameters<typeof createRelaySessions>[0])
  const restore = () => outcome(sessions.restore(signal))
  return { ...vendor, clock, sessions, opened, restore, removed }
}
const offline = (service = 'relay') => ({
  error: expect.objectContaining({ code: 'HTTP_OFFLINE', context: expect.objectContaining({ service }) }),
})

test('a client that does not load within 20 s is given up, and one that failed is not kept', async () => {
  const loading = deferred<never>()
  const { clock, restore, opened } = start(undefined, () => loading.promise)
  const first = restore()
  await until(() => opened.mock.calls.length === 1)
  await clock.advance(20_000)
  expect(await first).toEqual(offline())
  loading.reject(new Error('No storage.'))
  await settle()
  expect(await restore()).toMatchObject({ error: { code: 'PLUGIN_LOAD_FAILED' } })
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a visit that finds no session ends its client after 5 s', async () => {
  const { clock, restore, relayer, heartbeat } = start()
  expect(await restore()).toEqual({ value: undefined })
  await clock.advance(4_999)
  expect(relayer.closes).toBe(0)
  await clock.advance(1)
  expect([relayer.closes, heartbeat.stops]).toEqual([1, 1])
})

test('a session of the last visit waits 25 s for the relay; then its client ends, and what it still asks is never answered', async () => {
  const { clock, restore, relayer, heartbeat, opened } = start(createVendor({ sessions: ['one'] }))
  const restored = restore()
  await until(() => clock.durations.includes(25_000))
  await clock.advance(25_000)
  expect(await restored).toEqual(offline())
  await settle()
  expect([relayer.closes, heartbeat.stops]).toEqual([1, 1])
  // The next visit to it starts anew.
  void restore()
  await until(() => opened.mock.calls.length === 2)
  // A rejection would surface as nobody's.
  const online = outcome(relayer.confirmOnlineStateOrThrow())
  expect(await Promise.race([online, settle().then(() => 'waits')])).toBe('waits')
})

test('a client is kept for a session; and without one, while somebody holds it', async () => {
  const used = start(createVendor({ sessions: ['one'] }))
  void used.restore()
  await until(() => used.clock.durations.includes(25_000))
  used.sessions.release()
  await used.clock.advance(10_000)
  expect(used.relayer.closes).toBe(0)

  const free = start()
  const holding = deferred<void>()
  const resumed = free.sessions.resume(async (open) => {
    await open(signal)
    await holding.promise
  })
  await until(() => free.opened.mock.calls.length > 0)
  await settle()
  free.sessions.release()
  // The mark of a code that is on its way stays.
  expect(free.removed).toEqual([])
  await free.clock.advance(60_000)
  expect(free.relayer.closes).toBe(0)
  holding.resolve()
  await resumed
  await free.clock.advance(5_000)
  expect(free.relayer.closes).toBe(1)
})

test('a client that could not say its proposal to the relay ends with it, at once: it would say it later', async () => {
  const { clock, sessions, relayer } = start()
  const pairing = outcome(sessions.pair({ signal }))
  await until(() => clock.durations.includes(4_500))
  await clock.advance(4_500)
  expect(await pairing).toEqual(offline())
  await settle()
  expect(relayer.closes).toBe(1)
})

test('a session that the client no longer has is none', async () => {
  const vendor = createVendor({ used: 'gone' })
  expect(await start(vendor).restore()).toEqual({ value: undefined })
})

test('a socket that is lost with its client is not brought up again; one that is lost alone is', async () => {
  const [closed, open] = [createVendor({ sessions: ['one'] }), createVendor({ sessions: ['one'] })]
  for (const vendor of [closed, open]) {
    const { restore, clock } = start(vendor)
    void restore()
    await until(() => clock.durations.includes(25_000))
  }
  closed.relayer.transportExplicitlyClosed = true
  for (const { relayer } of [closed, open]) relayer.emit('relayer_disconnect')
  await until(() => open.sockets.length === 1)
  expect(closed.sockets).toHaveLength(0)
})

test('given up while its client loads: nobody waits for it', async () => {
  const { sessions } = start(undefined, never)
  const leaving = new AbortController()
  const restored = outcome(sessions.restore(leaving.signal))
  leaving.abort()
  expect(await restored).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
})
