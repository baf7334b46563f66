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

/** ms; for what a machine does in well under one second when it has nothing else to do. Nothing is measured here. */
const LIMIT = 60_000

// Both sides are the SDKs that apps and wallets ship; only the relay between them is ours.
jest.setTimeout(3 * LIMIT)
unrefTimers()

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
// Nothing but the relay is asked for anything, whatever the test.
afterEach(() => expect(outside.filter((url) => !url.startsWith('http://127.0.0.1'))).toEqual([]))

/** Starts the three. With `file` the relay keeps its mailboxes on disk, and every message waits for the disk. */
const setUp = async (file?: string): Promise<void> => {
  relay = await startRelay(file === undefined ? {} : { file })
  dapp = await createDapp(relay.url)
  wallet = await createWallet({
    relayUrl: relay.url,
    projectId: 'test',
    chains: { 'eip155:1': 'http://127.0.0.1:1', 'eip155:10': 'http://127.0.0.1:1' },
    url: 'http://wallet.test',
    prefix: randomUUID(),
    storage: createMemoryStorage(),
  })
}
const tearDown = async (): Promise<void> => {
  await Promise.all([dapp.close(), wallet.close()])
  await relay.close()
}

const text = 'hello'
const proposalId = () => until(() => wallet.state.get().proposals[0]?.id)
const requestId = () => until(() => wallet.state.get().requests[0]?.id)
const sign = () =>
  dapp.provider.request<`0x${string}`>({ method: 'personal_sign', params: [stringToHex(text), wallet.accounts[0]] }, 'eip155:1')
/** The relay has taken the next request, and passed it on before it said so. */
const requestPassed = () => new Promise((resolve) => dapp.provider.client.once('session_request_sent', resolve))

/** The wallet says in a notice whether its decision went out; without this a failure would only be a long wait. */
const approve = async (id: number): Promise<void> => {
  await wallet.approve(id)
  expect(wallet.state.get().notice).toBe('Approved')
}
const reject = async (id: number): Promise<void> => {
  await wallet.reject(id)
  expect(wallet.state.get().notice).toBe('Rejected')
}

const connect = async () => {
  const { uri, session } = await dapp.pair()
  await wallet.pair(uri)
  await approve(await proposalId())
  return session
}

describe('over the relay', () => {
  beforeEach(() => setUp())
  afterEach(tearDown)

  test('pair, approve, sign, reject, end from the app', async () => {
    const session = await connect()
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${wallet.accounts[0]}`, `eip155:10:${wallet.accounts[0]}`])

    const signature = sign()
    const request = await until(() => wallet.state.get().requests[0])
    expect(request).toMatchObject({ method: 'personal_sign', chain: 'eip155:1', description: { title: 'Sign a message', body: text } })
    await approve(request.id)
    expect(await recoverMessageAddress({ message: text, signature: await signature })).toBe(wallet.accounts[0])

    // Held from the start: the refusal may arrive before the wallet knows that it went out.
    const refused = expect(sign()).rejects.toMatchObject({ code: 5000 })
    await reject(await requestId())
    await refused

    await dapp.provider.disconnect()
    await until(() => wallet.state.get().sessions.length === 0)
  })

  test('a rejected proposal reaches the app with the wallet’s code', async () => {
    const { uri, session } = await dapp.pair()
    const rejected = expect(session).rejects.toMatchObject({ code: 5000 })
    await wallet.pair(uri)
    await reject(await proposalId())
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

  test('repeated, swapped and damaged deliveries change nothing but the right thing', async () => {
    relay.faults.duplicate = 1
    relay.faults.reorder = true
    await connect()
    const signature = sign()
    await approve(await requestId())
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(wallet.state.get().sessions).toHaveLength(1)
    relay.faults.clear()
    relay.faults.corrupt = true
    const passed = requestPassed()
    const lost = sign()
    lost.catch(() => undefined)
    await passed
    relay.faults.clear()
    const second = sign()
    await approve(await requestId())
    expect(await second).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

describe('over a relay that is stopped and started again', () => {
  let folder: string
  const file = () => join(folder, 'mailboxes.json')
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-relay-'))
    await setUp(file())
  })
  afterEach(async () => {
    await tearDown()
    await rm(folder, { recursive: true, force: true })
  })

  const restartRelay = async (): Promise<void> => {
    const port = Number(new URL(relay.url).port)
    await relay.close()
    relay = await startRelay({ port, file: file() })
  }

  test('a request stored while the relay restarts is answered afterwards', async () => {
    await connect()
    relay.faults.tags = [1108]
    relay.faults.lose = true
    const passed = requestPassed()
    const signature = sign()
    await passed
    await restartRelay()
    await approve(await until(() => wallet.state.get().requests[0]?.id))
    expect(await recoverMessageAddress({ message: text, signature: await signature })).toBe(wallet.accounts[0])
  })

  test('an approval stored while the relay restarts settles once', async () => {
    relay.faults.tags = [1101, 1102]
    relay.faults.lose = true
    const { uri, session } = await dapp.pair()
    await wallet.pair(uri)
    await approve(await proposalId())
    await until(() => wallet.state.get().sessions.length === 1)
    await restartRelay()
    const settled = await session
    expect(dapp.provider.client.session.keys).toEqual([settled.topic])
  })
})
