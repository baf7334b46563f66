import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client'

/** The embedded database. */
export type Database = Client

const tables = [
  // origins: JSON, a list of texts.
  'CREATE TABLE IF NOT EXISTS projects (id TEXT PRIMARY KEY, origins TEXT NOT NULL) STRICT',
  'CREATE TABLE IF NOT EXISTS identities (address TEXT PRIMARY KEY, name TEXT, avatar TEXT) STRICT',
  `CREATE TABLE IF NOT EXISTS tokens (chain TEXT NOT NULL, address TEXT NOT NULL, symbol TEXT NOT NULL, name TEXT NOT NULL,
     decimals INTEGER NOT NULL, logo TEXT NOT NULL, listed INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (chain, address)) STRICT`,
  // usd: decimal text. read_at: ms since 1970.
  `CREATE TABLE IF NOT EXISTS prices (chain TEXT NOT NULL, address TEXT NOT NULL, usd TEXT NOT NULL, read_at INTEGER NOT NULL,
     PRIMARY KEY (chain, address)) STRICT`,
  // registered_at: ms since 1970. A name is unique: of many who ask for it at once one gets it.
  `CREATE TABLE IF NOT EXISTS names (name TEXT PRIMARY KEY, address TEXT NOT NULL, coin_type INTEGER NOT NULL,
     registered_at INTEGER NOT NULL) STRICT`,
  'CREATE INDEX IF NOT EXISTS names_of_address ON names (address)',
  'CREATE TABLE IF NOT EXISTS name_nonces (nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT',
  // Times in ms since 1970. Tokens are known by their hash alone.
  'CREATE TABLE IF NOT EXISTS used_nonces (nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT',
  // request: JSON, as ERC-7715 has it. created_at: ms since 1970. A context is a session's alone.
  `CREATE TABLE IF NOT EXISTS smart_sessions (pci TEXT PRIMARY KEY, address TEXT NOT NULL, chain TEXT NOT NULL, context TEXT NOT NULL UNIQUE,
     manager TEXT NOT NULL, request TEXT NOT NULL, origin TEXT NOT NULL, created_at INTEGER NOT NULL, revoked INTEGER NOT NULL) STRICT`,
  // session: JSON.
  'CREATE TABLE IF NOT EXISTS sign_in_sessions (token_hash TEXT PRIMARY KEY, session TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT',
]

/**
 * Opens the database `api.db` in a folder, which is made where it is missing; without a folder it lives in memory. What is written is on
 * disk when the write is answered.
 */
export const openDatabase = async (folder: string | undefined): Promise<Database> => {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const url = folder === undefined ? ':memory:' : pathToFileURL(join(folder, 'api.db')).href
  // One connection: every call is short, and two would only wait for each other's writes.
  const database = createClient({ url, concurrency: 1 })
  if (folder !== undefined) await database.execute('PRAGMA journal_mode = WAL')
  await database.execute('PRAGMA synchronous = FULL')
  await database.batch(tables, 'write')
  return database
}
