import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type InValue, type Row } from '@libsql/client'
import * as v from 'valibot'
import { findPrivateData, type PrivateFinding } from './private-data.ts'

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

/** What a list shows of an event, however long it is. */
export interface EventSummary extends Omit<StoredEvent, 'query' | 'body'> {
  /** JSON of the query and the first {@link SHOWN_LENGTH} characters of the body's. */
  readonly query: string
  readonly body: string
  /** Characters of the body's JSON. */
  readonly length: number
  /** The first places with private data. */
  readonly findings: readonly Pick<PrivateFinding, 'kind' | 'path'>[]
  /** How many there are in all. */
  readonly found: number
}

/** Which events are read. */
export interface EventFilter {
  /** Only those with a greater `seq`. */
  readonly after?: number
  readonly name?: string | undefined
  /** How many at most. Default 1,000. */
  readonly limit?: number
}

/** Where events are kept. */
export interface EventStore {
  /** Resolves when the event is on disk. */
  add(event: GivenEvent): Promise<void>
  /** Oldest first. */
  list(filter?: EventFilter): Promise<readonly StoredEvent[]>
  /** The newest first. Costs the same for long events as for short ones: each was looked through when it came. */
  summaries(filter: Pick<EventFilter, 'name' | 'limit'>): Promise<readonly EventSummary[]>
  find(seq: number): Promise<StoredEvent | undefined>
  /** How many there are of each name, by name. */
  counts(): Promise<readonly { readonly name: string; readonly count: number }[]>
  clear(): Promise<void>
  close(): void
}

/** Characters of a body in a summary. */
export const SHOWN_LENGTH = 4_000

const MOST_FINDINGS = 20
const LONGEST_PATH = 200

const TABLE = `CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  project_id TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  query TEXT NOT NULL,
  body TEXT NOT NULL,
  findings TEXT
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
const findingsSchema = v.object({
  first: v.array(v.object({ kind: v.custom<PrivateFinding['kind']>((kind) => typeof kind === 'string'), path: v.string() })),
  count: v.number(),
})
const summaryRow = v.object({
  ...row.entries,
  query: v.string(),
  body: v.string(),
  body_length: v.number(),
  findings: v.pipe(json, findingsSchema),
})
const countRow = v.object({ name: v.string(), count: v.number() })

const storedEvent = (found: Row): StoredEvent => {
  const { seq, event_id: eventId, name, project_id: projectId, received_at: receivedAt, query, body } = v.parse(row, found)
  return { seq, eventId, name, projectId, receivedAt, query, body }
}

const findingsOf = (event: Pick<GivenEvent, 'query' | 'body'>): string => {
  const all = findPrivateData({ query: event.query, body: event.body })
  const first = all.slice(0, MOST_FINDINGS).map(({ kind, path }) => ({ kind, path: path.slice(0, LONGEST_PATH) }))
  return JSON.stringify({ first, count: all.length })
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
  const { rows: columns } = await run('PRAGMA table_info(events)')
  // A file of an earlier version.
  if (!columns.some(({ name }) => name === 'findings')) await run('ALTER TABLE events ADD COLUMN findings TEXT')
  for (const { seq } of (await run('SELECT seq FROM events WHERE findings IS NULL')).rows) {
    const { rows } = await run('SELECT * FROM events WHERE seq = ?', [seq ?? null])
    if (rows[0]) await run('UPDATE events SET findings = ? WHERE seq = ?', [findingsOf(storedEvent(rows[0])), seq ?? null])
  }
  return {
    async add({ eventId, name, projectId, query, body }) {
      await run(
        'INSERT OR IGNORE INTO events (event_id, name, project_id, received_at, query, body, findings) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [eventId, name, projectId, Date.now(), JSON.stringify(query), JSON.stringify(body), findingsOf({ query, body })],
      )
    },
    async list({ after = 0, name, limit = 1_000 } = {}) {
      const { rows } = await run('SELECT * FROM events WHERE seq > ?1 AND (?2 IS NULL OR name = ?2) ORDER BY seq LIMIT ?3', [
        after,
        name ?? null,
        limit,
      ])
      return rows.map(storedEvent)
    },
    async summaries({ name, limit = 1_000 }) {
      const { rows } = await run(
        `SELECT seq, event_id, name, project_id, received_at, query, substr(body, 1, ?3) AS body, length(body) AS body_length, findings FROM events
         WHERE ?1 IS NULL OR name = ?1 ORDER BY seq DESC LIMIT ?2`,
        [name ?? null, limit, SHOWN_LENGTH],
      )
      return rows.map((one) => {
        const {
          event_id: eventId,
          project_id: projectId,
          received_at: receivedAt,
          body_length: length,
          findings,
          ...rest
        } = v.parse(summaryRow, one)
        return { ...rest, eventId, projectId, receivedAt, length, findings: findings.first, found: findings.count }
      })
    },
    async find(seq) {
      const { rows } = await run('SELECT * FROM events WHERE seq = ?', [seq])
      return rows[0] && storedEvent(rows[0])
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
