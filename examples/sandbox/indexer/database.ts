import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client'

/** The embedded database. */
export type Database = Client

/** Raised with every change of the tables: an index of another version is made anew. */
const VERSION = 2

const names = ['blocks', 'transactions', 'moves', 'permissions', 'participants', 'contracts'] as const

// Hashes and addresses are in lower case. Amounts and token ids are decimal text: they have up to 256 bits. Times are in seconds.
const tables = [
  `CREATE TABLE IF NOT EXISTS blocks (chain TEXT NOT NULL, number INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (chain, number))
     STRICT, WITHOUT ROWID`,
  // called: whether there is code at the recipient. selector: the first four bytes of the input.
  `CREATE TABLE IF NOT EXISTS transactions (chain TEXT NOT NULL, block INTEGER NOT NULL, place INTEGER NOT NULL, hash TEXT NOT NULL,
     time INTEGER NOT NULL, sender TEXT NOT NULL, recipient TEXT, created TEXT, called INTEGER NOT NULL, succeeded INTEGER NOT NULL,
     nonce INTEGER NOT NULL, value TEXT NOT NULL, selector TEXT NOT NULL, fee TEXT, PRIMARY KEY (chain, block, place)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS moves (chain TEXT NOT NULL, block INTEGER NOT NULL, place INTEGER NOT NULL, part INTEGER NOT NULL,
     kind TEXT NOT NULL, contract TEXT, token_id TEXT, sender TEXT NOT NULL, recipient TEXT NOT NULL, amount TEXT NOT NULL,
     PRIMARY KEY (chain, block, place, part)) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS moves_by_sender ON moves (chain, sender, kind)',
  'CREATE INDEX IF NOT EXISTS moves_by_recipient ON moves (chain, recipient, kind)',
  `CREATE TABLE IF NOT EXISTS permissions (chain TEXT NOT NULL, block INTEGER NOT NULL, place INTEGER NOT NULL, part INTEGER NOT NULL,
     kind TEXT NOT NULL, contract TEXT NOT NULL, token_id TEXT, owner TEXT NOT NULL, spender TEXT NOT NULL, amount TEXT NOT NULL,
     PRIMARY KEY (chain, block, place, part)) STRICT, WITHOUT ROWID`,
  // Whose history a transaction belongs to, in the order in which it is read.
  `CREATE TABLE IF NOT EXISTS participants (account TEXT NOT NULL, time INTEGER NOT NULL, chain TEXT NOT NULL, block INTEGER NOT NULL,
     place INTEGER NOT NULL, PRIMARY KEY (account, time, chain, block, place)) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS participants_by_block ON participants (chain, block)',
  // What contracts say of themselves.
  `CREATE TABLE IF NOT EXISTS contracts (chain TEXT NOT NULL, address TEXT NOT NULL, name TEXT, symbol TEXT, decimals INTEGER,
     PRIMARY KEY (chain, address)) STRICT, WITHOUT ROWID`,
]

const versionOf = async (database: Database): Promise<unknown> => (await database.execute('PRAGMA user_version')).rows[0]?.user_version

/**
 * Opens the database `index.db` in a folder, which is made where it is missing; without a folder it lives in memory. What is written is on
 * disk when the write is answered.
 */
export const openDatabase = async (folder: string | undefined): Promise<Database> => {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const url = folder === undefined ? ':memory:' : pathToFileURL(join(folder, 'index.db')).href
  // One connection: every call is short, and two would only wait for each other's writes.
  const database = createClient({ url, concurrency: 1 })
  if (folder !== undefined) await database.execute('PRAGMA journal_mode = WAL')
  await database.execute('PRAGMA synchronous = FULL')
  if ((await versionOf(database)) !== VERSION) {
    await database.batch(
      names.map((name) => `DROP TABLE IF EXISTS ${name}`),
      'write',
    )
  }
  await database.batch([...tables, `PRAGMA user_version = ${VERSION}`], 'write')
  return database
}
