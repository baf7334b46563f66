import * as v from 'valibot'
import type { Caller } from '../caller.ts'
import { hashOf, randomText } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'

/** What is begun with one call and ended with a later one of the same key. */
export type RequestKind =
  | 'email-sign-in'
  | 'email-primary'
  | 'email-secondary'
  | 'social'
  | 'farcaster'
  | 'passkey-sign-up'
  | 'passkey-sign-in'
  | 'passkey-register'
  | 'passkey-confirm'

/** ms that a request lives from its last code or its begin. */
export const REQUEST_LIFETIME = 600_000

const row = v.object({
  id: v.string(),
  kind: v.string(),
  state: v.string(),
  project: v.string(),
  origin: v.string(),
  proof_key: v.string(),
  account: v.nullable(v.string()),
  data: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  tries: v.number(),
  expires_at: v.number(),
  resend_at: v.number(),
})

/** A request as the database has it. `id` is the hash of what the caller knows. */
export type RequestRow = v.InferOutput<typeof row>

const COLUMNS = 'id, kind, state, project, origin, proof_key, account, data, tries, expires_at, resend_at'

export interface NewRequest {
  readonly kind: RequestKind
  readonly state: string
  readonly data: Readonly<Record<string, unknown>>
  readonly account?: string | undefined
  readonly resendAt?: number
}

/** Requests, each bound to the key, the project and the origin that began it. */
export interface Requests {
  /** Answers the secret id. */
  create(caller: Caller, request: NewRequest): Promise<{ readonly id: string; readonly hash: string; readonly expiresAt: number }>
  /** The caller's own request, living or expired. `REQUEST_UNKNOWN` where it is none of theirs. */
  find(caller: Caller, kinds: readonly RequestKind[], id: string): Promise<RequestRow>
  /** A request of anybody's by the hash of its id: for addresses that are opened elsewhere. */
  byHash(hash: string): Promise<RequestRow | undefined>
  /** Moves a living request from one state to another, and changes its data: true for exactly one of all calls at once. */
  move(hash: string, from: string, to: string, data?: Readonly<Record<string, unknown>>): Promise<boolean>
  /** Ends the caller's request: it is answered to exactly one call. */
  use(caller: Caller, kinds: readonly RequestKind[], id: string, state: string): Promise<RequestRow>
}

/** Makes the table of requests. */
export const createRequests = (database: AuthDatabase, now: () => number): Requests => {
  const byHash: Requests['byHash'] = async (hash) => {
    const [found] = await database.run(`SELECT ${COLUMNS} FROM requests WHERE id = $1`, [hash])
    return found && v.parse(row, found)
  }
  const find: Requests['find'] = async ({ project, origin, key }, kinds, id) => {
    const found = await byHash(await hashOf(id))
    const theirs =
      found &&
      (kinds as readonly string[]).includes(found.kind) &&
      found.project === project.id &&
      found.origin === origin &&
      found.proof_key === key
    if (!theirs) throw new Refusal('REQUEST_UNKNOWN')
    return found
  }
  const move: Requests['move'] = async (hash, from, to, data) => {
    const moved = await database.run(
      `UPDATE requests SET state = $3${data ? ', data = $5' : ''} WHERE id = $1 AND state = $2 AND expires_at > $4 RETURNING id`,
      data ? [hash, from, to, now(), JSON.stringify(data)] : [hash, from, to, now()],
    )
    return moved.length > 0
  }
  return {
    byHash,
    find,
    move,
    async create({ project, origin, key }, { kind, state, data, account, resendAt = 0 }) {
      const id = randomText()
      const hash = await hashOf(id)
      const expiresAt = now() + REQUEST_LIFETIME
      await database.run(`INSERT INTO requests (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10)`, [
        hash,
        kind,
        state,
        project.id,
        origin,
        key,
        account ?? null,
        JSON.stringify(data),
        expiresAt,
        resendAt,
      ])
      return { id, hash, expiresAt }
    },
    async use(caller, kinds, id, state) {
      const found = await find(caller, kinds, id)
      if (found.expires_at <= now()) throw new Refusal('REQUEST_EXPIRED')
      if (!(await move(found.id, state, 'used'))) throw new Refusal('REQUEST_UNKNOWN')
      return found
    },
  }
}
