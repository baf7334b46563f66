import { concatHex, Eip1559FeesNotSupportedError, encodeFunctionData, type Hex, numberToHex, toRlp, type Chain as ViemChain } from 'viem'
import { estimateFeesPerGas } from 'viem/actions'
import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { FeesFeature } from '../../../kernel/contract/features.ts'
import { decodeNumber } from './balances.ts'
import type { Chain, Chains } from './chains.ts'
import { readOne } from './read-many.ts'
import { toTransfer } from './send.ts'
import type { TransactionCall } from './simulate.ts'
import { isBytes, requireAddress, requireOwnAddress, requireQuantity } from './value-checks.ts'

/** Where rollups of the OP Stack (OP Mainnet, Base, Zora and others) keep the price of the layer below. */
const ORACLE = '0x420000000000000000000000000000000000000F'

const abi = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/** Room for a rise of that price until the transaction is in a block: a quarter. */
const [ROOM, PARTS] = [5n, 4n]

const MOST_GAS = numberToHex(10_000_000)
const MOST_FEE = numberToHex(10n ** 12n)
const MOST_NONCE = numberToHex(1_000_000)

/**
 * The unsigned transaction as EIP-1559 writes it. Only its length counts, so what is not known yet is as long as it gets. Not viem's
 * serializer: that one knows blobs and authorizations too and weighs 6 kB.
 */
const toBytes = (network: Network, { to, value, data = '0x' }: TransactionCall): Hex =>
  concatHex([
    '0x02',
    toRlp([
      numberToHex(BigInt(network.id)),
      MOST_NONCE,
      MOST_FEE,
      MOST_FEE,
      MOST_GAS,
      to,
      value === 0n ? '0x' : numberToHex(value),
      data,
      [],
    ]),
  ])

/** What a rollup takes for writing a transaction to the layer below, in wei: taken beside gas, from the same balance. 0 on other chains. */
const rollupFee = async ({ client, network }: Chain, transactionCall: TransactionCall): Promise<bigint> => {
  const call = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [toBytes(network, transactionCall)] })
  // Asked each time: a node that fails like a contract says nothing about the next answer.
  const fee = decodeNumber(await readOne(client, { to: ORACLE, data: call })) ?? 0n
  return (fee * ROOM) / PARTS
}

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
