import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { type AuthDatabase, openLibsql, openPostgres } from 'portico/auth-server'
import { until } from '../../../support/wait.ts'

/** A database to run the contract on. */
export interface TestDatabase {
  readonly database: AuthDatabase
  close(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** PostgreSQL in a process of its own, as WebAssembly: it listens on a socket as a server does. */
const startPglite = async (): Promise<{ readonly url: string; readonly child: ChildProcess }> => {
  const port = await freePort()
  const script = join(dirname(require.resolve('@electric-sql/pglite-socket')), 'scripts', 'server.js')
  const child = spawn(process.execPath, [script, `--port=${port}`, '--host=127.0.0.1'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await until(() => /listening/i.test(output), { limit: 60_000 })
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, child }
}

export const openTestLibsql = async (): Promise<TestDatabase> => {
  const database = await openLibsql(':memory:')
  return { database, close: () => database.close() }
}

/** The server that `PORTICO_POSTGRES_URL` names, in a schema of the test's own, or else PGlite over its socket. */
export const openTestPostgres = async (): Promise<TestDatabase> => {
  const named = process.env.PORTICO_POSTGRES_URL
  if (named === undefined) {
    const { url, child } = await startPglite()
    // PGlite takes one connection.
    const database = await openPostgres(url, { connections: 1 })
    return {
      database,
      async close() {
        await database.close()
        child.kill()
      },
    }
  }
  const schema = `portico_${Date.now().toString(36)}`
  const owner = await openPostgres(named, { connections: 1 })
  await owner.run(`CREATE SCHEMA ${schema}`)
  const url = new URL(named)
  url.searchParams.set('options', `-c search_path=${schema}`)
  const database = await openPostgres(url.href)
  return {
    database,
    async close() {
      await database.close()
      await owner.run(`DROP SCHEMA ${schema} CASCADE`)
      await owner.close()
    },
  }
}
