import { createHash } from 'node:crypto'
import { RelayError, SERVER_ERROR } from './json-rpc.ts'
import { MAX_MESSAGES_PER_TOPIC } from './limits.ts'
import { createMailboxFile, type StoredMessage } from './mailbox-file.ts'

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
  acknowledge(topic: string, hash: string, clientId: string): void
  /** Forgets what has expired. */
  prune(): void
  /** Topics that hold a message. */
  count(): number
  /** Resolves when everything is on disk. */
  flush(): Promise<void>
}

/** Makes the mailboxes. `file` keeps them over a restart; `now` answers Unix milliseconds. */
export const createMailboxes = (options: { readonly file?: string | undefined; readonly now: () => number }): Mailboxes => {
  const topics = new Map<string, Map<string, StoredMessage>>()
  const snapshot = () => Object.fromEntries([...topics].map(([topic, box]) => [topic, [...box.values()]]))
  const file = options.file === undefined ? undefined : createMailboxFile(options.file, snapshot)
  for (const [topic, messages] of Object.entries(file?.read() ?? {})) {
    topics.set(topic, new Map(messages.map((message) => [message.hash, message])))
  }

  const pruneTopic = (topic: string): Map<string, StoredMessage> => {
    const box = topics.get(topic) ?? new Map<string, StoredMessage>()
    for (const message of box.values()) if (message.expiresAt <= options.now()) box.delete(message.hash)
    if (box.size === 0) topics.delete(topic)
    return box
  }
  const save = (): Promise<void> => file?.save() ?? Promise.resolve()

  return {
    put: async (from, { topic, message, ttl, tag, attestation }) => {
      const publishedAt = options.now()
      const hash = sha256(message)
      const box = topics.get(topic) ?? new Map<string, StoredMessage>()
      const known = box.get(hash)
      if (known && known.expiresAt > publishedAt) {
        await save()
        return undefined
      }
      if (box.size >= MAX_MESSAGES_PER_TOPIC) throw new RelayError(SERVER_ERROR, 'Mailbox is full')
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
      box.set(hash, stored)
      topics.set(topic, box)
      try {
        await save()
      } catch (error) {
        box.delete(hash)
        throw error
      }
      return stored
    },
    pending: (topic, clientId) =>
      [...pruneTopic(topic).values()].filter((stored) => stored.from !== clientId && !stored.acknowledgedBy.includes(clientId)),
    acknowledge: (topic, hash, clientId) => {
      const stored = topics.get(topic)?.get(hash)
      if (!stored || stored.acknowledgedBy.includes(clientId)) return
      stored.acknowledgedBy.push(clientId)
      // A lost acknowledgement only means a second delivery, which clients recognise: nobody waits for this write.
      save().catch(() => undefined)
    },
    prune: () => {
      for (const topic of [...topics.keys()]) pruneTopic(topic)
    },
    count: () => topics.size,
    flush: save,
  }
}
