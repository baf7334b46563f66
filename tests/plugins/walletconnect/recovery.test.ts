/** @jest-environment node */
import { recoverMessageAddress, stringToHex } from 'viem'
import type { SandboxWallet } from '../../../examples/sandbox/web-wallet/wallet/create-wallet.ts'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()
let bench: Bench
beforeEach(async () => {
  bench = await createBench()
})
afterEach(() => bench.close())

/** The protocol's tag of the message that ends a session. */
const SESSION_DELETE = 1112

const failure = (app: App): Promise<PorticoError> =>
  until(() => {
    const pairing = app.walletconnect.pairing.get()
    return pairing.status === 'failed' && pairing.error
  })
const connect = async (app: App, wallet: SandboxWallet): Promise<void> => {
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
}
const sign = async (app: App, wallet: SandboxWallet) => {
  const [address] = wallet.accounts
  const signature = await app.portico.getProvider('eip155')?.request({ method: 'personal_sign', params: [stringToHex('hello'), address] })
  expect(await recoverMessageAddress({ message: 'hello', signature: `0x${String(signature).slice(2)}` })).toBe(address)
}
const proposalId = (wallet: SandboxWallet) => until(() => wallet.state.get().proposals[0]?.id)

test('the relay drops after the code is shown: the same code connects, once', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  app.pair()
  const uri = await app.uri()
  bench.relay().faults.drop()
  await until(() => bench.relay().stats.connections === 2)
  await wallet.pair(uri)
  await app.connected()
  expect(app.events).toEqual(['connected'])
})

test('4: the relay flaps 20 times: one socket each, and the same code connects, once', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  app.pair()
  const uri = await app.uri()
  for (let flap = 1; flap <= 20; flap += 1) {
    bench.relay().faults.drop()
    await until(() => bench.relay().stats.connections === flap + 1 && bench.relay().stats.open === 1)
  }
  await wallet.pair(uri)
  await app.connected()
  expect(app.events).toEqual(['connected'])
  expect(bench.relay().stats.connections).toBe(22)
})

test('the relay is killed and restarted between approval and settlement: connects once', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet('ask')]
  app.pair()
  await wallet.pair(await app.uri())
  bench.relay().faults.tags = [1101, 1102]
  bench.relay().faults.delay = 60_000
  await wallet.approve(await proposalId(wallet))
  await until(() => wallet.state.get().sessions.length === 1)
  expect(app.portico.getState().status).toBe('connecting')
  await bench.restartRelay()
  await app.connected()
  wallet.setBehaviour('approve')
  await sign(app, wallet)
  expect(app.events).toEqual(['connected'])
})

test('5, 6, A18: repeated and swapped deliveries make one connection', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  Object.assign(bench.relay().faults, { duplicate: 1, reorder: true })
  await connect(app, wallet)
  await sign(app, wallet)
  expect(app.events).toEqual(['connected'])
  expect(wallet.state.get().sessions).toHaveLength(1)
})

test('10: an end that is delivered three times ends the session once, and the client goes on', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  await connect(app, wallet)
  Object.assign(bench.relay().faults, { duplicate: 2, tags: [SESSION_DELETE] })
  await wallet.disconnect(await until(() => wallet.state.get().sessions[0]?.topic))
  await until(() => app.portico.getState().status === 'disconnected')
  bench.relay().faults.clear()
  await connect(app, wallet)
  await wallet.selectChain('eip155:10')
  await until(() => app.portico.getState().network?.id === 10)
  expect(app.events.filter((name) => name === 'connected')).toHaveLength(2)
})

test('an end that the sandbox wallet is told three times ends its session once, and it answers the next one', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  await connect(app, wallet)
  Object.assign(bench.relay().faults, { duplicate: 2, tags: [SESSION_DELETE] })
  await app.portico.disconnect()
  await until(() => wallet.state.get().sessions.length === 0)
  bench.relay().faults.clear()
  await connect(app, wallet)
  await sign(app, wallet)
})

test('7, A18: a damaged answer changes nothing, and a new code connects', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  Object.assign(bench.relay().faults, { corrupt: true, tags: [1101] })
  app.pair()
  const uri = await app.uri()
  const delivered = bench.relay().stats.delivered
  await wallet.pair(uri)
  await until(() => wallet.state.get().sessions.length === 1 && bench.relay().stats.delivered > delivered + 1)
  expect(app.walletconnect.pairing.get()).toMatchObject({ status: 'ready', uri })
  bench.relay().faults.clear()
  app.walletconnect.renew()
  const second = await until(() => {
    const pairing = app.walletconnect.pairing.get()
    return pairing.status === 'ready' && pairing.uri !== uri && pairing.uri
  })
  await wallet.pair(second)
  await app.connected()
  expect(app.events).toEqual(['connected'])
})

test('a relay that is down is said, and the next try works', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  await bench.stopRelay()
  app.pair()
  expect(await failure(app)).toMatchObject({ code: 'HTTP_OFFLINE' })
  await bench.restartRelay()
  await connect(app, wallet)
  await sign(app, wallet)
})

test('a relay that finds the client’s clock wrong is said at once', async () => {
  const wrong = await createBench({ now: () => Date.now() - 86_400_000 })
  const app = await wrong.app()
  app.pair()
  expect(await failure(app)).toMatchObject({ code: 'HTTP_OFFLINE', context: { reason: 'clock' } })
  await wrong.close()
})

test('cancel works at once while the relay says nothing', async () => {
  const app = await bench.app()
  bench.relay().faults.silent = true
  app.pair()
  expect(app.walletconnect.pairing.get().status).toBe('preparing')
  await until(() => app.portico.getState().status === 'connecting')
  app.walletconnect.cancel()
  expect(app.walletconnect.pairing.get().status).toBe('idle')
  await until(() => app.portico.getState().status === 'disconnected')
  bench.relay().faults.clear()
})

test('a code that was given up is void: its topic is left and an approval connects nothing', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet('ask')]
  app.pair()
  await wallet.pair(await app.uri())
  const id = await proposalId(wallet)
  app.walletconnect.cancel()
  // The app leaves the topic, and the wallet, which is told.
  await until(() => bench.relay().stats.methods.irn_unsubscribe === 2)
  await wallet.approve(id)
  expect(wallet.state.get().notice).not.toBe('Approved')
  expect(app.portico.getState().status).toBe('disconnected')
  expect(app.events).toEqual([])
})

test('12: a request on its way when the relay drops is answered once it is back', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet('ask')]
  app.pair()
  await wallet.pair(await app.uri())
  await wallet.approve(await proposalId(wallet))
  await app.connected()
  const signed = sign(app, wallet)
  const request = await until(() => wallet.state.get().requests[0])
  await bench.restartRelay()
  await wallet.approve(request.id)
  await signed
})

test('disconnecting while the relay is down ends the session here, for good', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  await connect(app, wallet)
  await bench.stopRelay()
  await app.portico.disconnect()
  expect(app.portico.getState().status).toBe('disconnected')
  await app.portico.destroy()
  await bench.restartRelay()
  const again = await bench.app({ id: 'app-0', driver: app.driver })
  const { relay } = again
  expect(await relay.restore(new AbortController().signal)).toBeUndefined()
})

test('what is started ends with the kernel', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  await connect(app, wallet)
  expect(bench.relay().stats.open).toBe(2)
  await app.portico.destroy()
  await until(() => bench.relay().stats.open === 1)
  expect(Object.keys(globalThis).filter((name) => name.includes('_walletConnectCore_portico'))).toEqual([])
})
