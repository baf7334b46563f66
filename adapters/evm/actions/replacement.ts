import type { Client, Hash } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import type { SentTransaction } from './find-transaction.ts'

/** What took a transaction's place: the same at another price, an empty one to oneself, or something else. */
export interface Replacement {
  readonly hash: Hash
  readonly reason: 'repriced' | 'cancelled' | 'replaced'
}

/** Blocks that are read at one look. */
const BLOCKS = 50n

const same = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase()

const reasonOf = (before: SentTransaction, after: SentTransaction): Replacement['reason'] => {
  if (same(after.to, before.to) && after.value === before.value && same(after.input, before.input)) return 'repriced'
  return same(after.to, after.from) && after.value === 0n ? 'cancelled' : 'replaced'
}

/** What becomes of a transaction that was seen. */
export interface ReplacementSearch {
  /** Looks once; `undefined` while nothing has taken the transaction's place. */
  find(): Promise<Replacement | undefined>
  /** Whether any transaction with its nonce waits or is in a block, as far as the endpoint can say. */
  isWaiting(): Promise<boolean>
}

/** Looks, from the block of its making on, for another transaction with the nonce of a sent one. */
export const createReplacementSearch = async (client: Client, sent: SentTransaction): Promise<ReplacementSearch> => {
  let next = await getBlockNumber(client)
  const inBlock = async (blockNumber: bigint): Promise<Replacement | undefined> => {
    const { transactions } = await getBlock(client, { blockNumber, includeTransactions: true })
    const after = transactions.find(({ from, nonce }) => same(from, sent.from) && nonce === sent.nonce)
    return after && !same(after.hash, sent.hash) ? { hash: after.hash, reason: reasonOf(sent, after) } : undefined
  }
  const countOf = (blockTag: 'latest' | 'pending'): Promise<number> => getTransactionCount(client, { address: sent.from, blockTag })
  return {
    async find() {
      if ((await countOf('latest')) <= sent.nonce) return undefined
      const latest = await getBlockNumber(client)
      for (let read = 0n; next <= latest && read < BLOCKS; read++) {
        const found = await inBlock(next)
        if (found) return found
        next += 1n
      }
      return undefined
    },
    isWaiting: async () => (await countOf('pending')) > sent.nonce,
  }
}
