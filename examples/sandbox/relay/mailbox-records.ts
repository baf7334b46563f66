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
const RecordSchema = v.variant('kind', [
  v.object({ kind: v.literal('message'), topic: v.string(), stored: StoredMessageSchema }),
  v.object({ kind: v.literal('acknowledged'), topic: v.string(), hash: v.string(), by: v.string() }),
])

/** One sealed envelope in a topic's mailbox. Times are Unix milliseconds; `from` and `acknowledgedBy` are client ids. */
export type StoredMessage = v.InferOutput<typeof StoredMessageSchema>

/** One line of the mailbox file: a message with its readers so far, or one more reader of a message before it. */
export type MailboxRecord = v.InferOutput<typeof RecordSchema>

/** A mailbox file's text, read. */
export interface MailboxContents {
  readonly records: readonly MailboxRecord[]
  /** Complete lines that make no sense. */
  readonly unreadable: number
  /** Whether the last line has no end: the process died while it was written. */
  readonly cutOff: boolean
}

const readRecord = (line: string): MailboxRecord | undefined => {
  try {
    const parsed = v.safeParse(RecordSchema, JSON.parse(line))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Reads a mailbox file's text. Lines that cannot be read are counted, not thrown. */
export const readRecords = (text: string): MailboxContents => {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  const read = lines.map(readRecord)
  const records = read.filter((record) => record !== undefined)
  return { records, unreadable: read.length - records.length, cutOff: last !== '' }
}

/** A record as a line, with its end. */
export const writeRecord = (record: MailboxRecord): string => `${JSON.stringify(record)}\n`
