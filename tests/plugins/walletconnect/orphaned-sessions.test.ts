/** @jest-environment node */
import type { SandboxWallet } from '../../../examples/sandbox/web-wallet/wallet/create-wallet.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()

/** ms; nothing is measured here. */
/** The protocol's tag of the message that ends a session. */
const SESSION_DELETE = 1112

let bench: Bench
beforeEach(async () => {
  bench = await createBench()
})
afterEach(() => bench.close())

const sessionsOf = (wallet: SandboxWallet): readonly string[] => wallet.state.get().sessions.map(({ topic }) => topic)

/** The page goes without a word to anybody, as when a tab is closed; the next visit finds what was stored. */
const visitAgain = async (app: App): Promise<App> => {
  await app.relay.close()
  await app.portico.destroy()
  return bench.app({ id: 'host', driver: app.driver })
}

const pairAndConnect = async (app: App, wallet: SandboxWallet): Promise<void> => {
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
}

test('a code of the visit before that is approved now makes no session: the wallet is told, and the code on screen still connects', async () => {
  const [first, late, wallet] = [await bench.app({ id: 'host' }), await bench.wallet('ask'), await bench.wallet()]
  first.pair()
  await late.pair(await first.uri())
  const proposal = await until(() => late.state.get().proposals[0]?.id)

  const app = await visitAgain(first)
  app.pair()
  const uri = await app.uri()
  await late.approve(proposal)
  // The approval went out and was taken: there was a session for a moment.
  expect(late.state.get().notice).toBe('Approved')
  await until(() => sessionsOf(late).length === 0)
  expect(app.portico.getState()).toMatchObject({ status: 'connecting', account: undefined })
  expect(app.walletconnect.pairing.get()).toMatchObject({ status: 'ready', uri })

  await wallet.pair(uri)
  await app.connected()
  expect(app.events).toEqual(['connected'])
  expect(app.portico.getState().account?.address).toBe(wallet.accounts[0])
  await until(() => sessionsOf(wallet).length === 1)
  expect(bench.relay().stats.tags[SESSION_DELETE]).toBe(1)
})

test('once a session settles, one that was left from the visit before ends, and its wallet is told', async () => {
  const [first, before, now] = [await bench.app({ id: 'host' }), await bench.wallet(), await bench.wallet()]
  await pairAndConnect(first, before)
  await until(() => sessionsOf(before).length === 1)

  // Nobody came back to it: the visitor chose to connect anew.
  const app = await visitAgain(first)
  await pairAndConnect(app, now)
  await until(() => sessionsOf(before).length === 0 && sessionsOf(now).length === 1)
  expect(app.portico.getState().status).toBe('connected')
  expect(app.events).toEqual(['connected'])

  const after = await visitAgain(app)
  const restored = await after.relay.restore(new AbortController().signal)
  expect(restored?.session.topic).toBe(sessionsOf(now)[0])
})

test('a session that is in use is left alone until the new one has taken its place', async () => {
  const [app, one, other] = [await bench.app({ id: 'host' }), await bench.wallet(), await bench.wallet('ask')]
  await pairAndConnect(app, one)
  const pairing = app.relay.pair({ signal: new AbortController().signal })
  await other.pair(await app.uri())
  await other.approve(await until(() => other.state.get().proposals[0]?.id))
  const { client, session } = await pairing
  // What was said before this question is answered has gone the same way before it.
  await client.provider.client.ping({ topic: session.topic })
  expect(bench.relay().stats.tags[SESSION_DELETE]).toBeUndefined()
  await until(() => sessionsOf(other).length === 1)
  expect(sessionsOf(one)).toHaveLength(1)
  expect(app.portico.getState()).toMatchObject({ status: 'connected', account: { address: one.accounts[0] } })
})

const ends = [
  ['the wallet ends it', (_: App, wallet: SandboxWallet) => wallet.disconnect(sessionsOf(wallet)[0] ?? '')],
  ['it is ended here', (app: App) => app.portico.disconnect()],
] as const

test.each(ends)('a code on screen outlives the session of another wallet: %s', async (_, end) => {
  const [app, before, wallet] = [await bench.app({ id: 'host' }), await bench.wallet(), await bench.wallet()]
  await pairAndConnect(app, before)
  await until(() => sessionsOf(before).length === 1)
  const pairing = app.relay.pair({ signal: new AbortController().signal })
  const uri = await app.uri()
  await end(app, before)
  await until(() => app.portico.getState().status === 'disconnected' && sessionsOf(before).length === 0)
  expect(app.walletconnect.pairing.get()).toMatchObject({ status: 'ready', uri })
  await wallet.pair(uri)
  const { client, session } = await pairing
  await until(() => sessionsOf(wallet)[0] === session.topic)
  // The pairing of the session that ended is gone, and with this one's session its own.
  const { pairing: pairings } = client.provider.client.core
  const left = () => pairings.getPairings().map(({ topic }) => uri.includes(topic))
  await until(() => left().join() === 'true', { complaint: left })
  await wallet.disconnect(session.topic)
  await until(() => pairings.getPairings().length === 0)
})
