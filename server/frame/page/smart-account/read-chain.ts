import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { hexToBigInt } from 'viem/utils'
import type { AskChain } from '../networks/ask-chain.ts'
import type { FrameNetwork } from '../networks/networks.ts'

/** A network, and how it is asked. */
export interface ChainReader {
  readonly network: FrameNetwork
  readonly ask: AskChain
}

export const hex = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.transform((text) => text as Hex),
)
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => hexToBigInt(text as Hex)),
)
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as Address),
)
export const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text) => text as Hex),
)

/** Reads an answer of a service or a chain; rejects with who answered what is not understood. */
export const readAnswer = <S extends v.GenericSchema>(schema: S, given: unknown, who: string): v.InferOutput<S> => {
  const read = v.safeParse(schema, given)
  if (!read.success) throw new Error(`${who} answers with something that is not understood.`)
  return read.output
}

export const readCode = async ({ network, ask }: ChainReader, account: Address): Promise<Hex> =>
  readAnswer(hex, await ask(network.rpcUrl, 'eth_getCode', [account, 'latest']), 'The chain')

/** The number of transactions of an account, with those that wait. */
export const readTransactionCount = async ({ network, ask }: ChainReader, account: Address): Promise<number> =>
  Number(readAnswer(quantity, await ask(network.rpcUrl, 'eth_getTransactionCount', [account, 'pending']), 'The chain'))

const block = v.object({ baseFeePerGas: v.optional(quantity) })

/** wei; where a chain does not say what its validators want. */
const USUAL_TIP = 1_000_000_000n

/** Prices of a unit of gas, by the chain and never by a bundler. */
export const readFees = async ({
  network,
  ask,
}: ChainReader): Promise<{ readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }> => {
  const { baseFeePerGas } = readAnswer(block, await ask(network.rpcUrl, 'eth_getBlockByNumber', ['latest', false]), 'The chain')
  if (baseFeePerGas === undefined) {
    const price = readAnswer(quantity, await ask(network.rpcUrl, 'eth_gasPrice', []), 'The chain')
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const tip = await ask(network.rpcUrl, 'eth_maxPriorityFeePerGas', []).then(
    (given) => readAnswer(quantity, given, 'The chain'),
    () => USUAL_TIP,
  )
  return { maxFeePerGas: baseFeePerGas * 2n + tip, maxPriorityFeePerGas: tip }
}
