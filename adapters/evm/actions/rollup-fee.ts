import { concatHex, encodeFunctionData, type Hex, numberToHex, toRlp } from 'viem'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { Chain } from './chains.ts'
import { readOne } from './read-many.ts'
import { decodeNumber } from './token-answer.ts'
import type { TransactionCall } from './transfer.ts'

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
export const rollupFee = async ({ client, network }: Chain, transactionCall: TransactionCall): Promise<bigint> => {
  const call = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [toBytes(network, transactionCall)] })
  // Asked each time: a node that fails like a contract says nothing about the next answer.
  const fee = decodeNumber(await readOne(client, { to: ORACLE, data: call })) ?? 0n
  return (fee * ROOM) / PARTS
}
