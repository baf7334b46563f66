import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client'

// Amounts are decimal text, times ms since 1970. Of session and browser only hashes are kept. `raw`: the signed payout, which is sent again after a crash
// and can land only once.
const TABLE = `CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, provider TEXT NOT NULL, status TEXT NOT NULL, chain TEXT NOT NULL,
  address TEXT NOT NULL, symbol TEXT NOT NULL, currency TEXT NOT NULL, paid TEXT NOT NULL, origin TEXT NOT NULL,
  session TEXT, session_ends INTEGER, browser TEXT, plan TEXT, due_at INTEGER, bought TEXT, raw TEXT, hash TEXT,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) STRICT`

/** Opens `payments.db` in a folder; without a folder it lives in memory. A write is on disk when it is answered. */
export const openPaymentDatabase = async (folder: string | undefined): Promise<Client> => {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const url = folder === undefined ? ':memory:' : pathToFileURL(join(folder, 'payments.db')).href
  const database = createClient({ url, concurrency: 1 })
  if (folder !== undefined) await database.execute('PRAGMA journal_mode = WAL')
  await database.execute('PRAGMA synchronous = FULL')
  await database.execute(TABLE)
  return database
}
