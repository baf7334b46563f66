import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type MailboxRecord, readRecords, writeRecord } from './mailbox-records.ts'

/** Records that may be added before the file is written anew, beside twice those it had then. */
const SPARE_RECORDS = 10_000

/** Where mailboxes are kept between two runs. */
export interface MailboxFile {
  /**
   * What the last run left, in its order. A last line that was cut off belongs to a publish that was never answered and is left out;
   * when any other line, or all there is, cannot be read, a copy of the file is put aside under `.unreadable` and the rest is used.
   * Throws when the file cannot be opened.
   */
  read(): readonly MailboxRecord[]
  /** Resolves when this record and all before it are on disk. Records added during a write share the next one. */
  add(record: MailboxRecord): Promise<void>
  /** Resolves when everything added so far is on disk. */
  flush(): Promise<void>
  /** Flushes and closes the file. */
  close(): Promise<void>
}

/**
 * Keeps mailboxes in one file of JSON lines that only grows at its end, so that the cost of a message does not depend on how many there
 * are. From time to time, at latest when `spareLength` characters have been added, and after a failed write, `snapshot` is written beside it
 * and renamed: a crash leaves the old or the new file.
 */
export const createMailboxFile = (path: string, snapshot: () => readonly MailboxRecord[], spareLength: number): MailboxFile => {
  let handle: FileHandle | undefined
  let queue: string[] = []
  let writing: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  let rewrite = !existsSync(path)
  let records = 0
  let mostRecords = SPARE_RECORDS
  let length = 0
  let mostLength = spareLength
  const count = (nowRecords: number, nowLength: number): void => {
    records = nowRecords
    mostRecords = 2 * records + SPARE_RECORDS
    length = nowLength
    mostLength = length + spareLength
  }

  const end = async (): Promise<void> => {
    const open = handle
    handle = undefined
    await open?.close()
  }
  const writeAnew = async (): Promise<void> => {
    const lines = snapshot().map(writeRecord)
    const text = lines.join('')
    await end()
    await mkdir(dirname(path), { recursive: true })
    const next = await open(`${path}.next`, 'w')
    try {
      await next.writeFile(text)
      await next.datasync()
    } finally {
      await next.close()
    }
    await rename(`${path}.next`, path)
    count(lines.length, text.length)
  }
  const addLines = async (lines: readonly string[]): Promise<void> => {
    handle ??= await open(path, 'a')
    const text = lines.join('')
    await handle.appendFile(text)
    await handle.datasync()
    records += lines.length
    length += text.length
  }
  const write = async (): Promise<void> => {
    const lines = queue
    queue = []
    try {
      // A snapshot holds what was queued: memory is ahead of the file.
      if (rewrite || records > mostRecords || length > mostLength) await writeAnew()
      else if (lines.length > 0) await addLines(lines)
      rewrite = false
    } catch (error) {
      // Half a line may stand at the end now; nothing may be added behind it.
      rewrite = true
      throw error
    }
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
  const flush = (): Promise<void> => {
    if (!writing) return begin()
    waiting ??= writing.then(beginNext, beginNext)
    return waiting
  }

  return {
    read: () => {
      if (!existsSync(path)) return []
      const text = readFileSync(path, 'utf8')
      const contents = readRecords(text)
      const strange = contents.unreadable > 0 || (contents.cutOff && contents.records.length === 0)
      if (strange) copyFileSync(path, `${path}.unreadable`)
      rewrite = strange || contents.cutOff
      count(contents.records.length, text.length)
      return contents.records
    },
    add: (record) => {
      queue.push(writeRecord(record))
      return flush()
    },
    flush,
    close: async () => {
      try {
        await flush()
      } finally {
        await end()
      }
    },
  }
}
