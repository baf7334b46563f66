import { existsSync, readFileSync, renameSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'

const StoredMessageSchema = v.object({
  hash: v.string(),
  message: v.string(),
  publishedAt: v.number(),
  expiresAt: v.number(),
  tag: v.number(),
  attestation: v.optional(v.string()),
  from: v.string(),
  acknowledgedBy: v.array(v.string()),
})
const Contents = v.object({ version: v.literal(1), topics: v.record(v.string(), v.array(StoredMessageSchema)) })

/** One sealed envelope in a topic's mailbox. Times are Unix milliseconds; `from` and `acknowledgedBy` are client ids. */
export type StoredMessage = v.InferOutput<typeof StoredMessageSchema>
/** All mailboxes, by topic. */
export type MailboxTopics = Readonly<Record<string, readonly StoredMessage[]>>

/** Where mailboxes are kept between two runs. */
export interface MailboxFile {
  /** What the last run left. A file that cannot be read is put aside under `.unreadable`, so nothing is overwritten. */
  read(): MailboxTopics
  /** Resolves when everything known at the time of the call is on disk. Calls made during a write share the next one. */
  save(): Promise<void>
}

/** Keeps mailboxes in one JSON file: written beside it and renamed, so a crash leaves the old or the new state, never half of one. */
export const createMailboxFile = (path: string, snapshot: () => MailboxTopics): MailboxFile => {
  let writing: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  const write = async (): Promise<void> => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.next`, JSON.stringify({ version: 1, topics: snapshot() }))
    await rename(`${path}.next`, path)
  }
  const begin = (): Promise<void> => {
    const current: Promise<void> = write().finally(() => {
      if (writing === current) writing = undefined
    })
    writing = current
    return current
  }
  const beginNext = (): Promise<void> => {
    waiting = undefined
    return begin()
  }

  return {
    read: () => {
      if (!existsSync(path)) return {}
      try {
        return v.parse(Contents, JSON.parse(readFileSync(path, 'utf8'))).topics
      } catch {
        renameSync(path, `${path}.unreadable`)
        return {}
      }
    },
    save: () => {
      if (!writing) return begin()
      waiting ??= writing.then(beginNext, beginNext)
      return waiting
    },
  }
}
