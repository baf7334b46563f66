import * as v from 'valibot'
import type { Database } from './database.ts'

const row = v.object({
  /** As the chain writes it; the native coin's is {@link nativeAddress}. */
  address: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{40}$/),
    v.transform((text) => `0x${text.slice(2)}` as const),
  ),
  symbol: v.string(),
  name: v.string(),
  decimals: v.number(),
  /** An image's address, at most 300 characters. */
  logo: v.string(),
  /** Whether the service vouches for it. One that is not listed is still told of in balances. */
  listed: v.pipe(
    v.number(),
    v.transform((value) => value === 1),
  ),
})

/** A token the service knows, or a chain's native coin. */
export type KnownToken = v.InferOutput<typeof row>

/** The address that stands for a chain's native coin. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Whether a token is its chain's native coin. */
export const isNative = ({ address }: Pick<KnownToken, 'address'>): boolean => address.toLowerCase() === nativeAddress

/** The tokens of the chains. */
export interface TokenTable {
  /** A chain's tokens in the order they were given, the native coin among them. */
  of(chain: string): Promise<readonly KnownToken[]>
  /** Adds tokens or changes them, all or none. */
  put(chain: string, tokens: readonly KnownToken[]): Promise<void>
}

/** The tokens of a database. Its only writer keeps in memory what it has read. */
export const createTokenTable = (database: Database): TokenTable => {
  const read = new Map<string, readonly KnownToken[]>()
  return {
    async of(chain) {
      const known = read.get(chain)
      if (known) return known
      const sql = 'SELECT address, symbol, name, decimals, logo, listed FROM tokens WHERE chain = ? ORDER BY place, address'
      const { rows } = await database.execute(sql, [chain])
      const tokens = rows.map((one) => v.parse(row, one))
      read.set(chain, tokens)
      return tokens
    },
    async put(chain, tokens) {
      const sql = `INSERT OR REPLACE INTO tokens (chain, address, symbol, name, decimals, logo, listed, place)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
      const statements = tokens.map(({ address, symbol, name, decimals, logo, listed }, place) => ({
        sql,
        args: [chain, address, symbol, name, decimals, logo, listed ? 1 : 0, place],
      }))
      await database.batch(statements, 'write')
      read.delete(chain)
    },
  }
}
