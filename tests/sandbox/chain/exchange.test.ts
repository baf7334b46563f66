/** @jest-environment node */
import { createWalletClient, erc20Abi, http, maxUint256, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deploySandbox } from '../../../examples/sandbox/chain/deploy-sandbox.ts'
import { amountOut, exchangeAddresses, priceInUsd, pricesInUsd, readReserves } from '../../../examples/sandbox/chain/exchange.ts'
import { decimalText } from '../../../examples/sandbox/chain/price.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { sandboxTokens, spoofToken, testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline) returns (uint256[])',
])
const approveAbi = parseAbi(['function approve(address spender, uint256 value)'])
const [usdc, dai, , usdt] = testTokens
const account = privateKeyToAccount(testAccounts[1].privateKey)
/** A pool writes more where a second has passed since its last block: an estimate of the second before would fall short. */
const GAS = 500_000n

let chain: Chain
const client = () => createChainClient(chain.rpcUrl)
const balanceOf = (address: `0x${string}`) =>
  client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })

const mined = async (hash: Promise<`0x${string}`>): Promise<void> => {
  expect((await client().waitForTransactionReceipt({ hash: await hash })).status).toBe('success')
}

const reservesOf = async (first: `0x${string}`, second: `0x${string}`) => {
  const reserves = await readReserves(client(), first, second)
  if (reserves === undefined) throw new Error('There is no such pool.')
  return reserves
}

beforeEach(async () => {
  chain = await startChain({ id: 1 })
  await deploySandbox(chain.rpcUrl)
})
afterEach(() => chain.stop())

test('prices are those of the pools, as decimal text', async () => {
  const symbols = sandboxTokens.map(({ symbol }) => symbol)
  const prices = await pricesInUsd(
    client(),
    sandboxTokens.map(({ address }) => address),
  )
  expect(Object.fromEntries(symbols.map((symbol, place) => [symbol, prices[place]]))).toEqual({
    USDC: '1',
    DAI: '0.999900009999000099',
    WBTC: '100000',
    USDT: '0.999500249875062468',
    WETH: '3200',
    [spoofToken.symbol]: undefined,
    TOLL: '2.020202020202020202',
    PUSD: '1',
  })
  expect(await priceInUsd(client(), 'native')).toBe('3200')
  expect(await priceInUsd(client(), testAccounts[0].address)).toBeUndefined()
})

test('reserves come in the order that was asked for', async () => {
  const there = await reservesOf(wrappedNative.address, usdc.address)
  const back = await reservesOf(usdc.address, wrappedNative.address)
  expect(there).toEqual({ first: parseEther('2000'), second: 6_400_000_000_000n })
  expect(back).toEqual({ first: there.second, second: there.first })
  expect(await readReserves(client(), usdc.address, spoofToken.address)).toBeUndefined()
})

test('a swap of native coin gives exactly what the formula says, and moves the price', async () => {
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(chain.rpcUrl) })
  const before = await reservesOf(wrappedNative.address, usdc.address)
  const [value, held] = [parseEther('1.5'), await balanceOf(usdc.address)]
  const expected = amountOut(value, before)
  const args = [expected, [wrappedNative.address, usdc.address], account.address, maxUint256] as const
  const swap = { address: exchangeAddresses.router, abi: routerAbi, functionName: 'swapExactETHForTokens' } as const
  await mined(wallet.writeContract({ ...swap, args, value, gas: GAS }))
  expect((await balanceOf(usdc.address)) - held).toBe(expected)
  const after = { first: before.first + value, second: before.second - expected }
  expect(await reservesOf(wrappedNative.address, usdc.address)).toEqual(after)
  expect(await priceInUsd(client(), 'native')).toBe(decimalText({ numerator: after.second * 10n ** 12n, denominator: after.first }))
})

test('a swap from the token without return values through two pools gives exactly what the formula says', async () => {
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(chain.rpcUrl) })
  const amount = 1_234_567_891n
  const path = [usdt.address, wrappedNative.address, dai.address] as const
  const native = amountOut(amount, await reservesOf(path[0], path[1]))
  const expected = amountOut(native, await reservesOf(path[1], path[2]))
  const held = await balanceOf(dai.address)
  await mined(
    wallet.writeContract({ address: usdt.address, abi: approveAbi, functionName: 'approve', args: [exchangeAddresses.router, amount] }),
  )
  const args = [amount, expected, path, account.address, maxUint256] as const
  const swap = { address: exchangeAddresses.router, abi: routerAbi, functionName: 'swapExactTokensForTokens' } as const
  await expect(wallet.writeContract({ ...swap, args: [amount, expected + 1n, path, account.address, maxUint256] })).rejects.toThrow(
    'INSUFFICIENT_OUTPUT_AMOUNT',
  )
  await mined(wallet.writeContract({ ...swap, args, gas: GAS }))
  expect((await balanceOf(dai.address)) - held).toBe(expected)
})

test.each([
  [{ numerator: 1n, denominator: 3n }, '0.333333333333333333'],
  [{ numerator: 2n, denominator: 3n }, '0.666666666666666666'],
  [{ numerator: 1n, denominator: 10n ** 19n }, '0'],
  [{ numerator: 10n ** 30n, denominator: 1n }, `1${'0'.repeat(30)}`],
  [{ numerator: 5n, denominator: 2n }, '2.5'],
])('a ratio as text: %p', (ratio, text) => {
  expect(decimalText(ratio)).toBe(text)
})
