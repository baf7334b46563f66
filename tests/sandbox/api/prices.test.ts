/** @jest-environment node */
import { balance, price } from 'portico/wire'
import { createTestClient, http, parseAbi, parseUnits, publicActions, walletActions } from 'viem'
import { priceLifetime } from '../../../examples/sandbox/api/prices.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { nativeAddress } from '../../../examples/sandbox/api/token-table.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { readReserves } from '../../../examples/sandbox/chain/exchange.ts'
import { poolAddress } from '../../../examples/sandbox/chain/pools.ts'
import { testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { until } from '../../support/wait.ts'
import { callerOf } from './support/call-api.ts'
import { type ChainFront, startChainFront } from './support/chain-front.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

const chainId = 'eip155:1'
const [usdc] = testTokens
const [owner] = testAccounts
const native = `${chainId}:${nativeAddress}`

let chains: SandboxChains
let front: ChainFront
let api: Service
let now = 1_000_000

beforeAll(async () => {
  chains = await startSandboxChains(1)
  front = await startChainFront(chains.urls[chainId] ?? '')
})
let snapshot: `0x${string}`
beforeEach(async () => {
  snapshot = await chain().snapshot()
  api = await startApi({ chains: { [chainId]: front.url }, now: () => now })
})
afterEach(async () => {
  await api.close()
  await chain().revert({ id: snapshot })
})
afterAll(async () => {
  await front?.close()
  await chains?.stop()
})

const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(chains.urls[chainId]), pollingInterval: 20 })
    .extend(walletActions)
    .extend(publicActions)
const ethPrice = async () =>
  (await callerOf(api.url)(price, { body: { currency: 'usd', addresses: [native] } })).answer().fungibles[0]?.price
const nativeRow = async (forceUpdate?: string) => {
  const query = { currency: 'usd', chainId, ...(forceUpdate === undefined ? {} : { forceUpdate }) } as const
  return (await callerOf(api.url)(balance, { path: { address: owner.address }, query })).answer().balances[0]
}
/**
 * Gives dollars to the pool of the native coin, so that a coin costs more. Resolves when the chain's latest state has the price. The gas is
 * named: an estimate is made in the second of the last block, where the pool has no time to count, and what it comes to is not enough where
 * the block is of the next second.
 */
const raisePrice = async (): Promise<void> => {
  const abi = parseAbi(['function mint(address to, uint256 value)', 'function sync()'])
  const pool = poolAddress(wrappedNative.address, usdc.address)
  const common = { abi, account: owner.address, chain: null, gas: 500_000n }
  const client = chain()
  const reserves = () => readReserves(client, wrappedNative.address, usdc.address)
  const before = await reserves()
  const mined = async (hash: Promise<`0x${string}`>): Promise<void> => {
    const { status } = await client.waitForTransactionReceipt({ hash: await hash })
    expect(status).toBe('success')
  }
  await mined(client.writeContract({ ...common, address: usdc.address, functionName: 'mint', args: [pool, parseUnits('640000', 6)] }))
  await mined(client.writeContract({ ...common, address: pool, functionName: 'sync' }))
  // A receipt may be there a moment before its block is the latest, which is what prices are read from.
  await until(async () => (await reserves())?.second !== before?.second)
}

test('prices follow the pools after some seconds, with forceUpdate at once', async () => {
  expect(await nativeRow()).toMatchObject({ price: '3200' })
  await raisePrice()
  expect(await nativeRow()).toMatchObject({ price: '3200' })
  expect(await nativeRow(`eip155:10:${nativeAddress}`)).toMatchObject({ price: '3200' })
  expect(await nativeRow(`${chainId}:${usdc.address},${native}`)).toMatchObject({ price: '3520' })
  expect(await ethPrice()).toBe('3520')

  await raisePrice()
  now += priceLifetime - 1
  expect(await ethPrice()).toBe('3520')
  now += 1
  expect(await ethPrice()).toBe('3840')
})

test('fifty callers at once cost the chain what one costs', async () => {
  const one = front.count('eth_call')
  await ethPrice()
  const cost = front.count('eth_call') - one
  expect(cost).toBeGreaterThan(0)
  now += priceLifetime
  const many = front.count('eth_call')
  const prices = await Promise.all(Array.from({ length: 50 }, ethPrice))
  expect(new Set(prices)).toEqual(new Set(['3200']))
  expect(front.count('eth_call') - many).toBe(cost)
})

test('amounts are never kept: what was sent is gone in the next answer', async () => {
  await chain().setBalance({ address: owner.address, value: 1_500_000_000_000_000_001n })
  expect(await nativeRow()).toMatchObject({ quantity: { numeric: '1.500000000000000001' }, value: '4800' })
})

test('a value is the exact product, written as the number nearest to it', async () => {
  await chain().setBalance({ address: owner.address, value: 1n })
  expect(await nativeRow()).toMatchObject({ quantity: { numeric: '0.000000000000000001' }, value: '0.0000000000000032' })
})
