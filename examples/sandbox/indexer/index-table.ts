import * as v from 'valibot'
import { type Hex, zeroAddress } from 'viem'
import type { Database } from './database.ts'
import { findMoves, findPermissions } from './find-moves.ts'
import type { Head, MinedBlock, MinedTransaction } from './read-chain.ts'

/** The part of the database that follows the chains. All of a call is written or nothing. */
export interface IndexTable {
  /** The newest block that is kept of a chain: from there the index goes on. */
  head(chain: string): Promise<Head | undefined>
  hashAt(chain: string, number: number): Promise<string | undefined>
  /** Adds blocks that follow the head one after the other. */
  add(chain: string, blocks: readonly MinedBlock[]): Promise<void>
  /** Forgets every block above a number; all of them for -1. */
  rollBack(chain: string, number: number): Promise<void>
}

const headRow = v.object({
  number: v.number(),
  hash: v.pipe(
    v.string(),
    v.transform((text): Hex => `0x${text.slice(2)}`),
  ),
})

type Cell = string | number | null

// Rows travel as one JSON text and are taken apart by the database: one statement for thousands of rows.
const insert = (table: string, chain: string, columns: number, rows: readonly (readonly Cell[])[]) => ({
  sql: `INSERT OR REPLACE INTO ${table} SELECT ${[
    '?1',
    ...Array.from({ length: columns - 1 }, (_, place) => `json_extract(value, '$[${place}]')`),
  ].join(', ')} FROM json_each(?2)`,
  args: [chain, JSON.stringify(rows)],
})

const participantsOf = (transaction: MinedTransaction): readonly Hex[] => {
  const { sender, recipient, created } = transaction
  const all = [
    sender,
    recipient,
    created,
    ...findMoves(transaction).flatMap((move) => [move.sender, move.recipient]),
    ...findPermissions(transaction).map(({ owner }) => owner),
  ]
  return [...new Set(all)].flatMap((one) => (one === undefined || one === zeroAddress ? [] : [one]))
}

/** The index of a database. */
export const createIndexTable = (database: Database): IndexTable => ({
  async head(chain) {
    const { rows } = await database.execute('SELECT number, hash FROM blocks WHERE chain = ? ORDER BY number DESC LIMIT 1', [chain])
    return rows[0] && v.parse(headRow, rows[0])
  },
  async hashAt(chain, number) {
    const { rows } = await database.execute('SELECT number, hash FROM blocks WHERE chain = ? AND number = ?', [chain, number])
    return rows[0] && v.parse(headRow, rows[0]).hash
  },
  async add(chain, blocks) {
    const all = blocks.flatMap(({ number, time, transactions }) =>
      transactions.map((transaction, place) => ({ number, time, place, transaction })),
    )
    const transactions = all.map(({ number, time, place, transaction }) => {
      const { hash, sender, recipient = null, created = null, called, succeeded, nonce, value, selector, fee } = transaction
      const facts = [Number(called), Number(succeeded), nonce, value.toString(), selector, fee?.toString() ?? null]
      return [number, place, hash, time, sender, recipient, created, facts].flat()
    })
    const moves = all.flatMap(({ number, place, transaction }) =>
      findMoves(transaction).map(({ kind, contract, tokenId, sender, recipient, amount }, part) => {
        const asset = [kind, contract ?? null, tokenId?.toString() ?? null]
        return [number, place, part, asset, sender, recipient, amount.toString()].flat()
      }),
    )
    const permissions = all.flatMap(({ number, place, transaction }) =>
      findPermissions(transaction).map(({ kind, contract, tokenId, owner, spender, amount }, part) => {
        const asset = [kind, contract, tokenId?.toString() ?? null]
        return [number, place, part, asset, owner, spender, amount.toString()].flat()
      }),
    )
    const participants = all.flatMap(({ number, time, place, transaction }) =>
      participantsOf(transaction).map((account) => [account, time, number, place]),
    )
    await database.batch(
      [
        insert(
          'blocks',
          chain,
          3,
          blocks.map(({ number, hash }) => [number, hash]),
        ),
        insert('transactions', chain, 14, transactions),
        insert('moves', chain, 10, moves),
        insert('permissions', chain, 10, permissions),
        insert('participants (chain, account, time, block, place)', chain, 5, participants),
      ],
      'write',
    )
  },
  async rollBack(chain, number) {
    const tables = ['transactions', 'moves', 'permissions', 'participants'].map((table) => ({ table, column: 'block' }))
    const removals = [{ table: 'blocks', column: 'number' }, ...tables].map(({ table, column }) => ({
      sql: `DELETE FROM ${table} WHERE chain = ? AND ${column} > ?`,
      args: [chain, number],
    }))
    // Another chain altogether: its contracts may say other things of themselves.
    const contracts = { sql: 'DELETE FROM contracts WHERE chain = ?', args: [chain] }
    await database.batch(number < 0 ? [...removals, contracts] : removals, 'write')
  },
})
