import { type Address, encodeDeployData, encodeFunctionData, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { exchangeDeployer } from './accounts.ts'
import { mintData } from './deploy-tokens.ts'
import { exchangeAddresses } from './exchange-addresses.ts'
import { type PoolPlan, poolPlans } from './pools.ts'
import type { PlannedTransaction } from './send-all.ts'
import { type TestTokenInfo, testTokens, wrappedNative } from './tokens.ts'
import { readUniswapCode } from './uniswap-code.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minNative, address to, uint256 deadline) payable',
])

const { factory, router, wrappedNative: wrapped } = exchangeAddresses
const owner = exchangeDeployer.address

/** A contract with the address it must come to. */
export interface PlannedContract {
  readonly name: string
  readonly address: Address
  readonly code: Hex
}

/** The exchange's contracts in the order of their deployment, which makes their addresses. */
export const exchangeContracts = (): readonly PlannedContract[] => {
  const code = readUniswapCode()
  const withAddresses = (bytecode: Hex, ...args: readonly Address[]): Hex => {
    const inputs = args.map(() => ({ type: 'address' }) as const)
    return encodeDeployData({ abi: [{ type: 'constructor', stateMutability: 'nonpayable', inputs }], bytecode, args })
  }
  return [
    { name: 'WETH9', address: wrapped, code: code.wrappedNative },
    { name: 'UniswapV2Factory', address: factory, code: withAddresses(code.factory, owner) },
    { name: 'UniswapV2Router02', address: router, code: withAddresses(code.router, factory, wrapped) },
  ]
}

const supply = ({ first, second, amounts }: PoolPlan, from: Address): readonly PlannedTransaction[] =>
  [first, second].flatMap((token, place) =>
    token === wrappedNative ? [] : [{ from, to: token.address, data: mintData(token, from, amounts[place] ?? '0'), gas: 120_000n }],
  )

const units = (token: TestTokenInfo, amount: string): bigint => parseUnits(amount, token.decimals)

const open = ({ first, second, amounts }: PoolPlan, from: Address): PlannedTransaction => {
  const [inFirst, inSecond] = [units(first, amounts[0]), units(second, amounts[1])]
  const common = { from, to: router, gas: 3_200_000n }
  if (first !== wrappedNative) {
    const args = [first.address, second.address, inFirst, inSecond, inFirst, inSecond, from, maxUint256] as const
    return { ...common, data: encodeFunctionData({ abi, functionName: 'addLiquidity', args }) }
  }
  const args = [second.address, inSecond, inSecond, inFirst, from, maxUint256] as const
  return { ...common, value: inFirst, data: encodeFunctionData({ abi, functionName: 'addLiquidityETH', args }) }
}

const approval = ({ address }: TestTokenInfo, from: Address): PlannedTransaction => {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [router, maxUint256] })
  return { from, to: address, data, gas: 80_000n }
}

/** The transactions by which an account fills pools, after the contracts are there. */
export const liquidityOf = (plans: readonly PoolPlan[], tokens: readonly TestTokenInfo[], from: Address): readonly PlannedTransaction[] => [
  ...plans.flatMap((plan) => supply(plan, from)),
  ...tokens.map((token) => approval(token, from)),
  ...plans.map((plan) => open(plan, from)),
]

/** The transactions that fill the pools of the listed tokens. */
export const liquidity = (): readonly PlannedTransaction[] => liquidityOf(poolPlans, testTokens, owner)
