import type { Hono } from 'hono'
import { bip122Verifier, createSiwxServer, eip155Verifier, type ServerSession, type SiwxStore, solanaVerifier } from 'portico/siwx-server'
import * as v from 'valibot'
import { isLocalOrigin } from '../service/local-callers.ts'
import { checkCaller } from '../service/projects.ts'
import { failureOf, Refusal } from '../service/refusal.ts'
import type { Database } from './database.ts'
import type { ProjectTable } from './project-table.ts'

const sessionRow = v.object({
  session: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      address: v.string(),
      chainId: v.pipe(
        v.string(),
        v.transform((id) => id as ServerSession['chainId']),
      ),
      signedInAt: v.number(),
      expiresAt: v.number(),
      metadata: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
  ),
})

/** Used nonces and sessions in the database. What has expired goes as new ones come. */
const createSignInStore = (database: Database, now: () => number): SiwxStore => ({
  async redeemNonce(nonce, expiresAt) {
    await database.execute('DELETE FROM used_nonces WHERE expires_at <= ?', [now()])
    // In one statement, so that of two that come at once one goes without.
    const { rows } = await database.execute(
      'INSERT INTO used_nonces (nonce, expires_at) VALUES (?, ?) ON CONFLICT (nonce) DO NOTHING RETURNING nonce',
      [nonce, expiresAt],
    )
    return rows.length === 1
  },
  async putSession(tokenHash, session) {
    await database.batch(
      [
        { sql: 'DELETE FROM sign_in_sessions WHERE expires_at <= ?', args: [now()] },
        {
          sql: 'INSERT OR REPLACE INTO sign_in_sessions (token_hash, session, expires_at) VALUES (?, ?, ?)',
          args: [tokenHash, JSON.stringify(session), session.expiresAt],
        },
      ],
      'write',
    )
  },
  async findSession(tokenHash) {
    const { rows } = await database.execute('SELECT session FROM sign_in_sessions WHERE token_hash = ?', [tokenHash])
    return rows[0] && v.parse(sessionRow, rows[0]).session
  },
  async describeSession(tokenHash, metadata) {
    // In one statement, so that a session that is removed meanwhile does not come back.
    const { rows } = await database.execute(
      "UPDATE sign_in_sessions SET session = json_set(session, '$.metadata', json(?)) WHERE token_hash = ? RETURNING token_hash",
      [JSON.stringify(metadata), tokenHash],
    )
    return rows.length === 1
  },
  async removeSession(tokenHash) {
    await database.execute('DELETE FROM sign_in_sessions WHERE token_hash = ?', [tokenHash])
  },
})

/** What sign-in is served from. */
export interface SignInParts {
  readonly database: Database
  readonly projects: ProjectTable
  /** CAIP-2 ids of EVM chains to their JSON-RPC addresses. */
  readonly chains: Readonly<Record<string, string>>
  readonly now: () => number
}

/** Adds `/auth/v1/*`, and `/example/orders` for who has signed in. Pages of this machine sign in, whatever their port; all ask for a known project and an origin that is allowed to it. */
export const addSignIn = (app: Hono, { database, projects, chains, now }: SignInParts): void => {
  const server = createSiwxServer({
    domains: (domain) => isLocalOrigin(`http://${domain}`),
    verifiers: [eip155Verifier(chains), solanaVerifier(), bip122Verifier()],
    store: createSignInStore(database, now),
    // Nonces of an earlier start are not worth keeping.
    secret: `${crypto.randomUUID()}${crypto.randomUUID()}`,
    now,
  })
  app.all('/auth/v1/*', async (context) => {
    const caller = { projectId: context.req.query('projectId'), origin: context.req.header('origin') }
    try {
      checkCaller(await projects.find(caller.projectId ?? ''), caller)
    } catch (error) {
      if (error instanceof Refusal) return Response.json(failureOf(error), { status: error.status })
      throw error
    }
    return server.handle(context.req.raw)
  })
  // An API of the host's own: it answers to who has signed in, and to nobody else.
  app.get('/example/orders', async (context) => {
    const session = await server.sessionOf(context.req.raw)
    if (!session) return context.json({ message: 'Sign in first.' }, 401)
    return context.json({ orders: [`The order of ${session.address}`] })
  })
}
