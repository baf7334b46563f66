import type { Hono } from 'hono'
import { history } from 'portico/wire'
import { type ServeOptions, serveEndpoint } from '../service/serve-endpoint.ts'
import { readAddress } from './account-id.ts'
import type { ChainAccess } from './chain-access.ts'
import { toHistoryRow } from './history-rows.ts'
import type { IndexAccess } from './index-access.ts'
import type { TokenTable } from './token-table.ts'

/** What history is answered from. */
export interface HistoryParts {
  readonly chains: ChainAccess
  readonly tokens: TokenTable
  readonly index: IndexAccess
}

/** Adds the history of an account: what the indexer has, with what the service knows of the tokens. */
export const addHistory = (app: Hono, { chains, tokens, index }: HistoryParts, options: ServeOptions): void => {
  serveEndpoint(
    app,
    history,
    async ({ path, query }) => {
      const account = readAddress(path.account, 'account')
      const { chainId: chain, cursor, onramp } = query
      if (chain !== undefined) chains.urlOf(chain)
      // Orders of a provider are no transactions of a chain.
      if (onramp !== undefined) return { data: [], next: null }
      const { data, next } = await index.history(account, { chain, cursor })
      const known = new Map(await Promise.all(chains.ids.map(async (id) => [id, await tokens.of(id)] as const)))
      return { data: data.map((row) => toHistoryRow(row, account, known.get(row.chain) ?? [])), next }
    },
    options,
  )
}
