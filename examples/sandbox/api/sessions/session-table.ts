import * as v from 'valibot'
import type { Database } from '../database.ts'

const row = v.object({
  pci: v.string(),
  address: v.string(),
  chain: v.string(),
  context: v.string(),
  manager: v.string(),
  request: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  origin: v.string(),
  created_at: v.number(),
  revoked: v.pipe(
    v.number(),
    v.transform((flag) => flag === 1),
  ),
})

/** A session as it is kept. `created_at`: ms since 1970. */
export type KeptSession = v.InferOutput<typeof row>

/**
 * What the rows can be made to say: a session that nobody has signed (`invented`), that all are revoked (`allRevoked`), other amounts than were
 * granted (`otherAmounts`), a type of permission that nobody knows (`unknownType`).
 */
export const hostileSessions = ['invented', 'allRevoked', 'otherAmounts', 'unknownType'] as const

export type SessionAnswers = 'true' | (typeof hostileSessions)[number]

/** The sessions of a database. */
export interface SessionTable {
  /** Of an address in lower case, the newest first. */
  of(address: string): Promise<readonly KeptSession[]>
  /** Answers the id of the session, also of one that is kept already. */
  add(session: Omit<KeptSession, 'revoked'>): Promise<string>
  /** False where the address has no such session that is open. */
  revoke(pci: string, address: string): Promise<boolean>
  find(pci: string): Promise<KeptSession | undefined>
}

export const createSessionTable = (database: Database): SessionTable => ({
  async of(address) {
    const { rows } = await database.execute('SELECT * FROM smart_sessions WHERE address = ? ORDER BY created_at DESC, pci LIMIT 100', [
      address,
    ])
    return rows.map((one) => v.parse(row, one))
  },
  async add({ pci, address, chain, context, manager, request, origin, created_at }) {
    await database.execute('INSERT INTO smart_sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (context) DO NOTHING', [
      pci,
      address,
      chain,
      context,
      manager,
      JSON.stringify(request),
      origin,
      created_at,
    ])
    const { rows } = await database.execute('SELECT pci FROM smart_sessions WHERE context = ?', [context])
    return v.parse(v.string(), rows[0]?.pci)
  },
  async revoke(pci, address) {
    const { rows } = await database.execute(
      'UPDATE smart_sessions SET revoked = 1 WHERE pci = ? AND address = ? AND revoked = 0 RETURNING pci',
      [pci, address],
    )
    return rows.length === 1
  },
  async find(pci) {
    const { rows } = await database.execute('SELECT * FROM smart_sessions WHERE pci = ?', [pci])
    return rows[0] && v.parse(row, rows[0])
  },
})
