/** @jest-environment node */
import { concat, encodeFunctionData, erc20Abi, type Hex, numberToHex, pad, parseAbi, toEventSelector } from 'viem'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../../examples/sandbox/chain/chain-client.ts'
import { deployTokens } from '../../../../examples/sandbox/chain/deploy-tokens.ts'
import { type Chain, startChain } from '../../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import type { Review } from '../../../../kernel/contract/review.ts'
import { systemClock } from '../../../../kernel/platform/clock.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../../support/evm-actions.ts'
import { createScriptedWallet } from '../../support/scripted-wallet.ts'

const OWN = testAccounts[0].address
const FRIEND = testAccounts[1].address
const USDC = testTokens[0].address
/** Contracts of the test's own. */
const TAKER = `0x${'ab'.repeat(20)}` as const
const CATS = `0x${'ca'.repeat(20)}` as const

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const push = (value: Hex): Hex => concat([numberToHex(0x60 + (value.length - 2) / 2 - 1), value])
const word = (value: Hex): Hex => push(pad(value))

/** Code that says, whatever it is asked, that a token of its address has moved, and answers 1. */
const sayingCode = (from: Hex, to: Hex, amount: bigint): Hex =>
  concat([
    ...[word(numberToHex(amount)), push('0x00'), '0x52', word(to), word(from), push(TRANSFER), push('0x20'), push('0x00'), '0xa3'],
    ...[push('0x01'), push('0x00'), '0x52', push('0x20'), push('0x00'), '0xf3'],
  ] as Hex[])

/** The same of an item. */
const itemCode = (from: Hex, to: Hex, id: bigint): Hex =>
  concat([
    ...[word(numberToHex(id)), word(to), word(from), push(TRANSFER), push('0x00'), push('0x00'), '0xa4'],
    ...[push('0x01'), push('0x00'), '0x52', push('0x20'), push('0x00'), '0xf3'],
  ] as Hex[])

let chain: Chain
let rig: ActionsRig

beforeAll(async () => {
  chain = await startChain({ id: 1 })
  await deployTokens(chain.rpcUrl)
  const client = createChainClient(chain.rpcUrl)
  await client.setCode({ address: TAKER, bytecode: sayingCode(OWN, FRIEND, 9n) })
  await client.setCode({ address: CATS, bytecode: itemCode(OWN, FRIEND, 7n) })
  rig = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks: [evmNetwork(1, chain.rpcUrl)] })
}, 60_000)
afterAll(async () => {
  rig.scope.unload()
  await chain.stop()
})

const ask = (method: string, params: unknown, onDecoded?: (review: Review) => void): Promise<Review> =>
  rig.actions.review.review({ ...rig.call, account: OWN, method, params, onDecoded })
const send = (transaction: object, onDecoded?: (review: Review) => void) =>
  ask('eth_sendTransaction', [{ from: OWN, chainId: '0x1', ...transaction }], onDecoded)
const codes = ({ findings }: Review) => findings.map(({ code, check }) => `${check} ${code}`)
const changes = ({ parts }: Review) => parts.filter(({ kind }) => kind === 'change')

const erc20 = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
const usdc = { kind: 'token', address: USDC, symbol: 'USDC', decimals: 6 }
const native = { kind: 'native', symbol: 'ETH', decimals: 18 }

test('a transfer of the coin is decoded first, and then simulated', async () => {
  const first: Review[] = []
  const review = await send({ to: FRIEND, value: '0x16345785d8a0000' }, (one) => first.push(one))
  const transfer = expect.objectContaining({ kind: 'transfer', to: FRIEND, amount: { raw: 10n ** 17n, text: '0.1' } })
  expect(first).toMatchObject([{ parts: [transfer], checks: { decoded: 'ok', simulated: 'unavailable' } }])
  expect(review).toMatchObject({ title: 'transaction', findings: [], checks: { decoded: 'ok', simulated: 'ok', rules: 'ok' } })
  expect(changes(review)).toEqual([{ kind: 'change', asset: native, amount: { raw: 10n ** 17n, text: '0.1' }, direction: 'out' }])
})

test('a transfer of a token has its symbol and whole amounts, from the chain', async () => {
  const review = await send({ to: USDC, data: erc20('transfer', FRIEND, 1_500_000n) })
  expect(review.parts[0]).toMatchObject({ kind: 'transfer', asset: usdc, amount: { raw: 1_500_000n, text: '1.5' } })
  expect(changes(review)).toMatchObject([{ asset: usdc, amount: { text: '1.5' }, direction: 'out' }])
  expect(review.checks).toMatchObject({ decoded: 'ok', simulated: 'ok' })
})

test('an allowance moves nothing, and is a finding of the bytes', async () => {
  const review = await send({ to: USDC, data: erc20('approve', FRIEND, 2n ** 256n - 1n) })
  expect([codes(review), changes(review)]).toEqual([['decoded unlimited', 'rules spenderWithoutCode'], []])
  expect(review.checks).toMatchObject({ decoded: 'finding', simulated: 'ok' })
})

test('the calls of a batch run one after the other, and only what remains of them is said', async () => {
  const mint = encodeFunctionData({ abi: parseAbi(['function mint(address,uint256)']), args: [OWN, 5_000_000n] })
  const calls = [
    { to: USDC, data: mint },
    { to: USDC, data: erc20('transfer', FRIEND, 3_000_000n) },
    { to: FRIEND, value: '0x5' },
  ]
  const review = await ask('wallet_sendCalls', [{ version: '2.0.0', from: OWN, chainId: '0x1', atomicRequired: true, calls }])
  expect(review.parts[0]).toMatchObject({
    kind: 'batch',
    calls: [
      { to: USDC, parts: [{ kind: 'unknown', to: USDC }] },
      { to: USDC, parts: [{ amount: { text: '3' } }] },
      { to: FRIEND, parts: [{ asset: native }] },
    ],
  })
  expect(changes(review)).toMatchObject([
    { asset: usdc, amount: { text: '2' }, direction: 'in' },
    { asset: native, amount: { raw: 5n }, direction: 'out' },
  ])
  // What a node says makes nothing readable.
  expect(review.checks).toMatchObject({ decoded: 'unavailable', simulated: 'ok' })
})

test('what fails there is said', async () => {
  const review = await send({ to: USDC, data: erc20('transfer', FRIEND, 10n ** 30n) })
  expect([codes(review), changes(review), review.checks.simulated]).toEqual([['simulated fails'], [], 'finding'])
})

test('so is what the account cannot pay', async () => {
  const review = await send({ to: FRIEND, value: numberToHex(10n ** 30n) })
  expect([codes(review), review.checks.simulated]).toEqual([['simulated funds'], 'finding'])
})

test('more that leaves the account than the bytes say is a finding', async () => {
  const review = await send({ to: TAKER, data: '0xdeadbeef' })
  expect(codes(review)).toEqual(['simulated loss'])
  expect(changes(review)).toMatchObject([{ asset: { kind: 'token', address: expect.stringMatching(/^0x(ab){20}$/i) }, direction: 'out' }])
  expect(review.checks).toMatchObject({ decoded: 'unavailable', simulated: 'finding' })
})

test('a read transfer of less than leaves is one as well', async () => {
  expect(codes(await send({ to: TAKER, data: erc20('transfer', FRIEND, 8n) }))).toEqual(['simulated loss'])
  expect(codes(await send({ to: TAKER, data: erc20('transfer', FRIEND, 9n) }))).toEqual([])
})

test('a number that the contract says is an item’s is no amount, zero and the largest neither', async () => {
  const approve = (id: bigint) => send({ to: CATS, data: erc20('approve', FRIEND, id) })
  for (const id of [0n, 2n ** 256n - 1n]) {
    const review = await approve(id)
    expect(review.parts[0]).toMatchObject({ kind: 'allowance', asset: { kind: 'item', id }, amount: { raw: 1n }, unlimited: false })
    expect(codes(review)).toEqual(['decoded spender', 'rules spenderWithoutCode', 'simulated loss'])
  }
  const moved = await send({
    to: CATS,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [OWN, FRIEND, 7n] }),
  })
  expect([codes(moved), changes(moved)]).toEqual([[], [expect.objectContaining({ direction: 'out', amount: { raw: 1n } })]])
})

test.each([
  ['an authorisation', { to: FRIEND, value: '0x5', authorizationList: [] }],
  ['a member that nobody knows', { to: FRIEND, value: '0x5', paymaster: FRIEND }],
  ['a value that is no quantity', { to: FRIEND, value: 5 }],
])('a transaction with %s is not simulated: it may do something else than its call', async (_, transaction) => {
  expect((await send(transaction)).checks).toMatchObject({ decoded: 'unavailable', simulated: 'unavailable' })
})

test('a text is not simulated, and not handed over twice', async () => {
  const first: Review[] = []
  const review = await ask('personal_sign', ['0x4869', OWN], (one) => first.push(one))
  expect([review.checks, first]).toEqual([{ decoded: 'ok', simulated: 'unavailable', rules: 'ok' }, []])
})

test('it is so at one block; beside an earlier review only another outcome is marked, and stays marked', async () => {
  const client = createChainClient(chain.rpcUrl)
  const params = [{ from: OWN, chainId: '0x1', to: TAKER, data: '0xdeadbeef' }]
  const again = (previous: Review) =>
    rig.actions.review.review({ ...rig.call, account: OWN, method: 'eth_sendTransaction', params, previous })
  const first = await ask('eth_sendTransaction', params)
  await client.mine({ blocks: 1 })
  const same = await again(first)
  expect([first.simulation?.changed, same.simulation?.changed]).toEqual([false, false])
  expect((same.simulation?.block ?? 0n) - (first.simulation?.block ?? 0n)).toBe(1n)
  await client.setCode({ address: TAKER, bytecode: sayingCode(OWN, FRIEND, 10n) })
  const other = await again(same)
  await client.setCode({ address: TAKER, bytecode: sayingCode(OWN, FRIEND, 9n) })
  const back = await again(other)
  const still = await again(back)
  expect([other, back, still].map(({ simulation }) => simulation?.changed)).toEqual([true, true, true])
})
