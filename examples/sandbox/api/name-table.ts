import * as v from 'valibot'
import type { Database } from './database.ts'

const row = v.object({ name: v.string(), address: v.string(), coin_type: v.number(), registered_at: v.number() })

/** A registered name. `registered_at`: ms since 1970. */
export type RegisteredName = v.InferOutput<typeof row>

/** The names that were registered. */
export interface NameTable {
  find(name: string): Promise<RegisteredName | undefined>
  /** The names of an address in whatever case, the newest first. */
  of(address: string): Promise<readonly RegisteredName[]>
  /** Which of the names somebody has. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** False where the nonce was used before. */
  redeem(nonce: string, expiresAt: number): Promise<boolean>
  /** False where somebody has the name: of many that come at once one gets it. */
  add(name: RegisteredName): Promise<boolean>
}

/** The names of a database. */
export const createNameTable = (database: Database, now: () => number): NameTable => ({
  async find(name) {
    const { rows } = await database.execute('SELECT * FROM names WHERE name = ?', [name])
    return rows[0] && v.parse(row, rows[0])
  },
  async of(address) {
    const { rows } = await database.execute('SELECT * FROM names WHERE address = ? ORDER BY registered_at DESC, name LIMIT 100', [
      address.toLowerCase(),
    ])
    return rows.map((one) => v.parse(row, one))
  },
  async taken(names) {
    const { rows } = await database.execute(`SELECT name FROM names WHERE name IN (${names.map(() => '?').join()})`, [...names])
    return new Set(rows.map(({ name }) => String(name)))
  },
  async redeem(nonce, expiresAt) {
    await database.execute('DELETE FROM name_nonces WHERE expires_at <= ?', [now()])
    const { rows } = await database.execute(
      'INSERT INTO name_nonces (nonce, expires_at) VALUES (?, ?) ON CONFLICT (nonce) DO NOTHING RETURNING nonce',
      [nonce, expiresAt],
    )
    return rows.length === 1
  },
  async add({ name, address, coin_type, registered_at }) {
    const { rows } = await database.execute(
      'INSERT INTO names (name, address, coin_type, registered_at) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO NOTHING RETURNING name',
      [name, address.toLowerCase(), coin_type, registered_at],
    )
    return rows.length === 1
  },
})
