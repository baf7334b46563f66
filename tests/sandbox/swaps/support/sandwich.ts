import { type Address, decodeFunctionData, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { wrappedNative } from '../../../../examples/sandbox/chain/tokens.ts'
import { bot, router, type SwapStage, traded } from './swap-stage.ts'

const fee = 'SupportingFeeOnTransferTokens'
const abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])

/** The way through the pools that somebody's swap takes: the one argument that is a list. */
const pathOf = (data: string): readonly Address[] => {
  const { args } = decodeFunctionData({ abi, data: `0x${data.slice(2)}` })
  return args.flatMap((one) => (typeof one === 'object' ? one : []))
}

const swapAlong = (path: readonly Address[], amount: bigint): string =>
  encodeFunctionData({ abi, functionName: `swapExactTokensForTokens${fee}`, args: [amount, 0n, path, bot, maxUint256] })

/** Buys what a swap is about to buy, in front of it. It spends `part` thousandths of a hundredth of the pool. */
export const buyBefore = async ({ client, send, held }: SwapStage, data: string, part: bigint, tip: bigint) => {
  const path = pathOf(data)
  const [first, last] = [path[0], path.at(-1)]
  const pool = traded.find(({ address = wrappedNative.address }) => address === first)?.much ?? 0n
  const amount = (pool * part) / 1_000n
  const before = await held(bot, last)
  const bought = await send({ from: bot, to: router, data: swapAlong(path, amount), tip })
  const sell = async (some: bigint, sellTip?: bigint): Promise<void> => {
    if (some <= 0n) return
    const tipOf = sellTip === undefined ? {} : { tip: sellTip }
    await send({ from: bot, to: router, data: swapAlong(path.toReversed(), some), ...tipOf })
  }
  return {
    /** The hash of the purchase. */
    bought,
    /** After its own purchase is in a block: all of it. */
    sell: async () => sell((await held(bot, last)) - before),
    /** In the same block, behind the swap: it sells about what it reckons to have bought. */
    async sellBehind(sellTip: bigint): Promise<void> {
      const reckoned = await client.readContract({ address: router, abi, functionName: 'getAmountsOut', args: [amount, path] })
      await sell(((reckoned.at(-1) ?? 0n) * 49n) / 50n, sellTip)
    },
  }
}
