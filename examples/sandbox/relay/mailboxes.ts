import { createHash } from 'node:crypto'
import { RelayError, SERVER_ERROR } from './json-rpc.ts'
import { MAX_MESSAGES_PER_TOPIC } from './limits.ts'
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

/** Messages by topic, until they expire. The relay sees sealed envelopes only. */
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

/** Makes the mailboxes. `file` keeps them over a restart; `now` answers Unix milliseconds. */
export const createMailboxes = (options: { readonly file?: string | undefined; readonly now: () => number }): Mailboxes => {
  const topics = new Map<string, Map<string, StoredMessage>>()
  const alive = ({ expiresAt }: StoredMessage): boolean => expiresAt > options.now()
  const snapshot = (): readonly MailboxRecord[] =>
    [...topics].flatMap(([topic, box]) =>
      [...box.values()].filter(alive).map((stored): MailboxRecord => ({ kind: 'message', topic, stored })),
    )
  const file = options.file === undefined ? undefined : createMailboxFile(options.file, snapshot)
  const boxOf = (topic: string): Map<string, StoredMessage> => {
    const box = topics.get(topic) ?? new Map<string, StoredMessage>()
    topics.set(topic, box)
    return box
  }
  const readBy = (topic: string, hash: string, clientId: string): boolean => {
    const stored = topics.get(topic)?.get(hash)
    if (!stored || stored.acknowledgedBy.includes(clientId)) return false
    stored.acknowledgedBy.push(clientId)
    return true
  }
  for (const record of file?.read() ?? []) {
    if (record.kind === 'acknowledged') readBy(record.topic, record.hash, record.by)
    else if (alive(record.stored)) boxOf(record.topic).set(record.stored.hash, record.stored)
  }

  const pruneTopic = (topic: string): Map<string, StoredMessage> => {
    const box = topics.get(topic) ?? new Map<string, StoredMessage>()
    for (const message of box.values()) if (!alive(message)) box.delete(message.hash)
    if (box.size === 0) topics.delete(topic)
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
      const box = boxOf(topic)
      // Deleted first, because an expired one would lend it its place in the order.
      box.delete(hash)
      box.set(hash, stored)
      try {
        await file?.add({ kind: 'message', topic, stored })
      } catch (error) {
        if (topics.get(topic)?.get(hash) === stored) pruneTopic(topic).delete(hash)
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
