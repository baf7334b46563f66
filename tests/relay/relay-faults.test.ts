/** @jest-environment node */
import { createFaultLine } from '../../examples/sandbox/relay/faults.ts'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { holdTimeouts } from '../support/hold-timeouts.ts'
import { until } from '../support/wait.ts'
import { connectRaw, type RawClient } from './support/raw-client.ts'

const topic = 'cd'.repeat(32)
let relay: Relay
let app: RawClient
let wallet: RawClient
beforeEach(async () => {
  relay = await startRelay()
  app = await connectRaw(relay.url)
  wallet = await connectRaw(relay.url)
  await wallet.call('irn_subscribe', { topic })
})
afterEach(async () => {
  jest.useRealTimers()
  await relay.close()
})

const publish = (text: string, tag = 0) => app.call('irn_publish', { topic, message: Buffer.from(text).toString('base64'), ttl: 300, tag })
const received = () => wallet.deliveries.map(({ message }) => Buffer.from(message, 'base64').toString())

test('drop cuts every socket and clients may come back', async () => {
  relay.faults.drop()
  await Promise.all([app.closed, wallet.closed])
  const again = await connectRaw(relay.url)
  expect(relay.stats.open).toBe(1)
  again.close()
})

test('refuse answers new sockets 503 until it is switched off', async () => {
  relay.faults.refuse = true
  await expect(connectRaw(relay.url)).rejects.toThrow('503')
  relay.faults.clear()
  const again = await connectRaw(relay.url)
  again.close()
})

test('duplicate sends each delivery more than once', async () => {
  relay.faults.duplicate = 2
  await publish('a')
  await until(() => received().length === 3)
  expect(received()).toEqual(['a', 'a', 'a'])
})

test('reorder swaps pairs and lets a lone delivery go', async () => {
  holdTimeouts()
  relay.faults.reorder = true
  await publish('a')
  await publish('b')
  await publish('c')
  await until(() => received().length === 2)
  await jest.runOnlyPendingTimersAsync()
  await until(() => received().length === 3)
  expect(received()).toEqual(['b', 'a', 'c'])
})

test('reorder swaps for each of several clients on a topic', async () => {
  const tablet = await connectRaw(relay.url)
  await tablet.call('irn_subscribe', { topic })
  holdTimeouts()
  relay.faults.reorder = true
  for (const text of ['a', 'b', 'c', 'd']) await publish(text)
  for (const client of [wallet, tablet]) {
    await until(() => client.deliveries.length === 4)
    expect(client.deliveries.map(({ message }) => Buffer.from(message, 'base64').toString())).toEqual(['b', 'a', 'd', 'c'])
  }
})

test('lose keeps deliveries back until the client comes again', async () => {
  relay.faults.lose = true
  relay.faults.tags = [1108]
  await publish('lost', 1108)
  await publish('other', 1110)
  await until(() => received().length === 1)
  expect(received()).toEqual(['other'])
  relay.faults.clear()
  wallet.close()
  wallet = await connectRaw(relay.url, { identity: wallet.identity })
  await wallet.call('irn_subscribe', { topic })
  await until(() => received().length > 0)
  expect(received()).toEqual(['lost'])
})

test('a delayed delivery comes in the end, behind one that was not delayed', async () => {
  holdTimeouts()
  relay.faults.delay = 50
  await publish('late')
  relay.faults.clear()
  await publish('early')
  await until(() => received().length === 1)
  await jest.advanceTimersByTimeAsync(50)
  await until(() => received().length === 2)
  expect(received()).toEqual(['early', 'late'])
})

test('what a switch did to a delivery is gone when the client comes again', async () => {
  relay.faults.corrupt = true
  const deaf = await connectRaw(relay.url, { acknowledge: false })
  await deaf.call('irn_subscribe', { topic })
  await publish('hello')
  await until(() => deaf.deliveries.length === 1)
  relay.faults.clear()
  deaf.close()
  const again = await connectRaw(relay.url, { identity: deaf.identity })
  await again.call('irn_subscribe', { topic })
  await until(() => again.deliveries.length === 1)
  expect(again.deliveries[0]?.message).toBe(Buffer.from('hello').toString('base64'))
})

test('corrupt changes one bit of the envelope', async () => {
  relay.faults.corrupt = true
  await publish('hello')
  await until(() => received().length === 1)
  expect(received()).toEqual(['helln'])
})

test('delay holds deliveries of the chosen tags only', async () => {
  relay.faults.tags = [1102]
  relay.faults.delay = 60_000
  await publish('settle', 1102)
  await publish('other', 1108)
  await until(() => received().length === 1)
  expect(received()).toEqual(['other'])
})

test('flush sends what is held back, once and at once', async () => {
  relay.faults.delay = 60_000
  await publish('late')
  relay.faults.clear()
  await publish('early')
  await until(() => received().length === 1)
  relay.faults.flush()
  relay.faults.flush()
  await until(() => received().length === 2)
  await publish('last')
  await until(() => received().length === 3)
  expect(received()).toEqual(['early', 'late', 'last'])
})

test('silent leaves sockets open and answers nothing until it ends', async () => {
  relay.faults.silent = true
  const answer = jest.fn()
  const call = app.call('irn_fetchMessages', { topic }).then(answer)
  const stranger = await connectRaw(relay.url)
  const unanswered = stranger.call('irn_fetchMessages', { topic })
  expect(answer).not.toHaveBeenCalled()
  relay.faults.silent = false
  await Promise.all([call, unanswered])
  expect(answer).toHaveBeenCalledTimes(1)
})

test('deliveries that were under way when silence began leave when it ends', () => {
  const line = createFaultLine({ drop: () => undefined, setSilent: () => undefined })
  const sent: string[] = []
  const pass = (message: string, tag = 0) => line.pass(line, { tag, message }, (body) => sent.push(body))
  line.faults.tags = [1102]
  line.faults.silent = true
  pass('a')
  pass('b', 1102)
  expect(sent).toEqual([])
  line.faults.clear()
  expect(sent).toEqual(['a', 'b'])
})
