/** @jest-environment node */
import { resumePairing } from '../../../plugins/walletconnect/session/resume-pairing.ts'
import { createManualClock } from '../../support/manual-clock.ts'

type Parts = Parameters<typeof resumePairing>

/** A page that is loaded again over this mark, with a client that hears of no session. */
const resume = (mark: unknown) => {
  const clock = createManualClock()
  const removed: string[] = []
  const listeners = new Set<unknown>()
  const strays = { wanted: undefined as string | undefined }
  const sign = {
    core: {},
    engine: { pendingSessions: new Map(), onSessionProposeResponse: () => undefined, onSessionSettleRequest: () => undefined },
    proposal: { getAll: () => [] },
    session: { getAll: () => [], keys: [] },
    on: (_: string, listener: unknown) => listeners.add(listener),
    off: (_: string, listener: unknown) => listeners.delete(listener),
  }
  const client = { provider: { client: sign }, strays, link: async () => undefined, followed: () => false }
  const relay = { sessions: () => ({ resume: (run: (open: () => Promise<unknown>) => Promise<void>) => run(async () => client) }) }
  const parts = {
    clock,
    signal: new AbortController().signal,
    storage: { get: (_: string, parse: (input: unknown) => unknown) => parse(mark), remove: (key: string) => removed.push(key) },
  }
  const state = { ended: false }
  void resumePairing(relay as unknown as Parts[0], parts as unknown as Parts[1]).then(() => {
    state.ended = true
  })
  return { clock, removed, listeners, strays, state }
}

test.each([
  ['that lives as no code does', { topic: 'ab', until: 365 * 86_400_000 }, 300_000],
  ['with half of its life left', { topic: 'ab', until: 120_000 }, 120_000],
  ['whose life is over: the mailbox may hold its session', { topic: 'ab', until: -1 }, 30_000],
  ['whose end is none', { topic: 'ab', until: 'soon' }, 30_000],
])('a code of the page before %s is waited for so long, and no longer', async (_, mark, limit) => {
  const { clock, removed, listeners, strays, state } = resume(mark)
  await clock.advance(limit - 1)
  expect([state.ended, strays.wanted, listeners.size]).toEqual([false, 'ab', 1])
  await clock.advance(1)
  expect([state.ended, strays.wanted, listeners.size, clock.waiting]).toEqual([true, undefined, 0, 0])
  expect(removed).toEqual(['pairing'])
})
