import { createHash } from 'node:crypto'
import { RelayError, SERVER_ERROR } from './json-rpc.ts'
import { MAX_AGE_SECONDS, MAX_READERS_PER_MESSAGE, STORE_LIMITS, type StoreLimits } from './limits.ts'
import { createMailboxFile } from './mailbox-file.ts'
import type { MailboxRecord, StoredMessage } from './mailbox-records.ts'
import { createStoredSums, type Sender } from './stored-sums.ts'

/** SHA-256 in hex: the id of a message within its topic, and of a subscription (`topic + client id`). */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A message as a client publishes it. `ttl` in seconds. */
export interface Publication {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | undefined
}

/** Messages by topic, until they expire or newer ones of the same client need their place. The relay sees sealed envelopes only. */
export interface Mailboxes {
  /**
   * Stores a message once it is on disk. `undefined` when the topic already holds it: a publisher's retry. Where there is no room, the oldest
   * messages of the same client make room, and never anybody else's; rejects with a `RelayError` when that is not enough.
   */
  put(from: Sender, publication: Publication): Promise<StoredMessage | undefined>
  /** What this client has neither published nor acknowledged, oldest first. */
  pending(topic: string, clientId: string): readonly StoredMessage[]
  /** A reader has a message. Kept in order with publications: when a later `put` resolves, this is on disk. */
  acknowledge(topic: string, hash: string, clientId: string): void
  /** Forgets what has expired. */
  prune(): void
  /** Topics that hold a message. */
  count(): number
  /** Resolves when everything is on disk and the file is closed. */
  close(): Promise<void>
}

/** How mailboxes are made. */
export interface MailboxesOptions {
  /** Keeps them over a restart. Default: in memory only. */
  readonly file?: string | undefined
  /** Answers Unix milliseconds. */
  readonly now: () => number
  /** Default: those of `limits`. */
  readonly limits?: StoreLimits | undefined
}

/** Between two searches for expired messages that refusals cause. */
const PRUNE_PAUSE_MS = 1_000

/** What a publisher is told when there is no room. */
const FULL = {
  client: 'Message is too large',
  address: 'Too much is stored for this address',
  topic: 'Mailbox is full',
  all: 'Relay is full',
} as const

/** Makes the mailboxes. */
export const createMailboxes = (options: MailboxesOptions): Mailboxes => {
  const { limits = STORE_LIMITS } = options
  const topics = new Map<string, Map<string, StoredMessage>>()
  const sums = createStoredSums(limits)
  const alive = ({ expiresAt, publishedAt }: StoredMessage): boolean =>
    Math.min(expiresAt, publishedAt + MAX_AGE_SECONDS * 1000) > options.now()
  const snapshot = (): readonly MailboxRecord[] =>
    [...topics].flatMap(([topic, box]) =>
      [...box.values()].filter(alive).map((stored): MailboxRecord => ({ kind: 'message', topic, stored })),
    )
  const file = options.file === undefined ? undefined : createMailboxFile(options.file, snapshot, limits.all.length)
  const boxOf = (topic: string): Map<string, StoredMessage> => {
    const box = topics.get(topic) ?? new Map<string, StoredMessage>()
    topics.set(topic, box)
    return box
  }
  const forget = (topic: string, stored: StoredMessage): void => {
    const box = topics.get(topic)
    if (box?.get(stored.hash) === stored) box.delete(stored.hash)
    if (box?.size === 0) topics.delete(topic)
    sums.remove(stored)
  }
  const keep = (topic: string, stored: StoredMessage, sender: Sender): void => {
    const earlier = topics.get(topic)?.get(stored.hash)
    // Forgotten first, because an expired one would lend it its place in the order.
    if (earlier) forget(topic, earlier)
    boxOf(topic).set(stored.hash, stored)
    sums.add(stored, { topic, ...sender })
  }
  const readBy = (topic: string, hash: string, clientId: string): boolean => {
    const stored = topics.get(topic)?.get(hash)
    if (!stored || stored.acknowledgedBy.includes(clientId) || stored.acknowledgedBy.length >= MAX_READERS_PER_MESSAGE) return false
    stored.acknowledgedBy.push(clientId)
    return true
  }
  for (const record of file?.read() ?? []) {
    if (record.kind === 'acknowledged') readBy(record.topic, record.hash, record.by)
    else if (alive(record.stored)) {
      // Addresses are not written to the file.
      keep(record.topic, record.stored, { client: record.stored.from, address: undefined })
      for (const [topic, oldest] of sums.surplus()) forget(topic, oldest)
    }
  }

  const pruneTopic = (topic: string): ReadonlyMap<string, StoredMessage> => {
    const box = topics.get(topic) ?? new Map<string, StoredMessage>()
    for (const message of box.values()) if (!alive(message)) forget(topic, message)
    return box
  }
  const holds = (topic: string, hash: string): boolean => {
    const stored = topics.get(topic)?.get(hash)
    return stored !== undefined && alive(stored)
  }
  let prunedAt = 0
  const prune = (): void => {
    prunedAt = options.now()
    for (const topic of [...topics.keys()]) pruneTopic(topic)
  }
  /** Makes room for a message out of what its own client has stored. */
  const makeRoom = (to: Sender & { readonly topic: string }, length: number): void => {
    let room = sums.roomFor(to, length)
    // What has expired is in nobody's way; to look for it costs too much to be done for each refusal.
    if ('lacks' in room && options.now() - prunedAt >= PRUNE_PAUSE_MS) {
      prune()
      room = sums.roomFor(to, length)
    }
    if ('lacks' in room) throw new RelayError(SERVER_ERROR, FULL[room.lacks])
    for (const [topic, stored] of room.forget) forget(topic, stored)
  }

  return {
    put: async (from, { topic, message, ttl, tag, attestation }) => {
      const hash = sha256(message)
      if (holds(topic, hash)) {
        await file?.flush()
        // When the first write failed, its message is gone again and this one takes its place.
        if (holds(topic, hash)) return undefined
      }
      makeRoom({ ...from, topic }, message.length)
      const publishedAt = options.now()
      const stored: StoredMessage = {
        hash,
        message,
        publishedAt,
        expiresAt: publishedAt + ttl * 1000,
        tag,
        attestation,
        from: from.client,
        acknowledgedBy: [],
      }
      keep(topic, stored, from)
      try {
        await file?.add({ kind: 'message', topic, stored })
      } catch (error) {
        forget(topic, stored)
        throw error
      }
      return stored
    },
    pending: (topic, clientId) =>
      [...pruneTopic(topic).values()].filter((stored) => stored.from !== clientId && !stored.acknowledgedBy.includes(clientId)),
    acknowledge: (topic, hash, clientId) => {
      if (!readBy(topic, hash, clientId)) return
      // A lost acknowledgement only means a second delivery, which clients recognise: nobody waits for this write.
      file?.add({ kind: 'acknowledged', topic, hash, by: clientId }).catch(() => undefined)
    },
    prune,
    count: () => topics.size,
    close: () => file?.close() ?? Promise.resolve(),
  }
}
