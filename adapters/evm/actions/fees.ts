import { Eip1559FeesNotSupportedError, numberToHex, type Chain as ViemChain } from 'viem'
import { estimateFeesPerGas } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { FeesFeature } from '../../../kernel/contract/features.ts'
import { requireAddress, requireOwnAddress } from './address.ts'
import type { Chain, Chains } from './chains.ts'
import { isBytes } from './hex.ts'
import { requireQuantity } from './quantity.ts'
import { rollupFee } from './rollup-fee.ts'
import { type TransactionCall, toTransfer } from './transfer.ts'

type Estimate = Parameters<FeesFeature<'eip155'>['estimate']>[0]

const toTransactionCall = ({ to, amount = 0n, token, data }: Estimate): TransactionCall => {
  if (data === undefined) return toTransfer(to, amount, token)
  if (!isBytes(data)) throw new PorticoError('PARAMS_INVALID', 'The call data is not hexadecimal.')
  return { to: requireAddress(to), value: amount, data }
}

/** The most that a unit of gas may cost, in wei: base fee with room for its rise and tip, or the gas price on chains without a base fee. */
const priceOf = async ({ client, network: { name, nativeCurrency, rpcUrls } }: Chain, baseFeeMultiplier: number): Promise<bigint> => {
  // The estimate reads the fees of the chain it is given, and nothing else.
  const chain: ViemChain = { id: 0, name, nativeCurrency, rpcUrls, fees: { baseFeeMultiplier } }
  try {
    return (await estimateFeesPerGas(client, { chain })).maxFeePerGas
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error
    return (await estimateFeesPerGas(client, { chain, type: 'legacy' })).gasPrice
  }
}

const estimateOver =
  (chains: Chains, multiplier: number): FeesFeature<'eip155'>['estimate'] =>
  (call) =>
    chains.read(call, async (chain) => {
      const transactionCall = toTransactionCall(call)
      const { to, value, data } = transactionCall
      const from = requireOwnAddress(call.account)
      const transaction = { from, to, value: numberToHex(value), ...(data === undefined ? {} : { data }) }
      const [gas, price, beside] = await Promise.all([
        chain.client.request({ method: 'eth_estimateGas', params: [transaction] }),
        call.unitPrice ?? priceOf(chain, multiplier),
        rollupFee(chain, transactionCall),
      ])
      return requireQuantity(requireQuantity(gas) * requireQuantity(price) + beside)
    })

/** How much room a fee leaves for a base fee that rises; the specification's. */
const MULTIPLIER = 1.2

/** Gas times the highest price, and what a rollup takes beside it, in wei. Throws `OPTION_INVALID` for a multiplier below 1. */
export const createFees = (chains: Chains, multiplier = MULTIPLIER): FeesFeature<'eip155'> => {
  if (!(multiplier >= 1 && Number.isFinite(multiplier)))
    throw new PorticoError('OPTION_INVALID', `The option feeMultiplier of the EVM adapter is a number from 1 on, not ${multiplier}.`)
  return { estimate: estimateOver(chains, multiplier) }
}
