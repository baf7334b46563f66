import { loadPeer } from '../load-peer.ts'
import type { AuthDatabase, DatabaseStatement, DatabaseValue } from './database.ts'

/** SQLite numbers its values with a question mark. */
const numbered = (text: string): string => text.replace(/\$(\d+)/g, '?$1')
const written = ({ text, values = [] }: DatabaseStatement) => ({ sql: numbered(text), args: values as DatabaseValue[] })

/** Opens a libsql database: `file:auth.db`, `:memory:`, or a server's address with its token. */
export const openLibsql = async (url: string, authToken?: string): Promise<AuthDatabase> => {
  const { createClient } = await loadPeer('@libsql/client', '0.18.0', () => import('@libsql/client'))
  const local = url === ':memory:' || url.startsWith('file:')
  // One connection: every call is short, and two would only wait for each other's writes.
  const client = createClient({ url, ...(authToken === undefined ? {} : { authToken }), ...(local ? { concurrency: 1 } : {}) })
  if (url.startsWith('file:')) await client.execute('PRAGMA journal_mode = WAL')
  // A share that is said to be kept is on the disk.
  if (local) await client.execute('PRAGMA synchronous = FULL')
  return {
    run: async (text, values = []) => (await client.execute(written({ text, values }))).rows,
    batch: async (statements) => void (await client.batch(statements.map(written), 'write')),
    close: async () => client.close(),
  }
}
