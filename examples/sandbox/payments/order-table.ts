import type { Client } from '@libsql/client'
import * as v from 'valibot'

const text = v.nullable(v.string())
const row = v.object({
  /** The partner's id of the order. */
  id: v.string(),
  provider: v.string(),
  status: v.picklist(['created', 'paid', 'sent', 'failed', 'refunded']),
  /** CAIP-2. */
  chain: v.string(),
  address: v.string(),
  symbol: v.string(),
  currency: v.string(),
  /** Money, decimal text. */
  paid: v.string(),
  /** Of the page that asked. */
  origin: v.string(),
  /** Hash of the token in the page's address; null once it was used. */
  session: text,
  session_ends: v.nullable(v.number()),
  /** Hash of the cookie of the browser that has the page open. */
  browser: text,
  /** What the card leads to. */
  plan: v.nullable(v.picklist(['pay', 'refund'])),
  /** When the plan is carried out. */
  due_at: v.nullable(v.number()),
  /** Coins, decimal text: as they were worth when the money came. */
  bought: text,
  raw: text,
  hash: text,
  created_at: v.number(),
  updated_at: v.number(),
})

/** A purchase as the payment service keeps it. */
export type Order = v.InferOutput<typeof row>

/** What changes in one. */
export type OrderChange = Partial<Omit<Order, 'id' | 'created_at'>>

/** The purchases. */
export interface OrderTable {
  find(id: string): Promise<Order | undefined>
  /** By the hash of a session's token, or of a browser's cookie. */
  findBy(column: 'session' | 'browser', hash: string): Promise<Order | undefined>
  /** Adds one; answers false where there is one with its id. */
  add(order: Order): Promise<boolean>
  /** Changes one if it is in the given state; answers whether it was. */
  change(id: string, from: Order['status'], change: OrderChange): Promise<boolean>
  /** Takes a session, so that nobody else can; answers whether it was there. */
  takeSession(hash: string, browser: string): Promise<boolean>
  /** Paid ones whose time has come, the oldest first. */
  due(now: number): Promise<readonly Order[]>
}

const columns = Object.keys(row.entries)

/** The purchases of a database. `now`: ms since 1970. */
export const createOrderTable = (database: Client, now: () => number): OrderTable => {
  const one = async (where: string, value: string): Promise<Order | undefined> => {
    const { rows } = await database.execute(`SELECT ${columns} FROM orders WHERE ${where} = ?`, [value])
    return rows[0] && v.parse(row, rows[0])
  }
  return {
    find: (id) => one('id', id),
    findBy: one,
    async add(order) {
      const values = Object.entries(order)
      const names = values.map(([name]) => name)
      const sql = `INSERT INTO orders (${names}) VALUES (${names.map(() => '?')}) ON CONFLICT (id) DO NOTHING`
      const { rowsAffected } = await database.execute(
        sql,
        values.map(([, value]) => value),
      )
      return rowsAffected === 1
    },
    async change(id, from, change) {
      const values = Object.entries({ ...change, updated_at: now() })
      const sql = `UPDATE orders SET ${values.map(([name]) => `${name} = ?`)} WHERE id = ? AND status = ?`
      const { rowsAffected } = await database.execute(sql, [...values.map(([, value]) => value ?? null), id, from])
      return rowsAffected === 1
    },
    async takeSession(hash, browser) {
      const sql = "UPDATE orders SET session = NULL, browser = ? WHERE session = ? AND session_ends > ? AND status = 'created'"
      const { rowsAffected } = await database.execute(sql, [browser, hash, now()])
      return rowsAffected === 1
    },
    async due(at) {
      const { rows } = await database.execute(`SELECT ${columns} FROM orders WHERE status = 'paid' AND due_at <= ? ORDER BY due_at`, [at])
      return rows.map((found) => v.parse(row, found))
    },
  }
}
