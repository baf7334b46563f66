/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hash } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type ChainClient, createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { createControls } from '../../../examples/sandbox/chain/controls.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { until } from '../../support/wait.ts'
import { type SandboxChains, startSandboxChains } from '../api/support/sandbox-chains.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { indexClient, walletOf } from './support/index-client.ts'

const [alice, bob] = testAccounts
const chain = 'eip155:1'

let chains: SandboxChains
let rpcUrl: string
let client: ChainClient

beforeAll(async () => {
  chains = await startSandboxChains(1, 10)
  rpcUrl = chains.urls[chain] ?? ''
  client = createChainClient(rpcUrl)
})
afterAll(() => chains?.stop())

const send = (value: bigint): Promise<Hash> => walletOf(0, rpcUrl).sendTransaction({ to: bob.address, value })
const hashesOf = async (index: ReturnType<typeof indexClient>, query: Readonly<Record<string, string>> = { chain }) =>
  (await index.rows(alice.address, query)).map(({ hash }) => hash)

describe('following', () => {
  let indexer: Service
  let index: ReturnType<typeof indexClient>
  beforeAll(async () => {
    indexer = await startIndexer({ chains: chains.urls })
    index = indexClient(indexer.url, chains.urls)
    await index.caughtUp()
  })
  afterAll(() => indexer?.close())

  test('what was just sent is in it within two blocks', async () => {
    const controls = createControls(rpcUrl)
    await controls.setMining({ mode: 'interval', seconds: 1 })
    try {
      const hash = await send(1n)
      const { blockNumber } = await client.waitForTransactionReceipt({ hash })
      const seenAt = await until(async () => (await hashesOf(index)).includes(hash) && client.getBlockNumber({ cacheTime: 0 }))
      expect(seenAt - blockNumber).toBeLessThanOrEqual(2n)
    } finally {
      await controls.setMining({ mode: 'auto' })
    }
  })

  test('both chains are followed, and all of them are one history by time', async () => {
    const here = await send(2n)
    await client.waitForTransactionReceipt({ hash: here })
    const there = await walletOf(0, chains.urls['eip155:10'] ?? '', 10).sendTransaction({ to: bob.address, value: 3n })
    await createChainClient(chains.urls['eip155:10'] ?? '').waitForTransactionReceipt({ hash: there })
    await index.caughtUp()
    expect(await hashesOf(index, { chain: 'eip155:10' })).toEqual(expect.arrayContaining([there]))
    expect(await hashesOf(index, { chain: 'eip155:10' })).not.toContain(here)
    const all = await index.rows(alice.address)
    expect(all.map(({ hash }) => hash)).toEqual(expect.arrayContaining([here, there]))
    const times = all.map(({ time }) => time)
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  test('a reorganisation that drops transactions takes their rows with it, one that keeps them leaves one row each', async () => {
    const controls = createControls(rpcUrl)
    const kept = await send(4n)
    await controls.mine(2)
    const [dropped, again] = [await send(5n), await send(6n)]
    await client.waitForTransactionReceipt({ hash: again })
    await index.caughtUp()
    expect(await hashesOf(index)).toEqual(expect.arrayContaining([kept, dropped, again]))
    await controls.reorg({ depth: 2, transactions: 'drop' })
    await index.caughtUp()
    const after = await hashesOf(index)
    expect([after.includes(kept), after.includes(dropped), after.includes(again)]).toEqual([true, false, false])
    const third = await send(7n)
    await client.waitForTransactionReceipt({ hash: third })
    await index.caughtUp()
    await controls.reorg({ depth: 1, transactions: 'keep' })
    await index.caughtUp()
    expect((await hashesOf(index)).filter((hash) => hash === third)).toHaveLength(1)
  })

  test('a reorganisation deeper than what is read at once', async () => {
    const controls = createControls(rpcUrl)
    const hash = await send(8n)
    await controls.mine(45)
    await index.caughtUp()
    expect(await hashesOf(index)).toContain(hash)
    await controls.reorg({ depth: 46, transactions: 'drop' })
    await index.caughtUp()
    expect(await hashesOf(index)).not.toContain(hash)
  })

  test('a cursor means the same while new rows come', async () => {
    for (let value = 1n; value <= 6n; value += 1n) await send(value)
    await index.caughtUp()
    const before = await hashesOf(index)
    const first = await index.page(alice.address, { chain, limit: '3' })
    for (let value = 1n; value <= 4n; value += 1n) await send(value)
    await index.caughtUp()
    const second = await index.page(alice.address, { chain, limit: '3', cursor: first.next ?? '' })
    expect([first, second].flatMap(({ data }) => data.map(({ hash }) => hash))).toEqual(before.slice(0, 6))
    expect((await index.page(alice.address, { chain, limit: '3', cursor: first.next ?? '' })).data).toEqual(second.data)
  })

  test('every row comes once, whatever the length of a page', async () => {
    const whole = await hashesOf(index, { chain, limit: '200' })
    expect(await hashesOf(index, { chain, limit: '1' })).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
  })

  test.each([
    [`accounts/${alice.address}/history?chain=eip155:5`, 'chain'],
    [`accounts/${alice.address}/history?cursor=nonsense`, 'cursor'],
    [`accounts/${alice.address}/history?limit=0`, 'limit'],
    [`accounts/alice/nfts?chain=${chain}`, 'address'],
    [`accounts/${alice.address}/tokens`, 'chain'],
  ])('%s is refused, and the field is named', async (path, name) => {
    const response = await fetch(`${indexer.url}/${path}`)
    expect([response.status, (await response.json()).reasons[0].name]).toEqual([400, name])
  })

  test('pages of other sites are not answered', async () => {
    const response = await fetch(`${indexer.url}/status`, { headers: { origin: 'https://example.org' } })
    expect(response.status).toBe(403)
  })
})

describe('a chain that ends', () => {
  test('is said once, and followed on when it is back', async () => {
    const alone = await startSandboxChains(1)
    const errors: unknown[] = []
    const port = Number(new URL(alone.urls[chain] ?? '').port)
    const indexer = await startIndexer({ chains: alone.urls, onError: (_, error) => errors.push(error) })
    try {
      const index = indexClient(indexer.url, alone.urls)
      await index.caughtUp()
      await alone.stop()
      await until(() => errors.length > 0)
      // Another chain at the same address: nothing of the first one may be left.
      const { startChain } = await import('../../../examples/sandbox/chain/start-chain.ts')
      const other = await startChain({ id: 1, port })
      try {
        await index.caughtUp()
        expect(await index.rows(alice.address, { chain })).toEqual([])
        expect(errors).toHaveLength(1)
      } finally {
        await other.stop()
      }
    } finally {
      await indexer.close()
    }
  })
})

describe('the program', () => {
  let folder: string
  let running: ServiceProcess
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-indexer-'))
  })
  afterEach(async () => {
    await running.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const start = (urls: Readonly<Record<string, string>>) =>
    startServiceProcess('examples/sandbox/indexer/run-indexer.ts', '--data', folder, '--config', JSON.stringify({ chains: urls }))

  test('after kill -9 it has what it had, and goes on from there', async () => {
    running = await start({ [chain]: rpcUrl })
    const index = indexClient(running.url, { [chain]: rpcUrl })
    await index.caughtUp()
    const before = await index.rows(alice.address, { chain })
    const head = (await index.heads())[chain]
    await running.kill()
    // Without its chain it has nothing but what was on disk.
    running = await start({ [chain]: 'http://127.0.0.1:1' })
    const alone = indexClient(running.url, {})
    expect([(await alone.heads())[chain], await alone.rows(alice.address, { chain })]).toEqual([head, before])
    await running.kill()
    const meanwhile = await send(11n)
    await client.waitForTransactionReceipt({ hash: meanwhile })
    running = await start({ [chain]: rpcUrl })
    const back = indexClient(running.url, { [chain]: rpcUrl })
    await back.caughtUp()
    const after = await back.rows(alice.address, { chain })
    expect([after[0]?.hash, after.slice(1)]).toEqual([meanwhile, before])
  })
})
