import type { CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import { isNativeCoin } from '../../kernel/contract/tools/native-coin.ts'
import { type AmountReading, readAmount } from '../transactions/api.ts'
import type { SwapState } from './service.ts'
import { readSlippage } from './slippage.ts'

/** What the button of the form says; a key of the locale. `swap` asks for the quote again after a failure, `reviewSwap` goes on. */
export type SwapStep =
  | 'swap'
  | 'selectToken'
  | 'enterAmount'
  | 'tokenBlocked'
  | 'incorrectAmount'
  | 'insufficientBalance'
  | 'insufficientGas'
  | 'slippageWrong'
  | 'reviewSwap'

/** Whether a network has swaps. */
export const isServed = (network: Network | undefined, served: readonly CaipNetworkId[]): boolean =>
  network !== undefined && served.includes(network.caipNetworkId)

/** Reads the amount of a draft. Without a token nobody knows its decimals: there is none. */
export const amountOf = ({ from, amountText }: Pick<SwapState, 'from' | 'amountText'>): AmountReading =>
  readAmount(amountText, from?.decimals)

/** Whether the network's coin is not described as the network does: an amount of it would be another one. */
const contradictsNetwork = ({ network, from, to }: SwapState): boolean =>
  network !== undefined && [from, to].some((token) => token !== undefined && token.address === undefined && !isNativeCoin(network, token))

/** Whether the account cannot pay amount and fee. Smart accounts never count as short of gas: somebody else may pay it. */
const lacksGas = ({ account, from, coin, fee }: SwapState, amount: bigint): boolean => {
  if (!coin || account?.type === 'smartAccount') return false
  // A fee that is not known yet is at least something.
  return coin.balance < (from?.address === undefined ? amount : 0n) + (fee ?? 1n)
}

/** The first thing that is missing or wrong, in the specification's order; what it calls the input's error is the third to last. */
export const nextStep = (state: SwapState): SwapStep => {
  const { from, to, quote, slippageText } = state
  if (quote.status === 'failed') return 'swap'
  if (!from || !to) return 'selectToken'
  const reading = amountOf(state)
  if (reading.status === 'none' || (reading.status === 'ok' && reading.amount === 0n)) return 'enterAmount'
  if (reading.status === 'wrong') return 'incorrectAmount'
  if (from.decimalsDiffer || to.decimalsDiffer || contradictsNetwork(state)) return 'tokenBlocked'
  if (reading.amount > from.balance) return 'insufficientBalance'
  if (lacksGas(state, reading.amount)) return 'insufficientGas'
  if (readSlippage(slippageText ?? '').status === 'wrong') return 'slippageWrong'
  if (quote.status === 'noRoute') return 'incorrectAmount'
  return 'reviewSwap'
}
