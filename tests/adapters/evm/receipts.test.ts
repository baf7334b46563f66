/** @jest-environment node */
import { type Address, concatHex, createPublicClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deployTokens } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { type PlannedTransaction, sendAll } from '../../../examples/sandbox/chain/send-all.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import type { ReceiptsFeature } from '../../../kernel/contract/features.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { rejection } from '../../support/rejection.ts'
import { startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { required } from '../conformance/use-rig.ts'
import { createEvmScope, type EvmScope, evmAdapter } from '../support/evm-scope.ts'

const [seller, buyer] = testAccounts
const [first, second] = testTokens
let chain: Chain
const scopes: EvmScope[] = []
const closing: (() => Promise<void>)[] = []

const receiptsOf = async (confirmations = 1): Promise<ReceiptsFeature<'eip155'>> => {
  const scope = createEvmScope({ clock: systemClock, networks: [evmNetwork(1, chain.rpcUrl)], options: { confirmations } })
  scopes.push(scope)
  return required((await scope.run(evmAdapter().actions)).receipts, 'receipts')
}
let receipts: ReceiptsFeature<'eip155'>

beforeAll(async () => {
  chain = await startChain({ id: 1 })
  await deployTokens(chain.rpcUrl)
  receipts = await receiptsOf()
}, 60_000)
afterAll(async () => {
  for (const scope of scopes) scope.unload()
  for (const close of closing) await close()
  await chain?.stop()
})

const run = async (given: Partial<PlannedTransaction>): Promise<Hex> => {
  const planned = { from: seller.address, data: '0x', gas: 1_000_000n, ...given } as const
  const [receipt] = await sendAll(createChainClient(chain.rpcUrl), [planned])
  if (!receipt) throw new Error('The transaction is in no block.')
  return receipt.transactionHash
}
const pay = (to: Address, amount: bigint, more: Partial<PlannedTransaction> = {}) =>
  run({ to: first.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }), ...more })
const got = async (id: string, token?: string, account: string = buyer.address) =>
  (await receipts.received({ network: 'eip155:1', account, id, ...(token !== undefined && { token }) }))?.amount
const paid = (id: string, account: string = seller.address) => receipts.fee({ network: 'eip155:1', account, id })

test('the coin that a transaction sent', async () => {
  const id = await run({ to: buyer.address, value: 123n })
  expect(await got(id)).toBe(123n)
  expect(await got(id, undefined, buyer.address.toLowerCase())).toBe(123n)
})

test('the coin that a contract paid', async () => {
  // PUSH20 buyer, SELFDESTRUCT: what the contract is made with goes to the buyer.
  expect(await got(await run({ data: concatHex(['0x73', buyer.address, '0xff']), value: 7n }))).toBe(7n)
})

test('a token, by its own contract alone', async () => {
  const id = await pay(buyer.address, 2_000_001n)
  expect(await got(id, first.address)).toBe(2_000_001n)
  expect(await got(id, first.address.toLowerCase())).toBe(2_000_001n)
  expect([await got(id, second.address), await got(id), await got(id, first.address, testAccounts[2].address)]).toEqual([0n, 0n, 0n])
})

test('A27: what the account sent itself, or to itself, was not paid to it', async () => {
  const own = { from: buyer.address }
  expect(await got(await pay(seller.address, 1n, own), first.address)).toBe(0n)
  expect(await got(await pay(buyer.address, 1n, own), first.address)).toBe(0n)
  expect(await got(await run({ ...own, to: buyer.address, value: 5n }))).toBe(0n)
})

test('A27: a transaction that is not there says nothing, one that failed says so, and what is no hash is not asked for', async () => {
  expect(await got(`0x${'ab'.repeat(32)}`)).toBeUndefined()
  const client = createChainClient(chain.rpcUrl)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [buyer.address, 10n ** 40n] })
  const failed = await client.sendUnsignedTransaction({ from: seller.address, to: first.address, data, gas: 200_000n })
  expect(await rejection(got(failed, first.address))).toMatchObject({ code: 'TRANSACTION_FAILED', context: { hash: failed } })
  expect(await rejection(got('0x12'))).toMatchObject({ code: 'PARAMS_INVALID' })
})

test('the host’s confirmations are waited for', async () => {
  const patient = await receiptsOf(3)
  const id = await run({ to: buyer.address, value: 9n })
  const call = { network: 'eip155:1', account: buyer.address, id } as const
  expect(await patient.received(call)).toBeUndefined()
  expect(await patient.fee({ ...call, account: seller.address })).toBeUndefined()
  await createChainClient(chain.rpcUrl).mine({ blocks: 2 })
  expect(await patient.received(call)).toMatchObject({ amount: 9n })
})

test('A27: what came has the time of its block', async () => {
  const client = createChainClient(chain.rpcUrl)
  const { timestamp } = await client.getBlock()
  await client.setNextBlockTimestamp({ timestamp: timestamp + 1_000n })
  const id = await run({ to: buyer.address, value: 1n })
  const call = { network: 'eip155:1', account: buyer.address, id } as const
  expect(await receipts.received(call)).toEqual({ amount: 1n, timestamp: timestamp + 1_000n })
})

test('the fee is what the balance has less, to the last unit, also of a transaction that failed', async () => {
  const client = createChainClient(chain.rpcUrl)
  const balance = () => client.getBalance({ address: seller.address })
  const before = await balance()
  const id = await run({ to: buyer.address, value: 123n })
  const after = await balance()
  expect(await paid(id)).toBe(before - after - 123n)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [buyer.address, 10n ** 40n] })
  const failed = await client.sendUnsignedTransaction({ from: seller.address, to: first.address, data, gas: 200_000n })
  expect(await paid(failed)).toBe(after - (await balance()))
})

test('nobody is told of a fee that somebody else has paid, or of a transaction that is not there', async () => {
  const id = await run({ to: buyer.address, value: 1n })
  expect([await paid(id, buyer.address), await paid(`0x${'ab'.repeat(32)}`)]).toEqual([undefined, undefined])
  expect(await rejection(paid('0x12'))).toMatchObject({ code: 'PARAMS_INVALID' })
})

describe('fees that have more than gas', () => {
  const parts = { gasUsed: '0x5208', effectiveGasPrice: '0x64' }
  const gas = 2_100_000n
  test.each([
    ['gas alone', { type: '0x2' }, gas],
    ['before types', { type: undefined }, gas],
    ['what a rollup takes for the layer below', { l1Fee: '0x7' }, gas + 7n],
    ['blobs', { type: '0x3', blobGasUsed: '0x20000', blobGasPrice: '0x2' }, gas + 262_144n],
    ['an operator that takes nothing', { operatorFeeScalar: '0x0', operatorFeeConstant: '0x0' }, gas],
    ['an operator’s own', { operatorFeeScalar: '0x1' }, undefined],
    ['paid in a token, as single chains allow', { type: '0x7b' }, undefined],
    ['without a price', { effectiveGasPrice: undefined }, undefined],
  ])('%s', async (_, more, fee) => {
    const id = await run({ to: buyer.address, value: 1n })
    const receipt = await createPublicClient({ transport: http(chain.rpcUrl) }).request({
      method: 'eth_getTransactionReceipt',
      params: [id],
    })
    const endpoint = await startRpcServer(1, { eth_getTransactionReceipt: () => ({ ...receipt, ...parts, ...more }) })
    closing.push(endpoint.close)
    const scope = createEvmScope({ clock: systemClock, networks: [evmNetwork(1, endpoint.url)] })
    scopes.push(scope)
    const feature = required((await scope.run(evmAdapter().actions)).receipts, 'receipts')
    expect(await feature.fee({ network: 'eip155:1', account: seller.address, id })).toBe(fee)
  })
})
