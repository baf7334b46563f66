/** @jest-environment node */
import { EventEmitter } from 'node:events'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { createOwners } from '../../../plugins/walletconnect/client/client-owners.ts'
import type { RelayClient } from '../../../plugins/walletconnect/client/relay-client.ts'
import { keepAlive } from '../../../plugins/walletconnect/link/keep-alive.ts'
import { renewOnReturn } from '../../../plugins/walletconnect/session/open-app.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'

/** One socket as the vendor's client wraps it. */
interface Socket extends EventEmitter {
  /** As the vendor's provider has them beside its own methods. */
  readonly events: EventEmitter
  readonly sent: { readonly id?: unknown; readonly method: string }[]
  state: 'new' | 'opening' | 'open' | 'closed'
  open(): void
  lose(): void
  answer(result: unknown): void
}

const createSocket = (): Socket => {
  const answers: ((result: unknown) => void)[] = []
  let opened: () => void
  let failed: (cause: Error) => void
  const events = new EventEmitter()
  const socket: Socket = Object.assign(events, {
    events,
    sent: [] as { readonly id?: unknown; readonly method: string }[],
    state: 'new' as Socket['state'],
    connect: () =>
      new Promise<void>((resolve, reject) => {
        socket.state = 'opening'
        opened = resolve
        failed = reject
      }),
    disconnect: async () => {
      if (socket.state === 'open') socket.lose()
    },
    request: (args: { readonly method: string }) => {
      socket.sent.push(args)
      return new Promise((resolve) => answers.push(resolve))
    },
    open() {
      socket.state = 'open'
      opened()
    },
    lose() {
      const before = socket.state
      socket.state = 'closed'
      if (before === 'opening') failed(new Error('refused'))
      else socket.emit('disconnect')
    },
    answer(result: unknown) {
      for (const one of answers.splice(0)) one(result)
    },
  })
  return socket
}

/** The vendor's relayer, as far as the link touches it. */
const start = (connectPromise?: Promise<void>) => {
  const clock = createManualClock()
  const sockets: Socket[] = []
  const events = new EventEmitter()
  const relayer = {
    events,
    on: events.on.bind(events),
    off: events.off.bind(events),
    provider: createSocket(),
    subscriber: { hasAnyTopics: true, start: async () => undefined, stop: async () => undefined },
    transportExplicitlyClosed: false,
    connectPromise,
    get connected() {
      return relayer.provider.state === 'open'
    },
    confirmOnlineStateOrThrow: async () => undefined,
    async createProvider() {
      relayer.provider = createSocket()
      relayer.provider.on('disconnect', () => relayer.onProviderDisconnect())
      sockets.push(relayer.provider)
    },
    connect: async () => undefined,
    onProviderDisconnect: async () => undefined,
    request: async (_: { readonly id?: unknown; readonly method: string; readonly params?: unknown }): Promise<unknown> => undefined,
  }
  const onRefusal = (run: (error: PorticoError) => void) => {
    const refused = (): void => run(new PorticoError('HTTP_OFFLINE', 'The relay refused the connection.'))
    events.on('relayer_error', refused)
    return () => events.off('relayer_error', refused)
  }
  const heartbeat = new EventEmitter()
  const orphans: { wanted?: string } = {}
  const paired: { readonly pairingTopic: string }[] = []
  const client = { core: { relayer, heartbeat }, session: { getAll: () => paired } }
  const relayClient = { ...createOwners(), provider: { client }, onRefusal, orphans } as unknown as RelayClient
  keepAlive(relayClient, clock)
  const live = () => sockets.filter(({ state }) => state === 'opening' || state === 'open')
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket')
    return socket
  }
  /** Lets pauses pass, and answers how long it took until another socket was tried. */
  const nextAttempt = async (): Promise<number> => {
    const known = sockets.length
    for (let passed = 0; passed <= 10_000; passed += 50) {
      if (sockets.length > known) return passed
      await clock.advance(50)
      await settle()
    }
    throw new Error('no further attempt')
  }
  return { clock, relayer, relayClient, sockets, live, last, nextAttempt, heartbeat, orphans, paired }
}
const ask = (relayer: ReturnType<typeof start>['relayer'], id: number) => relayer.request({ id, method: 'irn_publish', params: { id } })

test('however many requests wait, one socket is tried at a time, and each goes out once', async () => {
  const { relayer, sockets, live, last, nextAttempt } = start()
  const answers = [1, 2, 3, 4, 5].map((id) => ask(relayer, id))
  // The client says again what has no answer.
  void ask(relayer, 3)
  await settle()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    expect(live()).toHaveLength(1)
    last().lose()
    await settle()
    pauses.push(await nextAttempt())
  }
  expect(sockets).toHaveLength(9)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(2_100)
  expect(pauses[7]).toBeGreaterThan(pauses[0] ?? Number.NaN)
  last().open()
  await settle()
  expect(last().sent.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  last().answer('taken')
  expect(await Promise.all(answers)).toEqual(Array(5).fill('taken'))
})

test('pages that lose the relay at the same moment do not all come back at the same moment', async () => {
  const random = jest.spyOn(Math, 'random')
  const firstPause = async (chance: number): Promise<number> => {
    random.mockReturnValue(chance)
    const { relayer, last, nextAttempt } = start()
    void ask(relayer, 1)
    await settle()
    last().lose()
    await settle()
    return nextAttempt()
  }
  try {
    const [early, late] = [await firstPause(0.9), await firstPause(0)]
    expect(early).toBeLessThan(late)
    // Half of it is left: a relay that comes up is not met by everybody at once.
    expect(early).toBeGreaterThan(100)
  } finally {
    random.mockRestore()
  }
})

test('a request whose socket is lost goes out over the next one, without waiting for its time to be over', async () => {
  const { relayer, last, nextAttempt } = start()
  const answer = ask(relayer, 7)
  await settle()
  last().open()
  await settle()
  expect(last().sent).toHaveLength(1)
  last().lose()
  await settle()
  await nextAttempt()
  last().open()
  await settle()
  expect(last().sent.map(({ id }) => id)).toEqual([7])
  last().answer('taken')
  expect(await answer).toBe('taken')
})

test('a relay that refuses is not asked again by itself, and what was refused never goes out later', async () => {
  const { clock, relayer, sockets, last } = start()
  void ask(relayer, 1)
  await settle()
  relayer.events.emit('relayer_error', new Error('JWT has expired'))
  await settle()
  await clock.advance(60_000)
  await settle()
  expect(sockets).toHaveLength(1)
  void ask(relayer, 1)
  void ask(relayer, 2)
  await settle()
  expect(sockets).toHaveLength(2)
  last().open()
  await settle()
  expect(last().sent.map(({ id }) => id)).toEqual([2])
  // The client says again what has no answer, also over a socket that is open.
  void ask(relayer, 1)
  void ask(relayer, 3)
  await settle()
  expect(last().sent.map(({ id }) => id)).toEqual([2, 3])
})

test('attempts of the vendor that are under way are stopped, and have ended before one is made here', async () => {
  const vendors = deferred<void>()
  const { relayer, sockets } = start(vendors.promise)
  void ask(relayer, 1)
  await settle()
  // The vendor's loop looks at this before each attempt.
  expect([relayer.transportExplicitlyClosed, sockets.length]).toEqual([true, 0])
  vendors.reject(new Error('stopped'))
  await settle()
  expect([relayer.transportExplicitlyClosed, sockets.length]).toEqual([false, 1])
})

test('the limit of a request that was cut off does nothing to the socket that came after', async () => {
  const { clock, relayer, sockets, last, nextAttempt } = start()
  const answer = ask(relayer, 7)
  await settle()
  last().open()
  await settle()
  last().lose()
  await settle()
  await nextAttempt()
  last().open()
  await settle()
  last().answer('taken')
  expect(await answer).toBe('taken')
  // What the relay was told to listen to, it would be told no longer.
  const stopped = jest.spyOn(relayer.subscriber, 'stop')
  await clock.advance(60_000)
  await settle()
  expect([sockets.length, stopped.mock.calls.length]).toEqual([2, 0])
})

test('an attempt that hangs is given up, and its socket is closed should it open late', async () => {
  const { clock, relayer, sockets, live, last, nextAttempt } = start()
  void ask(relayer, 1)
  await settle()
  const hanging = last()
  await clock.advance(15_000)
  await settle()
  await nextAttempt()
  expect(sockets).toHaveLength(2)
  hanging.state = 'open'
  hanging.emit('connect')
  await settle()
  expect(hanging.state).toBe('closed')
  expect(live()).toHaveLength(1)
})

/** Its other end is gone: it answers nothing, and its closing never ends. */
const goSilent = (socket: Socket): void => {
  const disconnect = (): Promise<never> => {
    socket.state = 'closed'
    return new Promise(() => undefined)
  }
  Object.assign(socket, { disconnect, answer: () => undefined })
}

test('11: a socket whose other end is gone without a word is left after 10 s, and the request goes out over the next one', async () => {
  const { clock, relayer, sockets, last, nextAttempt } = start()
  const answer = ask(relayer, 7)
  await settle()
  last().open()
  await settle()
  goSilent(last())
  await clock.advance(9_999)
  await settle()
  expect(sockets).toHaveLength(1)
  await clock.advance(1)
  await settle()
  expect(await nextAttempt()).toBeLessThan(1_000)
  last().open()
  await settle()
  expect(last().sent.map(({ id }) => id)).toEqual([7])
  last().answer('taken')
  expect(await answer).toBe('taken')
  // The answer has ended its limit.
  await clock.advance(60_000)
  await settle()
  expect(sockets).toHaveLength(2)
})

test('11: while a code is shown the relay is asked with each beat, and a socket that does not answer is left; nothing is asked otherwise', async () => {
  const { clock, relayer, sockets, last, nextAttempt, heartbeat, orphans, paired } = start()
  const subscribed = ask(relayer, 1)
  await settle()
  last().open()
  await settle()
  last().answer('taken')
  await subscribed
  const beat = async (): Promise<void> => {
    heartbeat.emit('heartbeat_pulse')
    await settle()
  }
  await beat()
  expect(last().sent).toHaveLength(1)
  orphans.wanted = 'the code'
  await beat()
  expect(last().sent.at(-1)).toMatchObject({ method: 'irn_subscribe', params: { topic: 'the code' } })
  last().answer('taken')
  await clock.advance(60_000)
  await settle()
  expect(sockets).toHaveLength(1)
  await beat()
  goSilent(last())
  await clock.advance(5_000)
  await settle()
  await nextAttempt()
  expect(sockets).toHaveLength(2)
  last().open()
  await settle()
  paired.push({ pairingTopic: 'the code' })
  await beat()
  expect(last().sent).toEqual([])
})

test('11: back from an app the socket is left without waiting for its closing, where somebody waits and the page was away for a second', async () => {
  const { clock, relayer, relayClient, sockets, last, nextAttempt } = start()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  Object.assign(globalThis, { document: page })
  const away = async (ms: number): Promise<void> => {
    for (const state of ['hidden', 'visible']) {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
      if (state === 'hidden') await clock.advance(ms)
    }
    await settle()
  }
  try {
    let waiting = false
    const stop = renewOnReturn(relayClient, clock, () => waiting)
    void relayer.request({ method: 'irn_subscribe', params: { topic: 'the session' } })
    await settle()
    last().open()
    await settle()
    last().answer('taken')
    goSilent(last())
    await away(5_000)
    waiting = true
    await away(999)
    expect(sockets).toHaveLength(1)
    await away(1_000)
    expect(await nextAttempt()).toBeLessThan(1_000)
    // What is on its way already is left to itself.
    const opening = last()
    await away(1_000)
    expect([last(), opening.state]).toEqual([opening, 'opening'])
    opening.open()
    await settle()
    stop()
    await away(5_000)
    expect(sockets).toHaveLength(2)
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
})
