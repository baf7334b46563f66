import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Vault } from '../crypto/secrets.ts'
import type { AuthDatabase, DatabaseValue } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { loadPeer } from '../load-peer.ts'

/** What is limited: so many in so many seconds, then shut for `block` seconds, four times as long each time it happens again within a day. */
const LIMITS = {
  /** Calls of one network address. */
  call: { points: 600, duration: 60, block: 60 },
  /** Mails asked for from one network address. */
  'mail-address': { points: 30, duration: 600, block: 300 },
  /** Mails to one e-mail address, and to it from one of its own devices. */
  'mail-email': { points: 6, duration: 600, block: 300 },
  /** Wrong codes from one network address. */
  'code-address': { points: 30, duration: 600, block: 300 },
  /** Wrong codes for one e-mail address over all requests, and for it on one of its own devices. */
  'code-email': { points: 15, duration: 3600, block: 900 },
  /** Sign-ins begun at providers and with passkeys from one network address. */
  start: { points: 60, duration: 600, block: 300 },
} as const

/** Name of a limit. */
export type LimitName = keyof typeof LIMITS

const DAY = 86_400

/** Counts on the service's own database, so that all its processes share them. */
export interface Limits {
  /** Counts one; refuses with `RATE_LIMITED` where there were too many. */
  take(limit: LimitName, subject: string): Promise<void>
  /** Refuses without counting where the limit is already reached. */
  check(limit: LimitName, subject: string): Promise<void>
}

/** Makes the limits. Subjects (network and e-mail addresses) are kept as keyed hashes. */
export const createLimits = async (database: AuthDatabase, vault: Vault): Promise<Limits> => {
  const { RateLimiterPostgres, RateLimiterRes } = await loadPeer('rate-limiter-flexible', '11.4.0', () => import('rate-limiter-flexible'))
  // Its statements for PostgreSQL are read by SQLite alike.
  const client = {
    async query({ text, values }: { readonly text: string; readonly values: readonly DatabaseValue[] }) {
      const rows = await database.run(text, values)
      return { rows, rowCount: rows.length }
    },
  }
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const limiters = new Map(Object.entries(LIMITS).map(([name, { points, duration }]) => [name, limiter(name, points, duration)]))
  const strikes = limiter('strike', 1_000_000, DAY)
  const of = (limit: LimitName): RateLimiterPostgres => limiters.get(limit) as RateLimiterPostgres

  const shut = async (limit: LimitName, subject: string): Promise<number> => {
    const { consumedPoints } = await strikes.penalty(`${limit}:${subject}`)
    const seconds = Math.min(LIMITS[limit].block * 4 ** (consumedPoints - 1), DAY)
    await of(limit).block(subject, seconds)
    return seconds * 1000
  }
  return {
    async take(limit, subject) {
      const key = await vault.mac('limit', subject)
      try {
        await of(limit).consume(key)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        // The first call above the limit shuts it; those that follow only wait.
        const first = reason.consumedPoints === LIMITS[limit].points + 1
        throw new Refusal('RATE_LIMITED', { retryAfter: first ? await shut(limit, key) : reason.msBeforeNext })
      }
    },
    async check(limit, subject) {
      const state = await of(limit).get(await vault.mac('limit', subject))
      if (state && state.consumedPoints > LIMITS[limit].points) throw new Refusal('RATE_LIMITED', { retryAfter: state.msBeforeNext })
    },
  }
}
