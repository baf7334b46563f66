import { hashOf } from './chain-id.ts'

/** For how many slots a blockhash may be used. */
export const HASH_LIFE = 150

/** The chain's time: slots, and a blockhash for each. */
export interface Slots {
  now(): number
  hashAt(slot: number): string
  /** The slot of a blockhash that may still be used. */
  slotOf(hash: string): number | undefined
  /** Lets this many slots pass at once. */
  skip(count: number): void
}

/** Counts slots from `first` on, one every `length` ms. Nothing runs between two questions. */
export const createSlots = (genesis: string, first: number, length: number): Slots => {
  const began = performance.now()
  const hashes = new Map<number, string>()
  let skipped = 0
  const now = (): number => first + skipped + Math.floor((performance.now() - began) / length)
  const hashAt = (slot: number): string => {
    const hash = hashes.get(slot) ?? hashOf(`${genesis} ${slot}`)
    hashes.set(slot, hash)
    for (const old of hashes.keys()) if (old < slot - 2 * HASH_LIFE) hashes.delete(old)
    return hash
  }
  return {
    now,
    hashAt,
    slotOf(hash) {
      const newest = now()
      for (let slot = newest; slot >= Math.max(1, newest - HASH_LIFE); slot -= 1) if (hashAt(slot) === hash) return slot
      return undefined
    },
    skip(count) {
      skipped += count
    },
  }
}
