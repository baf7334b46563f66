import * as v from 'valibot'
import { randomText } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'

const text = v.nullable(v.string())
const accountRow = v.object({
  id: v.string(),
  project: v.string(),
  email: text,
  email_written: text,
  user_name: text,
  created_at: v.number(),
})
const identityRow = v.object({ provider: v.string(), user_name: text, email: text })

/** An account: one visitor of one project. */
export interface Account {
  readonly id: string
  /** As the visitor wrote it. */
  readonly email: string | undefined
  readonly userName: string | undefined
  readonly createdAt: number
}

/** Somebody at a provider. */
export interface Identity {
  readonly provider: string
  readonly subject: string
  readonly userName?: string | undefined
  readonly email?: string | undefined
}

/** An account that a sign-in has led to, and whether it was made by it. */
export interface Entered {
  readonly id: string
  readonly created: boolean
}

/** How addresses are compared: a mailbox in other letters is the same visitor. */
export const comparedEmail = (email: string): string => email.toLowerCase()

const COLUMNS = 'id, project, email, email_written, user_name, created_at'

/** Accounts and what signs in to them. */
export interface Accounts {
  find(id: string): Promise<Account | undefined>
  /** The id of the account that has the address. */
  idByEmail(project: string, email: string): Promise<string | undefined>
  /** The account of the address, made where there is none. */
  enterByEmail(project: string, email: string): Promise<Entered>
  enterByIdentity(project: string, identity: Identity): Promise<Entered>
  /** Makes an account whose id is given out already. */
  createAs(id: string, project: string, userName: string | undefined): Promise<void>
  identities(account: string): Promise<readonly Omit<Identity, 'subject'>[]>
  /** False where another account has the address. */
  changeEmail(account: string, email: string): Promise<boolean>
}

/** Makes the table of accounts. */
export const createAccounts = (database: AuthDatabase, now: () => number): Accounts => {
  const insert = (id: string, project: string, email: string | null, userName: string | null) =>
    database.run(`INSERT INTO accounts (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (project, email) DO NOTHING RETURNING id`, [
      id,
      project,
      email === null ? null : comparedEmail(email),
      email,
      userName,
      now(),
    ])
  const idByEmail: Accounts['idByEmail'] = async (project, email) => {
    const [row] = await database.run('SELECT id FROM accounts WHERE project = $1 AND email = $2', [project, comparedEmail(email)])
    return row && v.parse(v.object({ id: v.string() }), row).id
  }
  return {
    idByEmail,
    async find(id) {
      const [row] = await database.run(`SELECT ${COLUMNS} FROM accounts WHERE id = $1`, [id])
      if (!row) return undefined
      const read = v.parse(accountRow, row)
      return { id: read.id, email: read.email_written ?? undefined, userName: read.user_name ?? undefined, createdAt: read.created_at }
    },
    async enterByEmail(project, email) {
      const id = randomText(18)
      const made = await insert(id, project, email, null)
      if (made.length > 0) return { id, created: true }
      const existing = await idByEmail(project, email)
      if (existing === undefined) throw new Error('The account was neither made nor there.')
      return { id: existing, created: false }
    },
    async enterByIdentity(project, { provider, subject, userName, email }) {
      const id = randomText(18)
      // Of two first sign-ins at once one makes the identity; the other finds it.
      const made = await database.run(
        `INSERT INTO identities (project, provider, subject, account, user_name, email, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (project, provider, subject) DO NOTHING RETURNING account`,
        [project, provider, subject, id, userName ?? null, email ?? null, now()],
      )
      if (made.length > 0) {
        await insert(id, project, null, userName ?? null)
        return { id, created: true }
      }
      const [row] = await database.run(
        `UPDATE identities SET user_name = $4, email = $5 WHERE project = $1 AND provider = $2 AND subject = $3 RETURNING account`,
        [project, provider, subject, userName ?? null, email ?? null],
      )
      const { account } = v.parse(v.object({ account: v.string() }), row)
      // A process that ended between the two statements has left an identity without its account.
      await database.run(`INSERT INTO accounts (${COLUMNS}) VALUES ($1, $2, NULL, NULL, $3, $4) ON CONFLICT (id) DO NOTHING`, [
        account,
        project,
        userName ?? null,
        now(),
      ])
      return { id: account, created: false }
    },
    async createAs(id, project, userName) {
      await insert(id, project, null, userName ?? null)
    },
    async identities(account) {
      const rows = await database.run('SELECT provider, user_name, email FROM identities WHERE account = $1 ORDER BY created_at', [account])
      return rows.map((row) => {
        const { provider, user_name, email } = v.parse(identityRow, row)
        return { provider, userName: user_name ?? undefined, email: email ?? undefined }
      })
    },
    async changeEmail(account, email) {
      const rows = await database.run(
        `UPDATE accounts SET email = $2, email_written = $3 WHERE id = $1 AND NOT EXISTS
           (SELECT 1 FROM accounts other WHERE other.project = accounts.project AND other.email = $2 AND other.id <> $1) RETURNING id`,
        [account, comparedEmail(email), email],
        { durable: true },
      )
      return rows.length > 0
    },
  }
}
