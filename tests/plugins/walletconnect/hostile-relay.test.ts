/** @jest-environment node */
import { connectRaw, type RawClient } from '../../relay/support/raw-client.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()
// Whoever runs the relay knows every topic and may put anything there. The key of a topic it does not know.
const thief = `0x${'66'.repeat(20)}`
const plainEnvelope = (payload: object): string =>
  Buffer.concat([Buffer.from([2]), Buffer.from(JSON.stringify(payload))]).toString('base64')

let bench: Bench
let app: App
let wallet: Awaited<ReturnType<Bench['wallet']>>
let relay: RawClient
beforeEach(async () => {
  bench = await createBench()
  app = await bench.app()
  wallet = await bench.wallet('ask')
  relay = await connectRaw(bench.relay().url)
})
afterEach(() => bench.close())

const publish = (topic: string, message: string, tag: number) => relay.call('irn_publish', { topic, message, ttl: 300, tag })
const connect = async (): Promise<string> => {
  wallet.setBehaviour('approve')
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  return until(() => wallet.state.get().sessions[0]?.topic)
}

let lastId = Date.now() * 1_000
const request = (method: string, params: object): object => {
  lastId += 1
  return { id: lastId, jsonrpc: '2.0', method, params }
}
const theft = { accounts: [`eip155:1:${thief}`], methods: ['personal_sign'], events: [], chains: ['eip155:1'] }

test('A18: plain envelopes on a session change nothing', async () => {
  const topic = await connect()
  const before = app.portico.getState()
  await publish(topic, plainEnvelope(request('wc_sessionUpdate', { namespaces: { eip155: theft } })), 1104)
  const event = { name: 'accountsChanged', data: [`eip155:1:${thief}`] }
  await publish(topic, plainEnvelope(request('wc_sessionEvent', { event, chainId: 'eip155:1' })), 1110)
  await publish(topic, plainEnvelope(request('wc_sessionDelete', { code: 6000, message: 'bye' })), 1112)
  // An honest change comes after them in the same queue.
  await wallet.selectChain('eip155:10')
  await until(() => app.portico.getState().network?.id === 10)
  expect(app.portico.getState()).toMatchObject({ status: 'connected', account: { address: before.account?.address } })
  expect(app.events).toEqual(['connected'])
})

test('A18: junk and repeated messages on a pairing change nothing, and the wallet still connects, once', async () => {
  app.pair()
  const uri = await app.uri()
  const topic = /^wc:([\da-f]+)@/.exec(uri)?.[1] ?? ''
  const junk = Array.from({ length: 300 }, (_, number) => Buffer.from(`junk ${number} ${'x'.repeat(50)}`).toString('base64'))
  await Promise.all(junk.map((message) => publish(topic, message, 1101)))
  await publish(
    topic,
    plainEnvelope({ id: 1, jsonrpc: '2.0', result: { responderPublicKey: 'aa'.repeat(32), relay: { protocol: 'irn' } } }),
    1101,
  )
  await publish(topic, plainEnvelope(request('wc_pairingDelete', {})), 1000)
  await until(() => bench.relay().stats.delivered === junk.length + 2)
  expect(app.walletconnect.pairing.get()).toMatchObject({ status: 'ready', uri })
  wallet.setBehaviour('approve')
  await wallet.pair(uri)
  await app.connected()
  expect(app.events).toEqual(['connected'])
  expect(app.portico.getState().account?.address).toBe(wallet.accounts[0])
})
