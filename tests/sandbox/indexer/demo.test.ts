/** @jest-environment node */
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { type ChainService, startChainService } from '../../../examples/sandbox/chain/start-chain-service.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { indexClient } from './support/index-client.ts'

const [alice, bob] = testAccounts
const day = 86_400

let chain: ChainService
let indexer: Service

beforeAll(async () => {
  const onError = (error: Error): void => {
    throw error
  }
  chain = await startChainService({ id: 1, demo: true, onLoss: onError, onNotKept: onError })
  indexer = await startIndexer({ chains: { 'eip155:1': chain.url } })
})
afterAll(async () => {
  await indexer?.close()
  await chain?.close()
})

test('the first test account has a past of several months, and the clock is right again', async () => {
  const index = indexClient(indexer.url, { 'eip155:1': chain.url })
  await index.caughtUp()
  const rows = await index.rows(alice.address, { chain: 'eip155:1' })
  const now = Date.now() / 1_000
  const lived = rows.filter(({ time }) => now - time < 96 * day)
  expect(lived.map(({ operation }) => operation)).toEqual([
    'receive',
    'receive',
    'receive',
    'receive',
    'send',
    'receive',
    'mint',
    'mint',
    'trade',
    'approve',
    'send',
    'send',
    'send',
    'receive',
  ])
  expect(new Set(lived.map(({ time }) => new Date(time * 1_000).toISOString().slice(0, 7))).size).toBeGreaterThan(2)
  expect(lived.filter(({ sender }) => sender === alice.address)).toHaveLength(6)
  const nfts = (await index.nfts(alice.address, 'eip155:1')).map(({ tokenId, sentByOwner }) => `${tokenId} ${sentByOwner}`)
  expect(nfts.slice(0, 4)).toEqual(['777 false', '1 false', '2 true', '1 true'])
  const client = createChainClient(chain.url)
  await client.setBalance({ address: bob.address, value: 1n })
  await client.mine({ blocks: 1 })
  const { timestamp } = await client.getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60)
})
