import * as v from 'valibot'
import type { Hex } from 'viem'
import type { ChainClient } from '../chain-client.ts'
import { exchangeAddresses } from '../exchange-addresses.ts'
import { ask } from './ask.ts'
import { ControlError } from './control-error.ts'
import { bytesSchema } from './hex-schema.ts'

/** What becomes of the replaced blocks' transactions: gone, in the new blocks, or waiting to be mined again. */
export type ReorgedTransactions = 'drop' | 'keep' | 'pending'

/** Which blocks are replaced. */
export interface Reorg {
  /** How many of the newest blocks. */
  readonly depth: number
  /** Default `drop`. */
  readonly transactions?: ReorgedTransactions | undefined
}

// A transaction as it was signed, with the place of its block among the replaced ones.
type Replayed = readonly [raw: Hex, place: number]

const replayed = async (client: ChainClient, first: bigint, depth: number): Promise<readonly Replayed[]> => {
  const places = Array.from({ length: depth }, (_, place) => place)
  const blocks = await Promise.all(places.map((place) => client.getBlock({ blockNumber: first + BigInt(place) })))
  const hashes = blocks.flatMap(({ transactions }, place) => transactions.map((hash) => [hash, place] as const))
  return Promise.all(
    hashes.map(async ([hash, place]) => [v.parse(bytesSchema, await ask(client, 'eth_getRawTransactionByHash', hash)), place] as const),
  )
}

/**
 * Replaces the newest blocks by as many others, as when another branch of the chain wins. Answers the number of the newest
 * block. Throws `REORG_TOO_DEEP` where the chain is shorter or the sandbox's own contracts would vanish.
 */
export const reorg = async (client: ChainClient, { depth, transactions = 'drop' }: Reorg): Promise<bigint> => {
  const newest = await client.getBlockNumber({ cacheTime: 0 })
  const ancestor = newest - BigInt(depth)
  if (ancestor < 0n) throw new ControlError('REORG_TOO_DEEP', `The chain has ${newest} blocks, ${depth} cannot be replaced.`)
  const address = exchangeAddresses.router
  const isThere = await client.getCode({ address })
  const wasThere = await client.getCode({ address, blockNumber: ancestor }).catch((cause: unknown) => {
    throw new ControlError('REORG_TOO_DEEP', `The chain has no state of block ${ancestor}: it was restarted since.`, cause)
  })
  if (isThere !== undefined && wasThere === undefined) {
    throw new ControlError('REORG_TOO_DEEP', `The sandbox's contracts are younger than ${depth} blocks: mine some first.`)
  }
  const kept = transactions === 'drop' ? [] : await replayed(client, ancestor + 1n, depth)
  await ask(client, 'anvil_reorg', depth, transactions === 'keep' ? kept : [])
  if (transactions === 'pending') for (const [raw] of kept) await ask(client, 'eth_sendRawTransaction', raw)
  return client.getBlockNumber({ cacheTime: 0 })
}
