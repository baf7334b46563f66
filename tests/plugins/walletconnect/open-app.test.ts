import type { AppTarget, StoragePort } from '../../../kernel/contract/ports.ts'
import { createOwners } from '../../../plugins/walletconnect/client/client-owners.ts'
import type { RelayClient } from '../../../plugins/walletconnect/client/relay-client.ts'
import { openApp, renewOnReturn, wasOpened } from '../../../plugins/walletconnect/session/open-app.ts'
import { createManualClock } from '../../support/manual-clock.ts'

// What a phone does with the links: `wallet-links.browser.test.ts`.

const [MINE, OTHER] = ['a1'.repeat(32), 'b2'.repeat(32)]

/** A browser that still counts a click, or none, or does not say. */
const clicked = (isActive: boolean | undefined): void => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: isActive === undefined ? undefined : { isActive } })
}
const look = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => clicked(true))
afterEach(() => {
  clicked(undefined)
  look('visible')
  Reflect.deleteProperty(document, 'visibilityState')
})

/** A client with a session of the pairing whose wallet was opened by its link, and one of another. */
const start = (href = 'halcyon://', pairing = 'mine') => {
  const clock = createManualClock()
  const listeners = new Set<(sent: { readonly id: number; readonly topic: string }) => void>()
  const sessions: readonly { topic: string; pairingTopic: string; sessionConfig?: object }[] = [
    { topic: MINE, pairingTopic: 'mine', sessionConfig: { other: 1 } },
    { topic: OTHER, pairingTopic: 'other' },
  ]
  const dropped = jest.fn(async () => undefined)
  const sign = {
    session: { getAll: () => sessions },
    core: { relayer: { connected: true, provider: { disconnect: dropped, events: { emit: () => true } } } },
    on: (_: string, listener: (sent: { readonly id: number; readonly topic: string }) => void) => void listeners.add(listener),
    off: (_: string, listener: (sent: { readonly id: number; readonly topic: string }) => void) => void listeners.delete(listener),
  }
  const client = { ...createOwners(), provider: { client: sign } } as unknown as RelayClient
  const kept = new Map<string, unknown>([['app', { href, pairing }]])
  const storage: StoragePort = {
    get: (key, parse) => (kept.has(key) ? parse(kept.get(key)) : undefined),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    watch: () => () => undefined,
  }
  const opened: (readonly [string, '_blank' | '_self' | AppTarget | undefined])[] = []
  const links = { open: (link: string, target?: '_blank' | '_self' | AppTarget) => void opened.push([link, target]) }
  return {
    client,
    clock,
    dropped,
    kept,
    listeners,
    opened,
    sessions,
    storage,
    ask: () => openApp(client, { clock, links, storage }),
    sent: (id: number, topic = MINE) => {
      for (const listener of [...listeners]) listener({ id, topic })
    },
  }
}

test('a request opens the app that its session was made with, once; the answer ends it', () => {
  const { ask, sent, opened, listeners } = start()
  const answered = ask()
  sent(7, OTHER)
  expect(opened).toEqual([])
  sent(7)
  sent(8)
  expect(opened).toEqual([[`halcyon://wc?requestId=7&sessionTopic=${MINE}`, { app: 'halcyon' }]])
  answered()
  expect(listeners.size).toBe(0)
})

test.each([['javascript:alert(1)'], ['intent://x'], ['http://halcyon.example/'], ['https://a:b@evil.test/'], ['']])(
  'A28: what a script wrote into the storage is no link: %s',
  (href) => {
    const { ask, sent, opened } = start(href)
    const answered = ask()
    sent(7)
    answered()
    expect(opened).toEqual([])
  },
)

test('two requests at once open it once each', () => {
  const { ask, sent, opened } = start()
  const answers = [ask(), ask()]
  sent(7)
  sent(8)
  expect(opened.map(([link]) => link.split('&')[0])).toEqual(['halcyon://wc?requestId=7', 'halcyon://wc?requestId=8'])
  for (const answered of answers) answered()
})

test.each([
  ['an address of the web stands beside the page', 'https://halcyon.example/app', true, ['_blank']],
  ['a browser that does not say whether a click counts is believed', 'halcyon://', undefined, [{ app: 'halcyon' }]],
  ['without a click nothing opens', 'halcyon://', false, []],
] as const)('%s', (_, href, click, targets) => {
  clicked(click)
  const { ask, sent, opened } = start(href)
  const answered = ask()
  sent(7)
  expect(opened.map(([, target]) => target)).toEqual(targets)
  answered()
})

test('nothing opens for a session of another pairing, nor where no wallet was opened; what a page’s storage says never does', () => {
  const other = start('halcyon://', 'gone')
  other.ask()
  other.sent(7)
  other.sent(8, OTHER)
  expect(other.opened).toEqual([])
  expect(other.sessions.map(({ sessionConfig }) => sessionConfig)).toEqual([{ other: 1, disableDeepLink: true }, { disableDeepLink: true }])
  const none = start()
  none.kept.clear()
  none.ask()
  none.sent(7)
  expect([none.opened, none.listeners.size]).toEqual([[], 0])
  expect(none.sessions.every(({ sessionConfig }) => sessionConfig && 'disableDeepLink' in sessionConfig)).toBe(true)
})

test('a wallet was opened for the pairing that is kept, and for no other', () => {
  const { storage } = start()
  expect(['mine', 'other', ''].map((pairing) => wasOpened(storage, pairing))).toEqual([true, false, false])
})

describe('back from the app', () => {
  const away = async ({ clock }: ReturnType<typeof start>, ms: number): Promise<void> => {
    look('hidden')
    // Some browsers say it twice.
    await clock.advance(ms / 2)
    look('hidden')
    await clock.advance(ms / 2)
    look('visible')
  }
  test('the socket is given up where the app was opened, after a second, and until the answer', async () => {
    const bench = start()
    const answered = bench.ask()
    await away(bench, 5_000)
    expect(bench.dropped).toHaveBeenCalledTimes(0)
    bench.sent(7)
    await away(bench, 998)
    look('visible')
    expect(bench.dropped).toHaveBeenCalledTimes(0)
    await away(bench, 1_000)
    expect(bench.dropped).toHaveBeenCalledTimes(1)
    answered()
    await away(bench, 5_000)
    expect(bench.dropped).toHaveBeenCalledTimes(1)
  })
  test('while a code is shown as well, where its wallet was opened', async () => {
    const bench = start()
    let concerned = false
    const stop = renewOnReturn(bench.client, bench.clock, () => concerned)
    await away(bench, 5_000)
    concerned = true
    await away(bench, 5_000)
    stop()
    await away(bench, 5_000)
    expect(bench.dropped).toHaveBeenCalledTimes(1)
  })
})
