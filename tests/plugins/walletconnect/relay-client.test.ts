/** @jest-environment node */
import { openRelayClient } from '../../../plugins/walletconnect/client/relay-client.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { createVendor, stubVendor } from './support/fake-vendor.ts'

afterEach(() => void jest.restoreAllMocks())

const open = async (vendor = createVendor(), more: { readonly verify?: boolean } = {}) => {
  stubVendor(async () => vendor.provider)
  const options = {
    projectId: 'test',
    relayUrl: 'wss://relay.example',
    prefix: 'portico-test',
    metadata: { icons: [] },
    storage: {},
    ...more,
  }
  const client = await openRelayClient(options as unknown as Parameters<typeof openRelayClient>[0])
  return { ...vendor, opened: client }
}

test('the vendor’s hidden frame is asked for where the host wants it alone', async () => {
  expect(await (await open()).verify.register()).toBe('')
  expect(await (await open(undefined, { verify: true })).verify.register()).toBe('asked')
})

test('an envelope that is not sealed with the key of its topic is refused; who knows what to expect may open it', async () => {
  const { crypto, opened } = await open()
  const decode = crypto.decode as (...args: unknown[]) => Promise<unknown>
  expect(await outcome(decode('topic', '2'))).toMatchObject({ error: { message: 'Open envelope.' } })
  expect(await outcome(decode('topic', '1'))).toMatchObject({ error: expect.any(Error) })
  expect(await decode('topic', '0')).toBe('opened')
  expect(await opened.decode('topic', '1' as never)).toBe('opened')
})

test('the end of a session that has ended is none', async () => {
  const { engine, ends } = await open(createVendor({ sessions: ['one'] }))
  await engine.deleteSession({ topic: 'gone' })
  await engine.onSessionDeleteRequest('gone')
  expect(ends).toEqual([])
  await engine.deleteSession({ topic: 'one' })
  await engine.onSessionDeleteRequest('one')
  expect(ends).toEqual(['one', 'one'])
})

test('a session of another pairing than the wanted one ends, its wallet is told once, and nothing ends after the client', async () => {
  const { client, opened, told } = await open()
  const settles = (topic: string, pairingTopic: string) => client.emit('session_connect', { session: { topic, pairingTopic } })
  opened.orphans.wanted = 'code'
  settles('mine', 'code')
  for (let time = 0; time < 2; time += 1) settles('late', 'before')
  expect(told).toEqual(['late'])
  await opened.close()
  settles('later', 'before')
  expect(told).toEqual(['late'])
})

test('the relay has taken the client once it has taken a topic, not with its socket', async () => {
  const { relayer, opened } = await open()
  const state = { online: false }
  void opened.online().then(() => {
    state.online = true
  })
  relayer.connected = true
  relayer.subscriber.emit('subscription_created')
  await settle()
  expect(state.online).toBe(false)
  relayer.subscriber.topics = ['topic']
  relayer.subscriber.emit('subscription_created')
  await settle()
  expect(state.online).toBe(true)
  expect([relayer.subscriber.listenerCount('subscription_created'), relayer.listenerCount('relayer_error')]).toEqual([0, 0])
})

test('a refusal whose words come after the end is told to nobody', async () => {
  const { relayer, opened } = await open()
  const [stopped, heard] = [jest.fn(), jest.fn()]
  const stop = opened.onRefusal(stopped)
  opened.onRefusal(heard)
  relayer.emit('relayer_error', new Error('JWT has expired'))
  stop()
  await until(() => heard.mock.calls.length === 1)
  expect(stopped).not.toHaveBeenCalled()
})

test('with the client its core goes from the page: the next one of its name would be handed it', async () => {
  const { opened, relayer, heartbeat } = await open()
  const names = ['_walletConnectCore_portico-test', '_walletConnectCore_portico-test_count']
  for (const name of names) Reflect.set(globalThis, name, 'dead')
  await opened.close()
  expect(names.filter((name) => name in globalThis)).toEqual([])
  expect([relayer.closes, heartbeat.stops]).toEqual([1, 1])
})
