import * as v from 'valibot'
import type { Database } from './database.ts'

const row = v.object({ address: v.string(), usd: v.string(), read_at: v.number() })

/** Prices by address in lower case, in US dollars as decimal text. */
export type Prices = ReadonlyMap<string, string>

/** Prices with the time they were read. */
export interface KeptPrices {
  readonly prices: Prices
  /** ms since 1970 of the oldest; nothing where there are none. */
  readonly readAt: number | undefined
}

/** The last known prices of the chains. */
export interface PriceTable {
  of(chain: string): Promise<KeptPrices>
  /** Keeps prices, except where newer ones are kept. */
  put(chain: string, prices: Prices, readAt: number): Promise<void>
}

/** The prices of a database. */
export const createPriceTable = (database: Database): PriceTable => ({
  async of(chain) {
    const { rows } = await database.execute('SELECT address, usd, read_at FROM prices WHERE chain = ?', [chain])
    const kept = rows.map((one) => v.parse(row, one))
    const readAt = kept.length === 0 ? undefined : Math.min(...kept.map((one) => one.read_at))
    return { prices: new Map(kept.map(({ address, usd }) => [address, usd])), readAt }
  },
  async put(chain, prices, readAt) {
    const sql = `INSERT INTO prices (chain, address, usd, read_at) VALUES (?, ?, ?, ?) ON CONFLICT (chain, address)
      DO UPDATE SET usd = excluded.usd, read_at = excluded.read_at WHERE excluded.read_at >= read_at`
    await database.batch(
      [...prices].map(([address, usd]) => ({ sql, args: [chain, address, usd, readAt] })),
      'write',
    )
  },
})
