/** @jest-environment node */
import { stringToHex } from 'viem'
import { evmNetwork } from '../../support/test-networks.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()
let bench: Bench
let first: App
let wallet: Awaited<ReturnType<Bench['wallet']>>

beforeEach(async () => {
  // A kernel restores where there is a page.
  Object.assign(globalThis, { document: new EventTarget() })
  bench = await createBench()
  first = await bench.app({ id: 'host' })
  wallet = await bench.wallet()
  first.pair()
  await wallet.pair(await first.uri())
  await first.connected()
})
afterEach(async () => {
  await bench.close()
  Reflect.deleteProperty(globalThis, 'document')
})

const nextVisit = () => bench.app({ id: 'host', driver: first.driver })

test('the next visit comes back without asking, and signs', async () => {
  await first.portico.destroy()
  const asked = wallet.state.get().proposals.length
  const app = await nextVisit()
  expect(app.portico.getState().status).toBe('reconnecting')
  await app.connected()
  expect(app.events).toEqual(['reconnected'])
  expect(wallet.state.get().proposals).toHaveLength(asked)
  expect(app.portico.getState().caipAddress).toBe(`eip155:1:${wallet.accounts[0]}`)
  const provider = app.portico.getProvider('eip155')
  expect(await provider?.request({ method: 'personal_sign', params: [stringToHex('hello'), wallet.accounts[0]] })).toMatch(/^0x/)
  expect(await provider?.request({ method: 'eth_blockNumber' })).toBe('0x10')
})

const clientId = ({ sessions }: App): string | undefined => {
  const state = sessions.of('eip155').get()
  return state.status === 'connected' ? state.connection.clientId : undefined
}

test('the connection says what the relay knows the page by, on both visits', async () => {
  const before = clientId(first)
  expect(before).toMatch(/^did:key:z[1-9A-HJ-NP-Za-km-z]+$/)
  await first.portico.destroy()
  const app = await nextVisit()
  await app.connected()
  expect(clientId(app)).toBe(before)
  await app.portico.disconnect()
  expect(clientId(app)).toBeUndefined()
})

test('reconnecting lasts until the relay is up', async () => {
  await first.portico.destroy()
  await bench.stopRelay()
  const app = await nextVisit()
  await until(() => app.portico.getState().status === 'reconnecting')
  await bench.restartRelay()
  await app.connected()
})

test('a session the wallet ended meanwhile is over', async () => {
  await first.portico.destroy()
  const session = await until(() => wallet.state.get().sessions[0])
  await wallet.disconnect(session.topic)
  const app = await nextVisit()
  await until(() => app.events.includes('disconnected') || app.portico.getState().status === 'disconnected')
  await until(() => app.portico.getState().status === 'disconnected')
  const kept = [...app.driver.values].filter(([key]) => key.endsWith(':kernel:sessions')).flatMap(([, text]) => JSON.parse(text).d.sessions)
  expect(kept).toEqual([])
})

test('a session of networks that the page has no more is ended, its wallet is told, and the next code asks for those that it has', async () => {
  await first.portico.destroy()
  const gnosis = evmNetwork(100)
  const app = await bench.app({ id: 'host', driver: first.driver, only: [gnosis] })
  await until(() => app.portico.getState().status === 'disconnected')
  await until(() => wallet.state.get().sessions.length === 0)
  expect(app.events).not.toContain('reconnected')
  const kept = [...app.driver.values].filter(([key]) => key.endsWith(':kernel:sessions')).flatMap(([, text]) => JSON.parse(text).d.sessions)
  expect(kept).toEqual([])
  const next = await bench.wallet('ask')
  app.pair()
  await next.pair(await app.uri())
  const proposal = await until(() => next.state.get().proposals.at(-1))
  expect(proposal.chains).toEqual([gnosis.caipNetworkId])
})

test('the network of the last visit is the one that comes back', async () => {
  await first.portico.switchNetwork('eip155:10')
  await first.portico.destroy()
  const app = await nextVisit()
  await app.connected()
  expect(app.portico.getState().caipAddress).toBe(`eip155:10:${wallet.accounts[0]}`)
})
