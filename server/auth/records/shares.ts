import * as v from 'valibot'
import { accountAddress, recoveryMode } from '../api/account.ts'
import { type RecoveryShare, recoveryShare } from '../api/shares.ts'
import type { Vault } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'

const addresses = v.array(accountAddress)
const summaryRow = v.object({
  generation: v.number(),
  recovery_mode: recoveryMode,
  recovery_credential: v.nullable(v.string()),
  addresses: v.pipe(v.string(), v.parseJson(), addresses),
})
const row = v.object({ ...summaryRow.entries, server_share: v.string(), recovery: v.string() })

/** The shares of an account, of its newest generation. */
export interface KeptShares {
  readonly generation: number
  readonly server: string
  readonly recovery: RecoveryShare
  readonly addresses: v.InferOutput<typeof addresses>
}

/** What may be known of shares without opening them. */
export type SharesSummary = v.InferOutput<typeof summaryRow>

/** Shares of accounts. Both shares of a generation are replaced together, and each row is sealed for its account and generation. */
export interface Shares {
  summary(account: string): Promise<SharesSummary | undefined>
  read(account: string): Promise<KeptShares | undefined>
  /** The new generation; undefined where `replaces` is not the newest one. */
  put(account: string, replaces: number, shares: Omit<KeptShares, 'generation'>): Promise<number | undefined>
}

const SUMMARY = 'generation, recovery_mode, recovery_credential, addresses'

/** Makes the table of shares. */
export const createShares = (database: AuthDatabase, vault: Vault, now: () => number): Shares => {
  const bound = (account: string, generation: number, part: string): string => `${account}.${generation}.${part}`
  return {
    async summary(account) {
      const [found] = await database.run(`SELECT ${SUMMARY} FROM shares WHERE account = $1`, [account])
      return found && v.parse(summaryRow, found)
    },
    async read(account) {
      const [found] = await database.run(`SELECT ${SUMMARY}, server_share, recovery FROM shares WHERE account = $1`, [account])
      if (!found) return undefined
      const read = v.parse(row, found)
      const [server, recovery] = await Promise.all([
        vault.open(read.server_share, bound(account, read.generation, 'server')),
        vault.open(read.recovery, bound(account, read.generation, 'recovery')),
      ])
      return { generation: read.generation, server, recovery: v.parse(recoveryShare, JSON.parse(recovery)), addresses: read.addresses }
    },
    async put(account, replaces, shares) {
      const generation = replaces + 1
      const [server, recovery] = await Promise.all([
        vault.seal(shares.server, bound(account, generation, 'server')),
        vault.seal(JSON.stringify(shares.recovery), bound(account, generation, 'recovery')),
      ])
      const credential = shares.recovery.mode === 'passkey' ? shares.recovery.credentialId : null
      const values = [account, generation, server, recovery, shares.recovery.mode, credential, JSON.stringify(shares.addresses), now()]
      const COLUMNS = '(account, generation, server_share, recovery, recovery_mode, recovery_credential, addresses, changed_at)'
      const kept =
        replaces === 0
          ? await database.run(
              `INSERT INTO shares ${COLUMNS} VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (account) DO NOTHING RETURNING generation`,
              values,
              { durable: true },
            )
          : await database.run(
              `UPDATE shares SET generation = $2, server_share = $3, recovery = $4, recovery_mode = $5, recovery_credential = $6, addresses = $7,
                 changed_at = $8 WHERE account = $1 AND generation = $9 RETURNING generation`,
              values.concat(replaces),
              { durable: true },
            )
      return kept.length > 0 ? generation : undefined
    },
  }
}
