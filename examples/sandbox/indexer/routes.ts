import type { Context, Hono } from 'hono'
import { failureOf, Refusal } from '../service/refusal.ts'
import type { ContractTable } from './contract-table.ts'
import type { Database } from './database.ts'
import type { IndexTable } from './index-table.ts'
import { readCursor, readHistory } from './read-history.ts'
import { readNfts, readTokens } from './read-holdings.ts'

/** What the routes answer from. */
export interface IndexRouteParts {
  readonly database: Database
  readonly table: IndexTable
  readonly contracts: ContractTable
  /** CAIP-2 ids of the chains that are followed. */
  readonly chains: readonly string[]
}

/** Rows of a page that says nothing of its length, and of the longest one. */
const [USUAL_PAGE, LONGEST_PAGE] = [50, 200]

const readAccount = (context: Context): string => {
  const address = context.req.param('address') ?? ''
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return address.toLowerCase()
  throw new Refusal(400, { name: 'address', description: `Invalid address: received "${address.slice(0, 100)}"` })
}

const readChain = (context: Context, chains: readonly string[]): string => {
  const chain = context.req.query('chain') ?? ''
  if (chains.includes(chain)) return chain
  throw new Refusal(400, { name: 'chain', description: `The chain ${chain.slice(0, 100)} is not followed.` })
}

const readLimit = (context: Context): number => {
  const text = context.req.query('limit') ?? String(USUAL_PAGE)
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= LONGEST_PAGE) return limit
  throw new Refusal(400, { name: 'limit', description: `A page has 1 to ${LONGEST_PAGE} rows.` })
}

/** Adds what the index answers: `GET /status`, and history, NFTs and tokens of an account. A failure is `{ message, status, reasons }`. */
export const addIndexRoutes = (app: Hono, { database, table, contracts, chains }: IndexRouteParts): void => {
  const get = (path: string, answer: (context: Context) => Promise<object>): void => {
    app.get(path, async (context) => {
      try {
        return context.json(await answer(context))
      } catch (error) {
        if (error instanceof Refusal) return context.json(failureOf(error), 400)
        throw error
      }
    })
  }
  get('/status', async () => {
    const heads = await Promise.all(chains.map(async (chain) => [chain, (await table.head(chain)) ?? null] as const))
    return { chains: Object.fromEntries(heads) }
  })
  get('/accounts/:address/history', async (context) => {
    const account = readAccount(context)
    const cursor = context.req.query('cursor')
    const after = cursor === undefined || cursor === '' ? undefined : readCursor(cursor)
    if (cursor && after === undefined)
      throw new Refusal(400, { name: 'cursor', description: 'Invalid cursor: it is none of this service.' })
    const asked = context.req.query('chain') === undefined ? chains : [readChain(context, chains)]
    return readHistory({ database, contracts }, { account, chains: asked, after, limit: readLimit(context) })
  })
  get('/accounts/:address/nfts', async (context) => ({
    data: await readNfts(database, readChain(context, chains), readAccount(context)),
  }))
  get('/accounts/:address/tokens', async (context) => ({
    data: await readTokens({ database, contracts }, readChain(context, chains), readAccount(context)),
  }))
}
