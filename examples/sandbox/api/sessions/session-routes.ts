import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { addSession, listSessions, revocationText, revokeSession } from 'portico/wire'
import { isHex } from 'viem'
import { Refusal } from '../../service/refusal.ts'
import { type ServeOptions, serveEndpoint } from '../../service/serve-endpoint.ts'
import { readAccountId, readAddress } from '../account-id.ts'
import type { ChainAccess } from '../chain-access.ts'
import type { KeptSession, SessionAnswers, SessionTable } from './session-table.ts'
import { isSignedBy } from './signed-delegation.ts'

/** What the rows of sessions answer from. */
export interface SessionParts {
  readonly chains: ChainAccess
  readonly table: SessionTable
  readonly now: () => number
  answers(): SessionAnswers
}

type Row = ReturnType<typeof rowOf>

const rowOf = ({ pci, chain, context, manager, request, origin, created_at, revoked }: KeptSession) => ({
  pci,
  chainId: chain,
  context,
  delegationManager: manager,
  request,
  origin,
  createdAt: created_at,
  revoked,
})

const withPermission = (row: Row, permission: object): Row => ({ ...row, request: { ...row.request, permission } })

const otherAmounts = { type: 'native-token-allowance', isAdjustmentAllowed: false, data: { allowanceAmount: '0x1' } }
const unknownType = { type: 'everything', isAdjustmentAllowed: false, data: {} }

/** Rows as a service that lies would send them. */
const lying = (rows: readonly Row[], answers: SessionAnswers): readonly Row[] => {
  if (answers === 'allRevoked') return rows.map((row) => ({ ...row, revoked: true }))
  if (answers === 'otherAmounts') return rows.map((row) => withPermission(row, otherAmounts))
  if (answers === 'unknownType') return rows.map((row) => withPermission(row, unknownType))
  if (answers === 'invented') return rows.map((row) => ({ ...row, pci: `${row.pci}-2`, context: `${row.context}00` })).concat(rows)
  return rows
}

/** Adds the rows about smart sessions. What is kept is what an account has signed. */
export const addSessionRoutes = (app: Hono, { chains, table, now, answers }: SessionParts, options: ServeOptions): void => {
  serveEndpoint(
    app,
    listSessions,
    async ({ path }) => {
      const rows = await table.of(readAccountId(path.address, 'address').address.toLowerCase())
      return { pcis: lying(rows.map(rowOf), answers()) }
    },
    options,
  )
  serveEndpoint(
    app,
    addSession,
    async ({ path, body }, { origin }) => {
      const address = readAddress(readAccountId(path.address, 'address').address, 'address')
      const { chainId: chain, context, delegationManager: manager, request } = body
      const asked = { chainId: Number(chain.split(':')[1]), address, bytes: context, manager }
      const isSigned = await chains.read(chain, (client) => isSignedBy(client, asked))
      if (!isSigned) throw new Refusal(401, { name: 'context', description: 'The account has not signed this.' })
      const session = { pci: randomUUID(), address, chain, context, manager, request, origin: origin ?? '', created_at: now() }
      return { pci: await table.add(session) }
    },
    options,
  )
  serveEndpoint(
    app,
    revokeSession,
    async ({ path, body: { pci, signature } }) => {
      const address = readAddress(path.address, 'address')
      const session = await table.find(pci)
      if (session?.address !== address) throw new Refusal(404, { name: 'pci', description: 'The account has no such session.' })
      if (!isHex(signature)) throw new Refusal(400, { name: 'signature', description: 'The signature is no hexadecimal text.' })
      const message = revocationText(pci, address)
      const isSigned = await chains.read(session.chain, (client) => client.verifyMessage({ address, message, signature }))
      if (!isSigned) throw new Refusal(401, { name: 'signature', description: 'The signature is not of this address.' })
      return { success: await table.revoke(pci, address) }
    },
    options,
  )
}
