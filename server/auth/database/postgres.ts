import { loadPeer } from '../load-peer.ts'
import type { AuthDatabase, DatabaseValue } from './database.ts'

/** Type of a column of 64 bits, which the driver would hand over as text. Times fit a number. */
const INT8 = 20

export interface PostgresOptions {
  /** Connections at once. Default 10. */
  readonly connections?: number
}

/** Opens a PostgreSQL database, 13 or later: `postgres://user:password@host:5432/name`. */
export const openPostgres = async (url: string, { connections = 10 }: PostgresOptions = {}): Promise<AuthDatabase> => {
  const { default: pg } = await loadPeer('pg', '8.23.1', () => import('pg'))
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
    // Where the network is gone the server's own limit is never heard of.
    query_timeout: 15_000,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text'),
    },
  })
  // A connection that ends while nobody uses it is replaced by the next call.
  pool.on('error', () => undefined)
  const copy = (values: readonly DatabaseValue[]): DatabaseValue[] => Array.from(values)
  return {
    run: async (text, values = []) => (await pool.query(text, copy(values))).rows,
    async batch(statements) {
      const client = await pool.connect()
      let failure: Error | undefined
      try {
        await client.query('BEGIN')
        for (const { text, values = [] } of statements) await client.query(text, copy(values))
        await client.query('COMMIT')
      } catch (error) {
        // The connection is given up with its transaction.
        failure = error instanceof Error ? error : new Error(String(error))
        throw error
      } finally {
        client.release(failure)
      }
    },
    close: () => pool.end(),
  }
}
