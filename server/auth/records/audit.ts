import * as v from 'valibot'
import { randomText } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'

/** What is written down. */
export type AuditEvent =
  | 'account-created'
  | 'signed-in-email'
  | 'signed-in-social'
  | 'signed-in-farcaster'
  | 'signed-in-passkey'
  | 'signed-out'
  | 'session-token-reused'
  | 'device-registered'
  | 'device-removed'
  | 'passkey-added'
  | 'passkey-confirmed'
  | 'passkey-removed'
  | 'email-changed'
  | 'shares-created'
  | 'shares-replaced'
  | 'shares-released'

const row = v.object({ at: v.number(), event: v.string(), origin: v.string(), device: v.nullable(v.string()) })

/** Entries that are read at once. */
const READ = 100

/** What happened to accounts: when, at which host, on which device. No addresses of any kind, no names, no codes. */
export interface Audit {
  write(account: string, event: AuditEvent, origin: string, device?: string): Promise<void>
  read(account: string): Promise<readonly v.InferOutput<typeof row>[]>
}

/** Makes the audit log. */
export const createAudit = (database: AuthDatabase, now: () => number): Audit => ({
  async write(account, event, origin, device) {
    await database.run('INSERT INTO audit (id, account, at, event, origin, device) VALUES ($1, $2, $3, $4, $5, $6)', [
      randomText(18),
      account,
      now(),
      event,
      origin,
      device ?? null,
    ])
  },
  async read(account) {
    const rows = await database.run('SELECT at, event, origin, device FROM audit WHERE account = $1 ORDER BY at DESC, id LIMIT $2', [
      account,
      READ,
    ])
    return v.parse(v.array(row), Array.from(rows))
  },
})
