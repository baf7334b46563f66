import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type InValue, type Row } from '@libsql/client'
import * as v from 'valibot'

/** An event as it came. */
export interface GivenEvent {
  /** Unique: what comes a second time under one id is not kept again. */
  readonly eventId: string
  readonly name: string
  readonly projectId: string
  /** The query it came with. */
  readonly query: Readonly<Record<string, string>>
  /** The body to the letter, with what its schema leaves out. */
  readonly body: unknown
}

/** An event as it is kept. */
export interface StoredEvent extends GivenEvent {
  /** Grows with each event, also after all were deleted. */
  readonly seq: number
  /** ms since 1970. */
  readonly receivedAt: number
}

/** Which events are read. */
export interface EventFilter {
  /** Only those with a greater `seq`. */
  readonly after?: number
  readonly name?: string | undefined
  /** Default: oldest first. */
  readonly newestFirst?: boolean
  /** How many at most. Default 1,000. */
  readonly limit?: number
}

/** Where events are kept. */
export interface EventStore {
  /** Resolves when the event is on disk. */
  add(event: GivenEvent): Promise<void>
  list(filter?: EventFilter): Promise<readonly StoredEvent[]>
  /** How many there are of each name, by name. */
  counts(): Promise<readonly { readonly name: string; readonly count: number }[]>
  clear(): Promise<void>
  close(): void
}

const TABLE = `CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  project_id TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  query TEXT NOT NULL,
  body TEXT NOT NULL
)`

const json = v.pipe(
  v.string(),
  v.transform((text): unknown => JSON.parse(text)),
)
const row = v.object({
  seq: v.number(),
  event_id: v.string(),
  name: v.string(),
  project_id: v.string(),
  received_at: v.number(),
  query: v.pipe(json, v.record(v.string(), v.string())),
  body: json,
})
const countRow = v.object({ name: v.string(), count: v.number() })

const storedEvent = (found: Row): StoredEvent => {
  const { seq, event_id: eventId, name, project_id: projectId, received_at: receivedAt, query, body } = v.parse(row, found)
  return { seq, eventId, name, projectId, receivedAt, query, body }
}

const addressOf = async (data: string | undefined): Promise<string> => {
  if (data === undefined) return ':memory:'
  await mkdir(data, { recursive: true })
  return pathToFileURL(join(data, 'analytics.db')).href
}

/** Opens the events kept in a folder, or in memory without one. Rejects when the folder cannot be written. */
export const openEventStore = async (data: string | undefined): Promise<EventStore> => {
  const client = createClient({ url: await addressOf(data) })
  const run = (sql: string, args: InValue[] = []) => client.execute({ sql, args })
  // A writer that is killed leaves a log that the next run reads; each event is written through before it is acknowledged.
  await run('PRAGMA journal_mode = WAL')
  await run('PRAGMA synchronous = FULL')
  await run(TABLE)
  return {
    async add({ eventId, name, projectId, query, body }) {
      await run('INSERT OR IGNORE INTO events (event_id, name, project_id, received_at, query, body) VALUES (?, ?, ?, ?, ?, ?)', [
        eventId,
        name,
        projectId,
        Date.now(),
        JSON.stringify(query),
        JSON.stringify(body),
      ])
    },
    async list({ after = 0, name, newestFirst = false, limit = 1_000 } = {}) {
      const { rows } = await run(
        `SELECT * FROM events WHERE seq > ?1 AND (?2 IS NULL OR name = ?2) ORDER BY seq ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?3`,
        [after, name ?? null, limit],
      )
      return rows.map(storedEvent)
    },
    async counts() {
      const { rows } = await run('SELECT name, COUNT(*) AS count FROM events GROUP BY name ORDER BY name')
      return rows.map((found) => v.parse(countRow, found))
    },
    async clear() {
      await run('DELETE FROM events')
    },
    close: () => client.close(),
  }
}
