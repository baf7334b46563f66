/** @jest-environment node */
import { createOwners } from '../../../plugins/walletconnect/client/client-owners.ts'
import { resumePairing } from '../../../plugins/walletconnect/session/resume-pairing.ts'
import { outcome } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { evmNetwork } from '../../support/test-networks.ts'

type Parts = Parameters<typeof resumePairing>

/** What the client of the page has by then. */
interface Found {
  readonly sessions?: readonly { readonly topic: string; readonly pairingTopic: string }[]
  /** Topics of sessions that are in use. */
  readonly followed?: readonly string[]
  /** Of the EVM family. */
  readonly status?: 'connected' | 'disconnected'
  /** The code that this page shows. */
  readonly wanted?: string
  connect?(): Promise<unknown>
}

const LIVES = { topic: 'ab', until: 120_000 }

/** A page that is loaded again over this mark. */
const resume = (
  mark: unknown,
  { sessions = [], followed = [], status = 'disconnected', wanted, connect = async () => undefined }: Found = {},
) => {
  const clock = createManualClock()
  const removed: string[] = []
  const listeners = new Set<unknown>()
  const ended: string[] = []
  const arrived: unknown[] = []
  const orphans = { wanted, end: (topic: string) => void ended.push(topic) }
  const sign = {
    core: {},
    engine: { pendingSessions: new Map(), onSessionProposeResponse: () => undefined, onSessionSettleRequest: () => undefined },
    proposal: { getAll: () => [] },
    session: { getAll: () => sessions, keys: sessions.map(({ topic }) => topic) },
    on: (_: string, listener: unknown) => listeners.add(listener),
    off: (_: string, listener: unknown) => listeners.delete(listener),
  }
  const client = {
    provider: { client: sign, connect: async () => undefined },
    orphans,
    ...createOwners(),
    followed: (topic: string) => followed.includes(topic),
  }
  client.link.get(() => async () => undefined)
  const relay = { sessions: () => ({ resume: (run: (open: () => Promise<unknown>) => Promise<void>) => run(async () => client) }) }
  const parts = {
    clock,
    signal: new AbortController().signal,
    storage: { get: (_: string, parse: (input: unknown) => unknown) => parse(mark), remove: (key: string) => removed.push(key) },
    networks: { all: { get: () => [evmNetwork(1, 'https://node.example')] } },
    connectors: { all: { get: () => [{ id: 'walletConnect' }] } },
    sessions: {
      of: () => ({ get: () => ({ status }), subscribe: () => () => undefined }),
      connect: (): Promise<unknown> => {
        arrived.push(client.pairing.arrived?.topic)
        return connect()
      },
    },
  }
  const state = { over: false }
  const result = outcome(resumePairing(relay as unknown as Parts[0], parts as unknown as Parts[1]))
  void result.then(() => {
    state.over = true
  })
  return { clock, removed, listeners, orphans, state, ended, arrived, client, result }
}

test.each([
  ['that lives as no code does', { topic: 'ab', until: 365 * 86_400_000 }, 300_000],
  ['with half of its life left', LIVES, 120_000],
  ['whose life is over: the mailbox may hold its session', { topic: 'ab', until: -1 }, 30_000],
  ['whose end is none', { topic: 'ab', until: 'soon' }, 30_000],
])('a code of the page before %s is waited for so long, and no longer', async (_, mark, limit) => {
  const { clock, removed, listeners, orphans, state } = resume(mark)
  await clock.advance(limit - 1)
  expect([state.over, orphans.wanted, listeners.size]).toEqual([false, 'ab', 1])
  await clock.advance(1)
  expect([state.over, orphans.wanted, listeners.size, clock.waiting]).toEqual([true, undefined, 0, 0])
  expect(removed).toEqual(['pairing'])
})

test('a session that came of it and is in use by then is left alone', async () => {
  const { result, ended, arrived } = resume(LIVES, { sessions: [{ topic: 'new', pairingTopic: 'ab' }], followed: ['new'] })
  expect(await result).toEqual({ value: undefined })
  expect([ended, arrived]).toEqual([[], []])
})

test.each<readonly [string, unknown, Found]>([
  ['another wallet is connected by then', LIVES, { status: 'connected' }],
  ['this page shows a code of its own', LIVES, { wanted: 'cd' }],
  ['its code was over', { ...LIVES, until: -1 }, {}],
])('a session that came of it is ended where %s, and the code of this page stays', async (_, mark, found) => {
  const sessions = [{ topic: 'new', pairingTopic: 'ab' }]
  const { result, ended, arrived, orphans } = resume(mark, { ...found, sessions })
  expect(await result).toEqual({ value: undefined })
  expect([ended, arrived, orphans.wanted]).toEqual([['new'], [], found.wanted])
})

const outcomes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['taken up', () => Promise.resolve()],
  ['refused by a guard', () => Promise.reject(new Error('no'))],
]

test.each(outcomes)(
  'a session that is %s: others end that nobody uses, one in use stays, and it is handed out to nobody later',
  async (_, connect) => {
    const sessions = ['new', 'used', 'left'].map((topic) => ({ topic, pairingTopic: topic === 'new' ? 'ab' : topic }))
    const { result, ended, arrived, client, removed } = resume(LIVES, { sessions, followed: ['used'], connect })
    await result
    expect([ended, arrived, client.pairing.arrived, removed]).toEqual([['left'], ['new'], undefined, ['pairing']])
  },
)
