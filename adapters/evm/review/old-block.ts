import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/** s */
const THREE_DAYS = 259_200n

/** Blocks that are looked at first, to see how fast the network is. */
const FIRST = 1_000n

/** Looks for a block of that age; each takes the speed that the one before has shown. */
const TRIES = 6

/** The number of a block that is three days old or a little more; `none` on a network that has none. */
export const readOldBlock = async (client: Client): Promise<bigint | 'none' | undefined> => {
  const { number: newest, timestamp: now } = await getBlock(client, { blockTag: 'latest' })
  let distance = FIRST
  let best: bigint | undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const place = newest > distance ? newest - distance : 0n
    const { timestamp } = await getBlock(client, { blockNumber: place })
    const age = now - timestamp
    if (age >= THREE_DAYS) best = best === undefined || place > best ? place : best
    if (age >= THREE_DAYS && age * 5n <= THREE_DAYS * 6n) return place
    if (age < THREE_DAYS && place === 0n) return 'none'
    // A tenth more than needed, so that one look is enough where blocks come evenly.
    distance = ((newest - place) * THREE_DAYS * 11n) / ((age > 0n ? age : 1n) * 10n) + 1n
  }
  return best
}
