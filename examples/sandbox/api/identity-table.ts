import * as v from 'valibot'
import type { Database } from './database.ts'

const row = v.object({ name: v.nullable(v.string()), avatar: v.nullable(v.string()) })

/** What an address goes by. */
export type Identity = v.InferOutput<typeof row>

/** The names and pictures of addresses, found whatever the case of their letters. */
export interface IdentityTable {
  /** Nulls for an address without a name. */
  find(address: string): Promise<Identity>
  /** Adds an identity or changes it. */
  put(address: string, identity: Identity): Promise<void>
  /** Adds an identity where the address has none. */
  add(address: string, identity: Identity): Promise<void>
}

/** The identities of a database. */
export const createIdentityTable = (database: Database): IdentityTable => {
  const insert = 'INSERT INTO identities (address, name, avatar) VALUES (?, ?, ?) ON CONFLICT (address) DO'
  const values = (address: string, { name, avatar }: Identity) => [address.toLowerCase(), name, avatar]
  return {
    async find(address) {
      const { rows } = await database.execute('SELECT name, avatar FROM identities WHERE address = ?', [address.toLowerCase()])
      return rows[0] ? v.parse(row, rows[0]) : { name: null, avatar: null }
    },
    async put(address, identity) {
      await database.execute(`${insert} UPDATE SET name = excluded.name, avatar = excluded.avatar`, values(address, identity))
    },
    async add(address, identity) {
      await database.execute(`${insert} NOTHING`, values(address, identity))
    },
  }
}
