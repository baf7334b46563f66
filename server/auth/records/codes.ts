import * as v from 'valibot'
import type { Caller } from '../caller.ts'
import type { Vault } from '../crypto/secrets.ts'
import { equalTexts, hashOf, randomCode } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { REQUEST_LIFETIME, type RequestKind, type RequestRow, type Requests } from './requests.ts'

/** Wrong codes that a request bears, over all its codes. */
const TRIES = 5
/** Codes of a request that are valid at once. */
const OUTSTANDING = 3
/** ms between two mails of a request. */
export const RESEND_LOCK = 30_000

const codeRow = v.object({ code: v.string(), sent_at: v.number(), expires_at: v.number() })

/** One-time codes of requests. The database has them as keyed hashes of request and code together. */
export interface Codes {
  /** Makes one more code. The request lives at least as long as the code. */
  issue(requestHash: string): Promise<{ readonly code: string; readonly expiresAt: number; readonly resendAt: number }>
  /**
   * Spends a try and ends the request if the code is one of its own. The count and its limit are one statement, so that many tries at once
   * are no more than one after another. After five tries nothing is compared any more.
   */
  redeem(caller: Caller, kind: RequestKind, id: string, code: string): Promise<RequestRow>
}

/** Makes the table of codes. */
export const createCodes = (database: AuthDatabase, vault: Vault, requests: Requests, now: () => number): Codes => {
  const macOf = (hash: string, code: string): Promise<string> => vault.mac('code', `${hash}.${code}`)

  const whyNot = async (found: RequestRow): Promise<Refusal> => {
    if (found.expires_at <= now()) return new Refusal('CODE_EXPIRED')
    if (found.state === 'link') return new Refusal('DEVICE_UNCONFIRMED')
    if (found.state !== 'code') return new Refusal('REQUEST_UNKNOWN')
    return new Refusal('TRIES_SPENT')
  }
  return {
    async issue(hash) {
      const code = randomCode()
      const sentAt = now()
      const [expiresAt, resendAt] = [sentAt + REQUEST_LIFETIME, sentAt + RESEND_LOCK]
      await database.batch([
        {
          text: 'INSERT INTO codes (request, code, sent_at, expires_at) VALUES ($1, $2, $3, $4)',
          values: [hash, await macOf(hash, code), sentAt, expiresAt],
        },
        { text: 'UPDATE requests SET expires_at = $2, resend_at = $3 WHERE id = $1', values: [hash, expiresAt, resendAt] },
      ])
      return { code, expiresAt, resendAt }
    },
    async redeem(caller, kind, id, code) {
      const hash = await hashOf(id)
      const found = await requests.find(caller, [kind], id)
      const tried = await database.run(
        `UPDATE requests SET tries = tries + 1 WHERE id = $1 AND state = 'code' AND tries < $2 AND expires_at > $3 RETURNING tries`,
        [hash, TRIES, now()],
      )
      const [given, rows] = await Promise.all([
        macOf(hash, code),
        database.run('SELECT code, sent_at, expires_at FROM codes WHERE request = $1 ORDER BY sent_at DESC', [hash]),
      ])
      if (!tried[0]) throw await whyNot(found)
      const codes = v.parse(v.array(codeRow), rows)
      // Every code is compared, whatever the others are.
      const matches = codes.map((one, place) => ({ is: equalTexts(one.code, given), valid: one.expires_at > now() && place < OUTSTANDING }))
      const match = matches.find(({ is }) => is)
      if (match?.valid) {
        if (!(await requests.move(hash, 'code', 'used'))) throw new Refusal('REQUEST_UNKNOWN')
        return found
      }
      if (match) throw new Refusal('CODE_EXPIRED')
      throw new Refusal('CODE_WRONG', { triesLeft: TRIES - v.parse(v.object({ tries: v.number() }), tried[0]).tries })
    },
  }
}
