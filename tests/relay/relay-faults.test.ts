/** @jest-environment node */
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { connectRaw, type RawClient } from './raw-client.ts'
import { waitFor } from './wait-for.ts'

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
afterEach(() => relay.close())

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
  await waitFor(() => received().length === 3)
  expect(received()).toEqual(['a', 'a', 'a'])
})

test('reorder swaps pairs and lets a lone delivery go', async () => {
  relay.faults.reorder = true
  await publish('a')
  await publish('b')
  await publish('c')
  await waitFor(() => received().length === 3)
  expect(received()).toEqual(['b', 'a', 'c'])
})

test('corrupt changes one bit of the envelope', async () => {
  relay.faults.corrupt = true
  await publish('hello')
  await waitFor(() => received().length === 1)
  expect(received()).toEqual(['helln'])
})

test('delay holds deliveries of the chosen tags only', async () => {
  relay.faults.tags = [1102]
  relay.faults.delay = 60_000
  await publish('settle', 1102)
  await publish('other', 1108)
  await waitFor(() => received().length === 1)
  expect(received()).toEqual(['other'])
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
