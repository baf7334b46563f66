import * as v from 'valibot'
import { RequestError } from './request-error.ts'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const batch = v.variant('kind', [
  /** One operation of a smart account; `block`: the one at which it was sent. */
  v.object({ kind: v.literal('operation'), chainId: v.string(), sender: v.string(), hash, nonce: v.string(), block: v.string() }),
  /** Transactions of a key, one after another; `open` while the next one may still come. */
  v.object({ kind: v.literal('transactions'), chainId: v.string(), hashes: v.array(hash), calls: v.number(), open: v.boolean() }),
])
const kept = v.record(v.string(), batch)

/** What a batch was sent as. */
export type SentBatch = v.InferOutput<typeof batch>

/** The batches of the page around, by the ids of EIP-5792. */
export interface Batches {
  /** Takes an id for the time of `send`, and for good once it has answered. An id that is taken is refused. */
  take<T>(id: string, send: () => Promise<T>): Promise<T>
  set(id: string, sent: SentBatch): void
  /** Refuses an id that nobody has sent. */
  get(id: string): SentBatch
}

/** Batches that are remembered. */
const MOST = 200

type BatchStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The tab's own storage: a frame that is loaded anew still knows what it has sent. */
const tabStorage = (): BatchStorage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

const readKept = (storage: BatchStorage | undefined, place: string): Map<string, SentBatch> => {
  try {
    const entries = Object.entries(v.parse(kept, JSON.parse(storage?.getItem(place) ?? '{}')))
    // Nobody goes on with what the page before had begun.
    return new Map(entries.map(([id, sent]) => [id, sent.kind === 'transactions' ? { ...sent, open: false } : sent]))
  } catch {
    return new Map()
  }
}

/** Opens the batches that are kept at this place. */
export const openBatches = (place: string, storage: BatchStorage | undefined = tabStorage()): Batches => {
  const sent = readKept(storage, place)
  const pending = new Set<string>()
  return {
    async take(id, send) {
      if (pending.has(id) || sent.has(id)) throw new RequestError('duplicateId', 'There is a batch of this id already.')
      pending.add(id)
      try {
        return await send()
      } finally {
        pending.delete(id)
      }
    },
    set(id, given) {
      sent.set(id, given)
      const [oldest] = sent.keys()
      if (sent.size > MOST && oldest !== undefined) sent.delete(oldest)
      try {
        storage?.setItem(place, JSON.stringify(Object.fromEntries(sent)))
      } catch {
        // A full or blocked storage: they live as long as the page.
      }
    },
    get(id) {
      const found = sent.get(id)
      if (!found) throw new RequestError('unknownId', 'There is no batch of this id.')
      return found
    },
  }
}
