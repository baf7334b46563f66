/** @jest-environment node */
import type { Network } from '../../../kernel/contract/caip.ts'
import type { ModalState } from '../../../kernel/contract/modal-services.ts'
import type { Undo, WritableStore } from '../../../kernel/contract/store.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createStore } from '../../../kernel/streams/store.ts'
import { OPTIONS } from '../../../plugins/walletconnect/options.ts'
import { pairAhead } from '../../../plugins/walletconnect/session/pair-ahead.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

// iOS and Telegram: `group.ts` calls it there once the ways to connect are on screen.
unrefTimers()
/** The protocol's tags of a proposal, of the word that a code is void, and of the end of a session. */
const [SESSION_PROPOSE, PAIRING_DELETE, SESSION_DELETE] = [1100, 1000, 1112]

const solana = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const satisfies Network

let bench: Bench
const undos: Undo[] = []
beforeEach(async () => {
  bench = await createBench()
})
afterEach(async () => {
  for (const undo of undos.splice(0)) undo()
  await bench.close()
})

const count = (tag: number): number => bench.relay().stats.tags[tag] ?? 0

/** The ways to connect come on screen. */
const openList = (app: App): WritableStore<Pick<ModalState, 'open' | 'namespace'>> => {
  const modal = createStore<Pick<ModalState, 'open' | 'namespace'>>(
    createDelivery(() => undefined),
    { open: true, namespace: undefined },
  )
  const deps = {
    networks: app.networks,
    sessions: app.sessions,
    modal: { get: () => ({ state: modal }) },
  }
  const ports = { clock: systemClock, log: { debug: () => undefined } }
  const context = { relay: { sessions: () => app.relay }, deps, ports, options: OPTIONS, onUnload: (undo: Undo) => void undos.push(undo) }
  pairAhead(context as unknown as Parameters<typeof pairAhead>[0])
  return modal
}

test('the code of a click was made before it, and connects', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  openList(app)
  await until(() => count(SESSION_PROPOSE) === 1)
  expect(app.walletconnect.pairing.get()).toEqual({ status: 'idle' })
  expect(app.portico.getState().status).toBe('disconnected')
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  expect(count(SESSION_PROPOSE)).toBe(1)
})

test('a code that nobody takes is void with the modal; one that was taken and refused gives way to another', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet('reject')]
  const modal = openList(app)
  await until(() => count(SESSION_PROPOSE) === 1)
  modal.set({ open: false, namespace: undefined })
  await until(() => count(PAIRING_DELETE) === 1)
  modal.set({ open: true, namespace: undefined })
  await until(() => count(SESSION_PROPOSE) === 2)
  app.pair()
  await wallet.pair(await app.uri())
  await until(() => app.walletconnect.pairing.get().status === 'failed')
  await until(() => count(SESSION_PROPOSE) === 3)
})

test('a code for other networks than the one made ahead takes its place: that one is void, and is not handed out later', async () => {
  const [app, wallet] = [await bench.app({ networks: [solana] }), await bench.wallet()]
  openList(app)
  await until(() => count(SESSION_PROPOSE) === 1)
  await app.connectors.discover()
  const given = new AbortController()
  const connecting = app.sessions.connect('walletConnect', { namespaces: ['eip155'], signal: given.signal })
  await app.uri()
  await until(() => count(PAIRING_DELETE) === 1)
  given.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  // The code of the click is the wanted one: its session is refused by nobody.
  const restored = await app.relay.restore(new AbortController().signal)
  await restored?.client.provider.client.ping({ topic: restored.session.topic })
  expect(count(SESSION_DELETE)).toBe(0)
})

test('whoever is connected by any family has no code made, unless the ways to connect are those of another family', async () => {
  const [app, wallet] = [await bench.app({ networks: [solana] }), await bench.wallet('approve', [1, solana.caipNetworkId])]
  await app.connectors.discover()
  const connecting = app.sessions.connect('walletConnect', { namespaces: ['solana'] })
  await wallet.pair(await app.uri())
  await connecting
  const modal = openList(app)
  modal.set({ open: true, namespace: 'eip155' })
  await until(() => count(SESSION_PROPOSE) === 2)
  modal.set({ open: true, namespace: undefined })
  await until(() => count(PAIRING_DELETE) === 1)
  modal.set({ open: true, namespace: 'eip155' })
  await until(() => count(SESSION_PROPOSE) === 3)
  modal.set({ open: true, namespace: 'solana' })
  await until(() => count(PAIRING_DELETE) === 2)
  expect(count(SESSION_PROPOSE)).toBe(3)
})
