import * as v from 'valibot'
import type { AuthDatabase } from '../database/database.ts'

/** Passkeys that an account holds. */
const MOST_PASSKEYS = 10

const transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const row = v.object({
  id: v.string(),
  project: v.string(),
  account: v.string(),
  credential: v.string(),
  public_key: v.string(),
  uses: v.number(),
  transports: v.pipe(v.string(), v.parseJson(), v.array(transport)),
  name: v.string(),
  created_at: v.number(),
})

/** A passkey: `credential` is the id that the authenticator gave it. */
export type Passkey = v.InferOutput<typeof row>

const COLUMNS = 'id, project, account, credential, public_key, uses, transports, name, created_at'

/** Passkeys of accounts. */
export interface Passkeys {
  byCredential(project: string, credential: string): Promise<Passkey | undefined>
  list(account: string): Promise<readonly Passkey[]>
  /** False where the account holds as many as it can, or the credential is taken. */
  add(passkey: Passkey): Promise<boolean>
  /** Remembers how often the authenticator says it was used. */
  used(id: string, uses: number): Promise<void>
  /**
   * Takes one away. False where it has to stay: the recovery share is wrapped with it, or it is the last way to sign in. `required`: the account
   * needs a passkey whatever else signs in.
   */
  remove(account: string, id: string, required: boolean): Promise<boolean>
}

/** Makes the table of passkeys. */
export const createPasskeys = (database: AuthDatabase): Passkeys => ({
  async byCredential(project, credential) {
    const [found] = await database.run(`SELECT ${COLUMNS} FROM passkeys WHERE project = $1 AND credential = $2`, [project, credential])
    return found && v.parse(row, found)
  },
  async list(account) {
    return v.parse(
      v.array(row),
      Array.from(await database.run(`SELECT ${COLUMNS} FROM passkeys WHERE account = $1 ORDER BY created_at`, [account])),
    )
  },
  async add({ id, project, account, credential, public_key, uses, transports, name, created_at }) {
    const added = await database.run(
      `INSERT INTO passkeys (${COLUMNS}) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
         WHERE (SELECT COUNT(*) FROM passkeys WHERE account = $3) < $10 ON CONFLICT (credential) DO NOTHING RETURNING id`,
      [id, project, account, credential, public_key, uses, JSON.stringify(transports), name, created_at, MOST_PASSKEYS],
      { durable: true },
    )
    return added.length > 0
  },
  async used(id, uses) {
    await database.run('UPDATE passkeys SET uses = $2 WHERE id = $1', [id, uses])
  },
  async remove(account, id, required) {
    const others = '(SELECT COUNT(*) FROM passkeys WHERE account = $1) > 1'
    const signsIn =
      'EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND email IS NOT NULL) OR EXISTS (SELECT 1 FROM identities WHERE account = $1)'
    await database.batch(
      [
        // Its row is held until the end, so that of two removals at once the second sees what the first has left.
        { text: 'UPDATE accounts SET id = id WHERE id = $1', values: [account] },
        {
          text: `DELETE FROM passkeys WHERE account = $1 AND id = $2 AND (${required ? others : `${others} OR ${signsIn}`})
                 AND NOT EXISTS (SELECT 1 FROM shares WHERE account = $1 AND recovery_credential = passkeys.credential)`,
          values: [account, id],
        },
      ],
      { durable: true },
    )
    const left = await database.run('SELECT id FROM passkeys WHERE account = $1 AND id = $2', [account, id])
    return left.length === 0
  },
})
