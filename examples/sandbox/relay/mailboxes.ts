import { createHash } from 'node:crypto'
import { RelayError, SERVER_ERROR } from './json-rpc.ts'
import { MAX_AGE_SECONDS, MAX_MESSAGES_PER_TOPIC, MAX_STORED_LENGTH } from './limits.ts'
import { createMailboxFile } from './mailbox-file.ts'
import type { MailboxRecord, StoredMessage } from './mailbox-records.ts'

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

/** Messages by topic, until they expire or newer ones need their place. The relay sees sealed envelopes only. */
export interface Mailboxes {
  /** Stores a message once it is on disk. `undefined` when the topic already holds it: a publisher's retry. */
  put(from: string, publication: Publication): Promise<StoredMessage | undefined>
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
  /** Length of all envelopes together. Default 64,000,000. */
  readonly maxLength?: number | undefined
}

/** Makes the mailboxes. */
export const createMailboxes = (options: MailboxesOptions): Mailboxes => {
  const { maxLength = MAX_STORED_LENGTH } = options
  const topics = new Map<string, Map<string, StoredMessage>>()
  // Each message with its topic, in the order in which they came.
  const all = new Map<StoredMessage, string>()
  let length = 0
  const alive = ({ expiresAt, publishedAt }: StoredMessage): boolean =>
    Math.min(expiresAt, publishedAt + MAX_AGE_SECONDS * 1000) > options.now()
  const snapshot = (): readonly MailboxRecord[] =>
    [...topics].flatMap(([topic, box]) =>
      [...box.values()].filter(alive).map((stored): MailboxRecord => ({ kind: 'message', topic, stored })),
    )
  const file = options.file === undefined ? undefined : createMailboxFile(options.file, snapshot, maxLength)
  const boxOf = (topic: string): Map<string, StoredMessage> => {
    const box = topics.get(topic) ?? new Map<string, StoredMessage>()
    topics.set(topic, box)
    return box
  }
  const forget = (topic: string, stored: StoredMessage): void => {
    const box = topics.get(topic)
    if (box?.get(stored.hash) === stored) box.delete(stored.hash)
    if (box?.size === 0) topics.delete(topic)
    if (all.delete(stored)) length -= stored.message.length
  }
  const keep = (topic: string, stored: StoredMessage): void => {
    const earlier = topics.get(topic)?.get(stored.hash)
    // Forgotten first, because an expired one would lend it its place in the order.
    if (earlier) forget(topic, earlier)
    boxOf(topic).set(stored.hash, stored)
    all.set(stored, topic)
    length += stored.message.length
    for (const [oldest, itsTopic] of all) {
      if (length <= maxLength || oldest === stored) break
      forget(itsTopic, oldest)
    }
  }
  const readBy = (topic: string, hash: string, clientId: string): boolean => {
    const stored = topics.get(topic)?.get(hash)
    if (!stored || stored.acknowledgedBy.includes(clientId)) return false
    stored.acknowledgedBy.push(clientId)
    return true
  }
  for (const record of file?.read() ?? []) {
    if (record.kind === 'acknowledged') readBy(record.topic, record.hash, record.by)
    else if (alive(record.stored)) keep(record.topic, record.stored)
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
  const isFull = (topic: string): boolean =>
    (topics.get(topic)?.size ?? 0) >= MAX_MESSAGES_PER_TOPIC && pruneTopic(topic).size >= MAX_MESSAGES_PER_TOPIC

  return {
    put: async (from, { topic, message, ttl, tag, attestation }) => {
      const hash = sha256(message)
      if (holds(topic, hash)) {
        await file?.flush()
        // When the first write failed, its message is gone again and this one takes its place.
        if (holds(topic, hash)) return undefined
      }
      if (isFull(topic)) throw new RelayError(SERVER_ERROR, 'Mailbox is full')
      const publishedAt = options.now()
      const stored: StoredMessage = {
        hash,
        message,
        publishedAt,
        expiresAt: publishedAt + ttl * 1000,
        tag,
        attestation,
        from,
        acknowledgedBy: [],
      }
      keep(topic, stored)
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
    prune: () => {
      for (const topic of [...topics.keys()]) pruneTopic(topic)
    },
    count: () => topics.size,
    close: () => file?.close() ?? Promise.resolve(),
  }
}
