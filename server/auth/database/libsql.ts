import { loadPeer } from '../load-peer.ts'
import type { AuthDatabase, DatabaseStatement, DatabaseValue, RunOptions } from './database.ts'

/** SQLite numbers its values with a question mark. */
const numbered = (text: string): string => text.replace(/\$(\d+)/g, '?$1')
const written = ({ text, values = [] }: DatabaseStatement) => ({ sql: numbered(text), args: values as DatabaseValue[] })

/** Opens a libsql database: `file:auth.db`, `:memory:`, or a server's address with its token. */
export const openLibsql = async (url: string, authToken?: string): Promise<AuthDatabase> => {
  const { createClient } = await loadPeer('@libsql/client', '0.18.0', () => import('@libsql/client'))
  const local = url === ':memory:' || url.startsWith('file:')
  // One connection: every call is short, and two would only wait for each other's writes.
  const client = createClient({ url, ...(authToken === undefined ? {} : { authToken }), ...(local ? { concurrency: 1 } : {}) })
  // In the log that is written ahead, a change that is not lost with the process may be lost with the power.
  const isFile = url.startsWith('file:')
  const sync = (mode: 'FULL' | 'NORMAL'): Promise<unknown> => client.execute(`PRAGMA synchronous = ${mode}`)
  if (isFile) {
    await client.execute('PRAGMA journal_mode = WAL')
    await sync('NORMAL')
  }
  let waiting = 0
  /** The disk is waited for, with whatever was written before. Others' changes meanwhile are waited for as well. */
  const onDisk = async <T>(write: () => Promise<T>): Promise<T> => {
    waiting += 1
    await sync('FULL')
    try {
      return await write()
    } finally {
      waiting -= 1
      // Another may have asked for the disk meanwhile, and is not done yet.
      if (waiting === 0) await sync('NORMAL')
    }
  }
  const write = <T>(act: () => Promise<T>, { durable = false }: RunOptions = {}): Promise<T> => (durable && isFile ? onDisk(act) : act())
  return {
    run: async (text, values = [], options) => (await write(() => client.execute(written({ text, values })), options)).rows,
    batch: async (statements, options) => void (await write(() => client.batch(statements.map(written), 'write'), options)),
    close: async () => client.close(),
  }
}
