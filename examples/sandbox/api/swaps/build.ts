import { type Address, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { exchangeAddresses } from '../../chain/exchange.ts'
import { isNativeAddress, type Route, type SwapQuestion } from './quote.ts'

const abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function approve(address spender, uint256 value)',
])

/** A call to be sent by the account. */
export interface BuiltCall {
  readonly to: Address
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly gas: bigint
}

/** What a swap's call is made of. */
export interface SwapTerms {
  readonly minimum: bigint
  readonly recipient: Address
  /** Seconds since 1970. */
  readonly deadline: bigint
}

/** The least that may arrive, at a slippage in per cent, rounded up. */
export const minimumOf = (amount: bigint, slippage: number): bigint => amount - (amount * parseUnits(slippage.toFixed(4), 4)) / 1_000_000n

const swapData = ({ from, to, amount }: SwapQuestion, { path, keepsFee }: Route, { minimum, recipient, deadline }: SwapTerms): Hex => {
  const suffix = keepsFee ? 'SupportingFeeOnTransferTokens' : ''
  if (isNativeAddress(from)) {
    return encodeFunctionData({ abi, functionName: `swapExactETHForTokens${suffix}`, args: [minimum, path, recipient, deadline] })
  }
  const functionName = isNativeAddress(to) ? (`swapExactTokensForETH${suffix}` as const) : (`swapExactTokensForTokens${suffix}` as const)
  return encodeFunctionData({ abi, functionName, args: [amount, minimum, path, recipient, deadline] })
}

/** The router's call for a swap along a route. */
export const buildSwapCall = (question: SwapQuestion, route: Route, terms: SwapTerms): BuiltCall => ({
  to: exchangeAddresses.router,
  data: swapData(question, route, terms),
  value: isNativeAddress(question.from) ? question.amount : 0n,
  gas: 100_000n + 110_000n * BigInt(route.path.length - 1),
})

/** The token's call that lets somebody take an amount. */
export const buildApproveCall = (token: Address, spender: Address, amount: bigint): BuiltCall => ({
  to: token,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
  value: 0n,
  gas: 80_000n,
})
