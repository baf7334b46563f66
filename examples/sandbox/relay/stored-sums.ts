import type { StoreLimits } from './limits.ts'
import type { StoredMessage } from './mailbox-records.ts'

/** Who publishes: a client, and the network address of its socket; undefined for what an earlier run has left. */
export interface Sender {
  readonly client: string
  readonly address: string | undefined
}

/** Where a stored message counts. */
interface Place extends Sender {
  readonly topic: string
}

/** A stored message with its topic. */
type Stored = readonly [topic: string, stored: StoredMessage]

/** Which limit a message would break. */
type Limit = keyof StoreLimits

/** How much is stored, in sum: in all, by address, by client and by topic. */
export interface StoredSums {
  add(stored: StoredMessage, place: Place): void
  remove(stored: StoredMessage): void
  /**
   * What of the same client has to go, oldest first, so that one more message of this length breaks no limit. Where all of it would not be
   * enough, nothing goes, and the answer is the limit.
   */
  roomFor(place: Place, length: number): { readonly forget: readonly Stored[] } | { readonly lacks: Limit }
  /** The oldest messages of all that are above the whole limit, with their topics: a run before this one may have had another limit. */
  surplus(): readonly Stored[]
}

/** The messages of one owner, oldest first. */
interface Sum {
  readonly messages: Set<StoredMessage>
  length: number
}

const emptySum = (): Sum => ({ messages: new Set(), length: 0 })

/** How far a sum is above its limit; at zero or below nothing has to go. */
interface Excess {
  readonly limit: Limit
  readonly sum: Sum
  length: number
  count: number
}

const isBroken = ({ length, count }: Excess): boolean => length > 0 || count > 0

/** Makes the sums. */
export const createStoredSums = (limits: StoreLimits): StoredSums => {
  const places = new Map<StoredMessage, Place>()
  const all = emptySum()
  const [byAddress, byClient, byTopic] = [new Map<string, Sum>(), new Map<string, Sum>(), new Map<string, Sum>()]

  /** Each owner of a message with the map that its sum is in. */
  const ownersOf = ({ address, client, topic }: Place): readonly (readonly [Map<string, Sum>, string])[] => [
    ...(address === undefined ? [] : [[byAddress, address] as const]),
    [byClient, client],
    [byTopic, topic],
  ]
  const topicOf = (stored: StoredMessage): string => places.get(stored)?.topic ?? ''

  return {
    add: (stored, place) => {
      places.set(stored, place)
      const sums = ownersOf(place).map(([map, owner]) => {
        const sum = map.get(owner) ?? emptySum()
        map.set(owner, sum)
        return sum
      })
      for (const sum of [all, ...sums]) {
        sum.messages.add(stored)
        sum.length += stored.message.length
      }
    },
    remove: (stored) => {
      const place = places.get(stored)
      if (!place) return
      places.delete(stored)
      all.messages.delete(stored)
      all.length -= stored.message.length
      for (const [map, owner] of ownersOf(place)) {
        const sum = map.get(owner)
        if (!sum) continue
        sum.messages.delete(stored)
        sum.length -= stored.message.length
        if (sum.messages.size === 0) map.delete(owner)
      }
    },
    roomFor: ({ client, address, topic }, length) => {
      const own = byClient.get(client) ?? emptySum()
      const excessOf = (limit: Limit, sum: Sum = emptySum()): Excess => ({
        limit,
        sum,
        length: sum.length + length - limits[limit].length,
        count: sum.messages.size + 1 - limits[limit].count,
      })
      const excesses = [
        excessOf('client', own),
        excessOf('topic', byTopic.get(topic)),
        ...(address === undefined ? [] : [excessOf('address', byAddress.get(address))]),
        excessOf('all', all),
      ]
      const gone = new Set<StoredMessage>()
      for (const excess of excesses.filter(isBroken)) {
        for (const stored of own.messages) {
          if (!isBroken(excess)) break
          if (gone.has(stored) || !excess.sum.messages.has(stored)) continue
          gone.add(stored)
          for (const other of excesses.filter(({ sum }) => sum.messages.has(stored))) {
            other.length -= stored.message.length
            other.count -= 1
          }
        }
        if (isBroken(excess)) return { lacks: excess.limit }
      }
      return { forget: [...gone].map((stored) => [topicOf(stored), stored]) }
    },
    surplus: () => {
      let [length, count] = [all.length, all.messages.size]
      const found: Stored[] = []
      for (const stored of all.messages) {
        if (length <= limits.all.length && count <= limits.all.count) break
        found.push([topicOf(stored), stored])
        length -= stored.message.length
        count -= 1
      }
      return found
    },
  }
}
