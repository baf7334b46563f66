/** @jest-environment node */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoverMessageAddress, stringToHex } from 'viem'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { createWallet, type SandboxWallet } from '../../examples/sandbox/web-wallet/wallet/create-wallet.ts'
import { unrefTimers } from '../support/unref-timers.ts'
import { until } from '../support/wait.ts'
import { createDapp, type Dapp } from './support/dapp.ts'
import { createMemoryStorage } from './support/memory-storage.ts'

// Both sides are the SDKs that apps and wallets ship; only the relay between them is ours.
jest.setTimeout(60_000)
unrefTimers()

let folder: string
let relay: Relay
let dapp: Dapp
let wallet: SandboxWallet
const outside: string[] = []
const realFetch = globalThis.fetch

beforeAll(() => {
  globalThis.fetch = (input, init) => {
    outside.push(String(input instanceof Request ? input.url : input))
    return realFetch(input, init)
  }
})
afterAll(() => {
  globalThis.fetch = realFetch
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-relay-'))
  relay = await startRelay({ file: join(folder, 'mailboxes.json') })
  dapp = await createDapp(relay.url)
  wallet = await createWallet({
    relayUrl: relay.url,
    projectId: 'test',
    chains: { 'eip155:1': 'http://127.0.0.1:1', 'eip155:10': 'http://127.0.0.1:1' },
    url: 'http://wallet.test',
    prefix: randomUUID(),
    storage: createMemoryStorage(),
  })
})
afterEach(async () => {
  await Promise.all([dapp.close(), wallet.close()])
  await relay.close()
  await rm(folder, { recursive: true, force: true })
})

const text = 'hello'
const proposalId = () => until(() => wallet.state.get().proposals[0]?.id)
const requestId = () => until(() => wallet.state.get().requests[0]?.id)
const sign = () =>
  dapp.provider.request<`0x${string}`>({ method: 'personal_sign', params: [stringToHex(text), wallet.accounts[0]] }, 'eip155:1')

const connect = async () => {
  const { uri, session } = await dapp.pair()
  await wallet.pair(uri)
  await wallet.approve(await proposalId())
  return session
}

const restartRelay = async (): Promise<void> => {
  const port = Number(new URL(relay.url).port)
  await relay.close()
  relay = await startRelay({ port, file: join(folder, 'mailboxes.json') })
}

test('pair, approve, sign, reject, end from the app', async () => {
  const session = await connect()
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${wallet.accounts[0]}`, `eip155:10:${wallet.accounts[0]}`])

  const signature = sign()
  const request = await until(() => wallet.state.get().requests[0])
  expect(request).toMatchObject({ method: 'personal_sign', chain: 'eip155:1', description: { title: 'Sign a message', body: text } })
  await wallet.approve(request.id)
  expect(await recoverMessageAddress({ message: text, signature: await signature })).toBe(wallet.accounts[0])

  const refused = sign()
  await wallet.reject(await requestId())
  await expect(refused).rejects.toMatchObject({ code: 5000 })

  await dapp.provider.disconnect()
  await until(() => wallet.state.get().sessions.length === 0)
})

test('a rejected proposal reaches the app with the wallet’s code', async () => {
  const { uri, session } = await dapp.pair()
  const rejected = expect(session).rejects.toMatchObject({ code: 5000 })
  await wallet.pair(uri)
  await wallet.reject(await proposalId())
  await rejected
})

test('account, chain and end reach the app from the wallet', async () => {
  const session = await connect()
  const second = await until(() => wallet.accounts[1])
  await wallet.selectAccount(second)
  await until(() => dapp.events.includes('accountsChanged'))
  expect(dapp.provider.session?.namespaces.eip155?.accounts).toContain(`eip155:1:${second}`)
  await wallet.selectChain('eip155:10')
  await until(() => dapp.events.includes('chainChanged'))
  await wallet.disconnect(session.topic)
  await until(() => dapp.events.includes('session_delete') && dapp.events.includes('disconnect'))
  expect(dapp.provider.session).toBeUndefined()
})

test('a request stored while the relay restarts is answered afterwards', async () => {
  await connect()
  relay.faults.tags = [1108]
  relay.faults.delay = 60_000
  const sent = new Promise((resolve) => dapp.provider.client.once('session_request_sent', resolve))
  const signature = sign()
  await sent
  await restartRelay()
  await wallet.approve(await until(() => wallet.state.get().requests[0]?.id))
  expect(await recoverMessageAddress({ message: text, signature: await signature })).toBe(wallet.accounts[0])
})

test('an approval stored while the relay restarts settles once', async () => {
  relay.faults.tags = [1101, 1102]
  relay.faults.delay = 60_000
  const { uri, session } = await dapp.pair()
  await wallet.pair(uri)
  await wallet.approve(await proposalId())
  await until(() => wallet.state.get().sessions.length === 1)
  await restartRelay()
  const settled = await session
  expect(dapp.provider.client.session.keys).toEqual([settled.topic])
})

test('repeated, swapped and damaged deliveries change nothing but the right thing', async () => {
  relay.faults.duplicate = 1
  relay.faults.reorder = true
  await connect()
  const signature = sign()
  await wallet.approve(await requestId())
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(wallet.state.get().sessions).toHaveLength(1)
  relay.faults.clear()
  relay.faults.corrupt = true
  const delivered = relay.stats.delivered
  const lost = sign()
  lost.catch(() => undefined)
  await until(() => relay.stats.delivered > delivered)
  relay.faults.clear()
  const second = sign()
  await wallet.approve(await requestId())
  expect(await second).toMatch(/^0x[0-9a-f]{130}$/)
})

test('nothing but the relay was asked for anything', () => {
  expect(outside.filter((url) => !url.startsWith('http://127.0.0.1'))).toEqual([])
})
