import { encodeFunctionData, serializeTransaction } from 'viem'
import type { Chain } from './chains.ts'
import { readOne } from './read-many.ts'
import { decodeNumber } from './token-answer.ts'
import type { Deed } from './transfer.ts'

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

/** Numbers as long as they get: of the transaction only its length counts, and its fee is not known yet. */
const LONGEST = { nonce: 1_000_000, gas: 10_000_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }

/**
 * What a rollup takes for writing a transaction to the layer below, in wei: taken beside gas, from the same balance. 0 on other chains;
 * one without the oracle is asked once.
 */
export const createRollupFee = () => {
  const without = new WeakSet<Chain>()
  return async (chain: Chain, { to, value, data }: Deed): Promise<bigint> => {
    if (without.has(chain)) return 0n
    const bytes = serializeTransaction({
      ...LONGEST,
      type: 'eip1559',
      chainId: Number(chain.network.id),
      to,
      value,
      ...(data === undefined ? {} : { data }),
    })
    const answer = await readOne(chain.client, { to: ORACLE, data: encodeFunctionData({ abi, functionName: 'getL1Fee', args: [bytes] }) })
    const fee = decodeNumber(answer)
    if (fee === undefined) without.add(chain)
    return ((fee ?? 0n) * ROOM) / PARTS
  }
}
