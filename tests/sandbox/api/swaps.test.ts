/** @jest-environment node */
import { buildApprove, buildSwap, swapAllowance, swapQuotes, swapTokens } from 'portico/wire'
import { type Address, createWalletClient, decodeFunctionData, erc20Abi, type Hex, http, maxUint256, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { hostileAnswers } from '../../../examples/sandbox/api/swaps/hostile-answers.ts'
import { nativeAddress } from '../../../examples/sandbox/api/token-table.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange.ts'
import { feeToken, permitToken, spoofToken, testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { callerOf } from './support/call-api.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

let chains: SandboxChains
let api: Service
let call: ReturnType<typeof callerOf>
const account = privateKeyToAccount(testAccounts[1].privateKey)
const { router } = exchangeAddresses
const [usdc, dai, wbtc, usdt] = testTokens
const CHAIN = 'eip155:1'
const id = (address: string): string => `${CHAIN}:${address}`

beforeAll(async () => {
  chains = await startSandboxChains(1)
  api = await startApi({ control: 0, chains: chains.urls })
  call = callerOf(api.url)
})
afterAll(async () => {
  await api?.close()
  await chains?.stop()
})

const chainUrl = (): string => chains.urls[CHAIN] ?? ''
const client = () => createChainClient(chainUrl())
const wallet = () => createWalletClient({ account, chain: mainnet, transport: http(chainUrl()) })

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])

const quoteFor = async (from: string, to: string, amount: bigint) => {
  const query = { amount: amount.toString(), userAddress: account.address, from: id(from), to: id(to), gasPrice: '1' }
  return (await call(swapQuotes, { query })).answer().quotes[0]
}
const swapFor = (from: string, to: string, amount: bigint, slippage = 0.5) =>
  call(buildSwap, {
    body: {
      amount: amount.toString(),
      eip155: { slippage },
      from: id(from),
      to: id(to),
      userAddress: id(account.address),
      disableEstimate: true,
    },
  })
const approvalFor = (token: string, to: string, amount?: bigint) =>
  call(buildApprove, {
    query: {
      from: id(token),
      to: id(to),
      userAddress: id(account.address),
      ...(amount === undefined ? {} : { amount: amount.toString() }),
    },
  })
const hex = (text: string): Hex => `0x${text.slice(2)}`

const send = async (tx: { to: { address: string }; data: string; gas: bigint; value: bigint }) => {
  const { to, data, gas, value } = tx
  const hash = await wallet().sendTransaction({ to: hex(to.address), data: hex(data), gas, value })
  const receipt = await client().waitForTransactionReceipt({ hash, pollingInterval: 50 })
  return { status: receipt.status, fee: receipt.gasUsed * receipt.effectiveGasPrice }
}
const held = (token: string): Promise<bigint> =>
  token === nativeAddress
    ? client().getBalance({ address: account.address })
    : client().readContract({ address: hex(token), abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })

// Approves what the service builds, then sends the swap that it builds; answers what came and what was quoted.
const swapAsBuilt = async (from: string, to: string, amount: bigint) => {
  if (from !== nativeAddress) {
    const { tx } = (await approvalFor(from, to, amount)).answer()
    expect(await send({ to: tx.to, data: tx.data, value: tx.value, gas: tx.eip155.gas })).toMatchObject({ status: 'success' })
  }
  const quote = await quoteFor(from, to, amount)
  const { tx } = (await swapFor(from, to, amount)).answer()
  const before = await held(to)
  const { status, fee } = await send({ to: tx.to, data: tx.data, value: tx.amount, gas: tx.eip155.gas })
  expect(status).toBe('success')
  return { came: (await held(to)) - before + (to === nativeAddress ? fee : 0n), quoted: quote?.toAmount }
}

// In this order the account has what it swaps.
test.each([
  ['the native coin for a token', nativeAddress, usdc.address, parseEther('2')],
  ['a token for the native coin', usdc.address, nativeAddress, 1_000_000_001n],
  ['two tokens with a pool', usdc.address, dai.address, 2_500_000n],
  ['two tokens without one', wbtc.address, dai.address, 1_234_567n],
  ['a token that returns nothing', usdt.address, wbtc.address, 100_000_000n],
  ['the native coin for a token that keeps a fee', nativeAddress, feeToken.address, parseEther('1')],
  ['a token that keeps a fee for the native coin', feeToken.address, nativeAddress, parseEther('100')],
  ['a token that keeps a fee for another token', feeToken.address, usdc.address, parseEther('3.000000000000000001')],
  ['the native coin for a token of permits', nativeAddress, permitToken.address, 1_000_000_000_000_007n],
  ['a token of permits for the wrapped native coin', permitToken.address, wrappedNative.address, parseEther('2')],
])('%s: what was quoted comes, to the last unit', async (_, from, to, amount) => {
  const { came, quoted } = await swapAsBuilt(from, to, amount)
  expect(came).toBe(quoted)
  expect(came > 0n).toBe(true)
})

test('the best of two ways is taken: through the wrapped coin where the direct pool is shallow', async () => {
  const amount = 1_500_000_000_000n
  const { tx } = (await swapFor(usdc.address, dai.address, amount)).answer()
  const { args } = decodeFunctionData({ abi: routerAbi, data: hex(tx.data) })
  expect(args[2]).toEqual([usdc.address, wrappedNative.address, dai.address])
})

test('a quote names its block and repeats the question', async () => {
  const quote = await quoteFor(nativeAddress, usdc.address, 5n * 10n ** 15n)
  expect(quote).toMatchObject({
    id: null,
    fromAmount: 5n * 10n ** 15n,
    fromAccount: { network: CHAIN, address: nativeAddress },
    toAccount: { network: CHAIN, address: usdc.address },
    block: await client().getBlockNumber({ cacheTime: 0 }),
  })
})

test('the built swap goes to the router for the account, with the slippage of the body and an end', async () => {
  const amount = 5_000_000n
  const quote = await quoteFor(usdc.address, nativeAddress, amount)
  const { tx } = (await swapFor(usdc.address, nativeAddress, amount, 0.1)).answer()
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: hex(tx.data) })
  expect([tx.from.address, tx.to.address, tx.amount, functionName]).toEqual([account.address, router, 0n, 'swapExactTokensForETH'])
  const [taken, minimum, path, recipient, deadline] = args as readonly [bigint, bigint, readonly Address[], Address, bigint]
  const out = quote?.toAmount ?? 0n
  expect([taken, minimum, path, recipient]).toEqual([amount, out - out / 1_000n, [usdc.address, wrappedNative.address], account.address])
  const { timestamp } = await client().getBlock()
  expect(deadline - timestamp).toBe(1_200n)
})

test('an approval is exact, and one without an amount is refused by name', async () => {
  const { tx } = (await approvalFor(usdc.address, nativeAddress, 77n)).answer()
  expect(tx).toMatchObject({ to: { address: usdc.address }, value: 0n })
  expect(decodeFunctionData({ abi: erc20Abi, data: hex(tx.data) }).args).toEqual([router, 77n])
  expect(await approvalFor(usdc.address, nativeAddress)).toMatchObject({ status: 400, reasons: { amount: expect.any(String) } })
})

test('the allowance is the chain’s', async () => {
  const allowance = async () =>
    (await call(swapAllowance, { query: { tokenAddress: id(dai.address), userAddress: id(account.address) } })).answer().allowance
  expect(await allowance()).toBe(0n)
  const args = [router, maxUint256 - 1n] as const
  const hash = await wallet().writeContract({ address: dai.address, abi: erc20Abi, functionName: 'approve', args })
  await client().waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(await allowance()).toBe(maxUint256 - 1n)
})

test('the token of permits is known as one', async () => {
  const { tokens } = (await call(swapTokens, { query: { chainId: CHAIN } })).answer()
  expect(tokens.filter(({ eip2612 }) => eip2612).map(({ symbol }) => symbol)).toEqual([permitToken.symbol])
})

test('nobody trades: no pool, both sides the same coin, or an amount that gives nothing', async () => {
  expect(await quoteFor(usdc.address, spoofToken.address, 5n)).toBeUndefined()
  expect(await quoteFor(nativeAddress, wrappedNative.address, 5n)).toBeUndefined()
  expect(await quoteFor(nativeAddress, usdc.address, 1n)).toBeUndefined()
  expect(await swapFor(usdc.address, spoofToken.address, 5n)).toMatchObject({ status: 400, reasons: { liquidity: expect.any(String) } })
})

test('a wrong field is named', async () => {
  expect(await swapFor(usdc.address, nativeAddress, 0n)).toMatchObject({ status: 400, reasons: { amount: expect.any(String) } })
  const query = { amount: '5', userAddress: account.address, from: usdc.address, to: id(dai.address) }
  expect(await call(swapQuotes, { query })).toMatchObject({ status: 400, reasons: { from: expect.any(String) } })
  const elsewhere = { ...query, from: `eip155:10:${usdc.address}` }
  expect(await call(swapQuotes, { query: elsewhere })).toMatchObject({ status: 400, reasons: { to: expect.any(String) } })
})

describe('made to lie', () => {
  const answer = (answers: string) => fetch(`${api.control}/_sandbox/swaps/answers`, { method: 'PUT', body: JSON.stringify({ answers }) })
  afterEach(() => answer('true'))

  test.each(hostileAnswers)('%s: the rows still answer, and something of them is another', async (name) => {
    const ask = async () => {
      const [quote, swap, approval] = [
        await quoteFor(usdc.address, dai.address, 1_000_000n),
        await swapFor(usdc.address, dai.address, 1_000_000n),
        await approvalFor(usdc.address, dai.address, 1_000_000n),
      ]
      return [quote, swap.answer().tx, approval.answer().tx]
    }
    const truth = await ask()
    expect((await answer(name)).status).toBe(200)
    expect(await ask()).not.toEqual(truth)
  })

  test('no liquidity is no quote', async () => {
    await answer('noLiquidity')
    expect(await quoteFor(usdc.address, dai.address, 1_000_000n)).toBeUndefined()
  })

  test('an unknown name is refused', async () => {
    expect((await answer('nothing')).status).toBe(400)
  })
})
