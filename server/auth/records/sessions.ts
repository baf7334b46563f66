import * as v from 'valibot'
import { factorName } from '../api/values.ts'
import type { Caller } from '../caller.ts'
import { hashOf, randomText } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'

/** ms that a token lives. */
const TOKEN_LIFETIME = 900_000
/** ms that a session lives without being refreshed: 30 days. */
const REFRESH_LIFETIME = 2_592_000_000
/** ms that a spent refresh token still works, for an answer that was lost on its way. */
const REFRESH_GRACE = 30_000
/** ms that a sign-in counts as fresh. */
const FRESH = 600_000

const visitor = v.object({
  email: v.exactOptional(v.string()),
  userName: v.exactOptional(v.string()),
  provider: v.exactOptional(v.string()),
})

/** Who the visitor is, as the sign-in has shown. */
export type Visitor = v.InferOutput<typeof visitor>

const row = v.object({
  id: v.string(),
  project: v.string(),
  account: v.string(),
  proof_key: v.string(),
  origin: v.string(),
  token_ends: v.number(),
  refresh_ends: v.number(),
  factors: v.pipe(v.string(), v.parseJson(), v.array(factorName)),
  visitor: v.pipe(v.string(), v.parseJson(), visitor),
  proven_at: v.number(),
})

/** A session. */
export type Session = v.InferOutput<typeof row>

const COLUMNS = 'id, project, account, proof_key, origin, token_ends, refresh_ends, factors, visitor, proven_at'

/** How a visitor was proven. */
export type Factor = v.InferOutput<typeof factorName>

/** The tokens of a session, which the database has as hashes alone. */
export interface IssuedSession {
  readonly session: Session
  readonly token: string
  readonly refreshToken: string
}

/** Sessions, each bound to the key, the project and the origin that began it. */
export interface Sessions {
  /** Begins one. What the key had before at this origin ends. */
  begin(caller: Caller, account: string, factor: Factor, visitor: Visitor): Promise<IssuedSession>
  /** The session of a token, for its own key. */
  read(caller: Caller, token: string): Promise<Session>
  /** A new pair of tokens. A refresh token that was spent before ends the session: `spent` is told. */
  refresh(caller: Caller, refreshToken: string, spent: (session: Session) => Promise<void>): Promise<IssuedSession>
  /** Adds a factor, which proves the visitor anew. */
  addFactor(session: Session, factor: Factor): Promise<void>
  rename(account: string, visitor: Visitor): Promise<void>
  end(session: Session): Promise<void>
  endAll(account: string, key?: string): Promise<void>
  /** Whether the visitor has signed in within the last ten minutes. */
  isFresh(session: Session): boolean
}

/** Makes the table of sessions. */
export const createSessions = (database: AuthDatabase, now: () => number): Sessions => {
  const belongs = (session: Session, { project, origin, key }: Caller): boolean =>
    session.project === project.id && session.origin === origin && session.proof_key === key
  const end: Sessions['end'] = async ({ id }) => void (await database.run('DELETE FROM sessions WHERE id = $1', [id]))

  return {
    end,
    async begin({ project, origin, key }, account, factor, visitor) {
      const [id, token, refreshToken] = [randomText(18), randomText(), randomText()]
      const at = now()
      const values = [project.id, account, key, origin]
      const [tokenHash, refreshHash] = await Promise.all([hashOf(token), hashOf(refreshToken)])
      const factors = [factor]
      await database.batch([
        { text: 'DELETE FROM sessions WHERE proof_key = $1 AND project = $2 AND origin = $3', values: [key, project.id, origin] },
        {
          text: `INSERT INTO sessions (id, project, account, proof_key, origin, token, token_ends, refresh, refresh_ends, factors, visitor,
            proven_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
          values: [
            id,
            ...values,
            tokenHash,
            at + TOKEN_LIFETIME,
            refreshHash,
            at + REFRESH_LIFETIME,
            JSON.stringify(factors),
            JSON.stringify(visitor),
            at,
          ],
        },
      ])
      const session = {
        id,
        project: project.id,
        account,
        proof_key: key,
        origin,
        token_ends: at + TOKEN_LIFETIME,
        refresh_ends: at + REFRESH_LIFETIME,
        factors,
        visitor,
        proven_at: at,
      }
      return { session, token, refreshToken }
    },
    async read(caller, token) {
      const [found] = await database.run(`SELECT ${COLUMNS} FROM sessions WHERE token = $1`, [await hashOf(token)])
      if (!found) throw new Refusal('SESSION_UNKNOWN')
      const session = v.parse(row, found)
      if (!belongs(session, caller)) throw new Refusal('SESSION_UNKNOWN')
      if (session.token_ends <= now()) throw new Refusal('SESSION_EXPIRED')
      return session
    },
    async refresh(caller, refreshToken, spent) {
      const given = await hashOf(refreshToken)
      const [found] = await database.run(
        `SELECT ${COLUMNS}, refresh, earlier_ends FROM sessions WHERE refresh = $1 OR earlier_refresh = $1`,
        [given],
      )
      if (!found) throw new Refusal('SESSION_UNKNOWN')
      const session = v.parse(row, found)
      if (!belongs(session, caller)) throw new Refusal('SESSION_UNKNOWN')
      const at = now()
      if (session.refresh_ends <= at) throw new Refusal('SESSION_EXPIRED')
      const { refresh, earlier_ends } = v.parse(v.object({ refresh: v.string(), earlier_ends: v.nullable(v.number()) }), found)
      if (refresh !== given && (earlier_ends ?? 0) <= at) {
        await end(session)
        await spent(session)
        throw new Refusal('SESSION_UNKNOWN')
      }
      const [token, nextRefresh] = [randomText(), randomText()]
      // Only from the state that was read: of two calls at once one goes without.
      const moved = await database.run(
        `UPDATE sessions SET token = $3, token_ends = $4, refresh = $5, refresh_ends = $6, earlier_refresh = $2, earlier_ends = $7
           WHERE id = $1 AND refresh = $8 RETURNING id`,
        [
          session.id,
          given,
          await hashOf(token),
          at + TOKEN_LIFETIME,
          await hashOf(nextRefresh),
          at + REFRESH_LIFETIME,
          // A spent token that is shown again does not live longer by it.
          refresh === given ? at + REFRESH_GRACE : earlier_ends,
          refresh,
        ],
      )
      if (moved.length === 0) throw new Refusal('SESSION_UNKNOWN')
      return {
        session: { ...session, token_ends: at + TOKEN_LIFETIME, refresh_ends: at + REFRESH_LIFETIME },
        token,
        refreshToken: nextRefresh,
      }
    },
    async addFactor(session, factor) {
      const factors = JSON.stringify(Array.from(new Set(session.factors).add(factor)))
      await database.run('UPDATE sessions SET factors = $2, proven_at = $3 WHERE id = $1', [session.id, factors, now()])
    },
    async rename(account, visitor) {
      await database.run('UPDATE sessions SET visitor = $2 WHERE account = $1', [account, JSON.stringify(visitor)])
    },
    async endAll(account, key) {
      await (key === undefined
        ? database.run('DELETE FROM sessions WHERE account = $1', [account])
        : database.run('DELETE FROM sessions WHERE account = $1 AND proof_key = $2', [account, key]))
    },
    isFresh: ({ proven_at }) => now() - proven_at < FRESH,
  }
}
