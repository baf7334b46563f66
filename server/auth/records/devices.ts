import * as v from 'valibot'
import { randomText } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'

/** Devices that an account holds. */
const MOST_DEVICES = 20

const row = v.object({
  id: v.string(),
  proof_key: v.string(),
  origin: v.string(),
  name: v.string(),
  created_at: v.number(),
  used_at: v.number(),
})

/** A key of the frame that an account has registered, at one embedding origin. */
export type Device = v.InferOutput<typeof row>

const COLUMNS = 'id, proof_key, origin, name, created_at, used_at'

/** Devices of accounts. */
export interface Devices {
  /** The device of a key at an origin. An account that is not there has none: the question costs the same. */
  find(account: string | undefined, key: string, origin: string): Promise<Device | undefined>
  list(account: string): Promise<readonly Device[]>
  register(account: string, key: string, origin: string, name: string): Promise<string>
  touch(id: string): Promise<void>
  /** Answers the key of the device that is gone. */
  remove(account: string, id: string): Promise<string | undefined>
}

/** Makes the table of devices. */
export const createDevices = (database: AuthDatabase, now: () => number): Devices => ({
  async find(account, key, origin) {
    const values = [account ?? '', key, origin]
    const [found] = await database.run(`SELECT ${COLUMNS} FROM devices WHERE account = $1 AND proof_key = $2 AND origin = $3`, values)
    return found && v.parse(row, found)
  },
  async list(account) {
    return v.parse(
      v.array(row),
      Array.from(await database.run(`SELECT ${COLUMNS} FROM devices WHERE account = $1 ORDER BY created_at`, [account])),
    )
  },
  async register(account, key, origin, name) {
    const [kept] = await database.run(
      `INSERT INTO devices (id, account, proof_key, origin, name, created_at, used_at) VALUES ($1, $2, $3, $4, $5, $6, $6)
         ON CONFLICT (account, proof_key, origin) DO UPDATE SET name = $5, used_at = $6 RETURNING id`,
      [randomText(18), account, key, origin, name, now()],
    )
    await database.run(
      'DELETE FROM devices WHERE account = $1 AND id NOT IN (SELECT id FROM devices WHERE account = $1 ORDER BY used_at DESC, id LIMIT $2)',
      [account, MOST_DEVICES],
    )
    return v.parse(v.object({ id: v.string() }), kept).id
  },
  async touch(id) {
    await database.run('UPDATE devices SET used_at = $2 WHERE id = $1', [id, now()])
  },
  async remove(account, id) {
    const [gone] = await database.run('DELETE FROM devices WHERE account = $1 AND id = $2 RETURNING proof_key', [account, id], {
      durable: true,
    })
    return gone && v.parse(v.object({ proof_key: v.string() }), gone).proof_key
  },
})
