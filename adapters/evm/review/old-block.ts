import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/** s */
const THREE_DAYS = 259_200n

/** Blocks that are looked at first, to see how fast the network is. */
const FIRST = 1_000n

/** Looks for a block of that age; each takes the speed that the one before has shown. */
const TRIES = 4

/** The number of a block that is three days old or a little more; `none` on a network that has none. */
export const readOldBlock = async (client: Client): Promise<bigint | 'none' | undefined> => {
  const { number: newest, timestamp: now } = await getBlock(client, { blockTag: 'latest' })
  let distance = FIRST
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const place = newest > distance ? newest - distance : 0n
    const { timestamp } = await getBlock(client, { blockNumber: place })
    const age = now - timestamp
    if (age >= THREE_DAYS) return place
    if (place === 0n) return 'none'
    // A tenth more than needed, so that one look is enough where blocks come evenly.
    distance = (distance * THREE_DAYS * 11n) / ((age > 0n ? age : 1n) * 10n) + 1n
  }
  return undefined
}
