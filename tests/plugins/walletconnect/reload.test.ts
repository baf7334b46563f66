/** @jest-environment node */
import { recoverMessageAddress, stringToHex } from 'viem'
import type { SandboxWallet } from '../../../examples/sandbox/web-wallet/wallet/create-wallet.ts'
import type { Guard, GuardDecl } from '../../../kernel/contract/guards.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { memoryDriver } from '../../kernel/support/memory-driver.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()

/** ms; nothing is measured here. */
/** The protocol's tag of a session's settlement. */
const SETTLE = 1102

let bench: Bench
beforeEach(async () => {
  bench = await createBench()
})
afterEach(() => bench.close())

/** What was stored when the page went: in the middle of its work, without a word to anybody. */
const die = async (app: App) => {
  const driver = memoryDriver(app.driver.values)
  await app.relay.close()
  await app.portico.destroy()
  return driver
}
const loadAgain = async (app: App, more: Parameters<Bench['app']>[0] = {}): Promise<App> => {
  const driver = await die(app)
  return bench.app({ id: 'host', driver, ...more })
}
const shown = async (behaviour: 'approve' | 'ask' = 'ask') => {
  const [first, wallet] = [await bench.app({ id: 'host' }), await bench.wallet(behaviour)]
  first.pair()
  await wallet.pair(await first.uri())
  return { first, wallet, id: await until(() => wallet.state.get().proposals[0]?.id || behaviour === 'approve') }
}
/** A plugin with a guard of `connect`. */
const guardian = (guard: Guard<'connect'>) =>
  makePlugin({
    id: 'test.guard',
    guards: [{ id: 'gate', on: 'connect', required: true, load: async () => ({ default: () => guard }) } as unknown as GuardDecl],
  })
const sign = async (app: App, wallet: SandboxWallet) => {
  wallet.setBehaviour('approve')
  const [address] = wallet.accounts
  const signature = await app.portico.getProvider('eip155')?.request({ method: 'personal_sign', params: [stringToHex('hello'), address] })
  expect(await recoverMessageAddress({ message: 'hello', signature: `0x${String(signature).slice(2)}` })).toBe(address)
}
/** The page goes, the wallet says yes, and the page that comes back is connected and can sign. */
const approvedMeanwhile = async (app: App, wallet: SandboxWallet, id: number): Promise<App> => {
  const driver = await die(app)
  await wallet.approve(id)
  const again = await bench.app({ id: 'host', driver })
  await again.connected()
  await sign(again, wallet)
  return again
}
const marks = (app: App) => [...app.driver.values.keys()].filter((key) => key.endsWith(':walletconnect:pairing'))

test('the page is loaded again before the phone approves: it takes the session up, and the visit after comes back to it', async () => {
  const { first, wallet, id } = await shown()
  const app = await approvedMeanwhile(first, wallet, Number(id))
  expect(app.events).toEqual(['connected'])
  await until(() => marks(app).length === 0)

  Object.assign(globalThis, { document: new EventTarget() })
  const next = await loadAgain(app)
  Reflect.deleteProperty(globalThis, 'document')
  await next.connected()
  expect(next.events).toEqual(['reconnected'])
  await sign(next, wallet)
  expect(wallet.state.get().sessions).toHaveLength(1)
})

test('loaded again between the phone’s answer and the session: it takes the session up', async () => {
  const { first, wallet, id } = await shown()
  Object.assign(bench.relay().faults, { tags: [SETTLE], lose: true })
  const topics = bench.relay().stats.methods.irn_subscribe ?? 0
  await wallet.approve(Number(id))
  // The page has said yes to the wallet's answer: it listens where the session will come.
  await until(() => (bench.relay().stats.methods.irn_subscribe ?? 0) > topics)
  const driver = await die(first)
  bench.relay().faults.clear()
  const app = await bench.app({ id: 'host', driver })
  await app.connected()
  await sign(app, wallet)
  expect(wallet.state.get().sessions).toHaveLength(1)
})

test('loaded again when the session has come and a guard is still asked: it takes the session up', async () => {
  let asked = false
  const pending = guardian(() => {
    asked = true
    return new Promise(() => undefined)
  })
  const [first, wallet] = [await bench.app({ id: 'host', plugins: [pending] }), await bench.wallet()]
  first.pair()
  await wallet.pair(await first.uri())
  await until(() => asked)
  const app = await loadAgain(first)
  await app.connected()
  await sign(app, wallet)
  expect(wallet.state.get().sessions).toHaveLength(1)
})

test('so does the page of a visitor who has connected before, and was disconnected', async () => {
  const [first, wallet] = [await bench.app({ id: 'host' }), await bench.wallet()]
  first.pair()
  await wallet.pair(await first.uri())
  await first.connected()
  await until(() => wallet.state.get().sessions.length === 1)
  await first.portico.disconnect()
  wallet.setBehaviour('ask')
  first.pair()
  await wallet.pair(await first.uri())
  const { id } = await until(() => wallet.state.get().proposals[0])
  await approvedMeanwhile(first, wallet, id)
})

test('whatever the wallet before says while a code is on screen, and though it ends its session: loaded again, the page takes up what the code comes to', async () => {
  const [first, before, wallet] = [await bench.app({ id: 'host' }), await bench.wallet(), await bench.wallet('ask')]
  first.pair()
  await before.pair(await first.uri())
  await first.connected()
  first.pair()
  await wallet.pair(await first.uri())
  const { id } = await until(() => wallet.state.get().proposals[0])
  const [topic = ''] = await until(() => before.state.get().sessions.length === 1 && before.state.get().sessions.map((one) => one.topic))
  await before.selectChain('eip155:10')
  await until(() => first.portico.getState().network?.id === 10)
  expect(marks(first)).toHaveLength(1)
  await before.disconnect(topic)
  await until(() => first.events.includes('disconnected'))
  await approvedMeanwhile(first, wallet, id)
})

test('a session of a code that was over is ended, and the wallet hears of it', async () => {
  const { first, wallet, id } = await shown()
  const driver = await die(first)
  await wallet.approve(Number(id))
  const key = [...driver.values.keys()].find((name) => name.endsWith(':walletconnect:pairing'))
  const mark = JSON.parse(driver.getItem(String(key)) ?? '')
  driver.setItem(String(key), JSON.stringify({ ...mark, d: { ...mark.d, until: Date.now() - 1 } }))
  const app = await bench.app({ id: 'host', driver })
  await until(() => wallet.state.get().sessions.length === 0)
  expect(app.portico.getState().status).toBe('disconnected')
  expect(app.events).toEqual([])
})

test('where the visitor has another wallet by then, the session is ended', async () => {
  const { first, wallet, id } = await shown()
  const app = await loadAgain(first)
  const other = await bench.wallet()
  app.pair()
  await other.pair(await app.uri())
  await app.connected()
  await wallet.approve(Number(id))
  await until(() => wallet.state.get().sessions.length === 0)
  expect(app.portico.getState().account?.address).toBe(other.accounts[0])
  await sign(app, other)
})

test('a guard of the new page is asked, and a no ends the session', async () => {
  const { first, wallet, id } = await shown()
  const denies = guardian(() => ({ allow: false, reason: 'no' }))
  const driver = await die(first)
  await wallet.approve(Number(id))
  const app = await bench.app({ id: 'host', driver, plugins: [denies] })
  await until(() => wallet.state.get().sessions.length === 0)
  expect(app.portico.getState().status).toBe('disconnected')
})

test('nothing is started where no code was shown, nor after the visitor left it', async () => {
  const first = await bench.app({ id: 'host' })
  first.pair()
  await first.uri()
  expect(marks(first)).toHaveLength(1)
  first.walletconnect.cancel()
  await until(() => marks(first).length === 0)
})
