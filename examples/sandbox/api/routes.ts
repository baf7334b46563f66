import type { Hono } from 'hono'
import { balance, chainRpc, clearSigningFile, gasPrice, identity, price, supportedChains, swapTokens } from 'portico/wire'
import type { Caller } from '../service/projects.ts'
import { checkCaller } from '../service/projects.ts'
import { Refusal } from '../service/refusal.ts'
import { type ServeOptions, serveEndpoint } from '../service/serve-endpoint.ts'
import { readAccountId, readAddress } from './account-id.ts'
import type { BalanceReader } from './balances.ts'
import type { ChainAccess } from './chain-access.ts'
import { proxyCalls } from './chain-rpc.ts'
import { catalogue } from './clear-signing/catalogue.ts'
import { readGasPrices } from './gas-prices.ts'
import { addHistory } from './history-routes.ts'
import type { IdentityTable } from './identity-table.ts'
import type { IndexAccess } from './index-access.ts'
import { addNameRoutes } from './name-routes.ts'
import type { NameTable } from './name-table.ts'
import { addOnramp } from './onramp-routes.ts'
import type { PriceReader } from './prices.ts'
import type { ProjectTable } from './project-table.ts'
import type { SwapAnswers } from './swaps/hostile-answers.ts'
import { createPermitReader } from './swaps/permit-tokens.ts'
import { addSwapRoutes } from './swaps/swap-routes.ts'
import type { TokenTable } from './token-table.ts'
import { wireNumber } from './wire-number.ts'

/** What the routes answer from. */
export interface RouteParts {
  readonly projects: ProjectTable
  readonly identities: IdentityTable
  readonly tokens: TokenTable
  readonly chains: ChainAccess
  readonly prices: PriceReader
  readonly balances: BalanceReader
  readonly names: NameTable
  readonly now: () => number
  readonly index: IndexAccess
  /** Address of the payment service. */
  readonly payments: string | undefined
  /** What the swap rows are made to answer. */
  swapAnswers(): SwapAnswers
}

const addTokens = (app: Hono, { chains, tokens, prices, balances }: RouteParts, options: ServeOptions): void => {
  const readPermits = createPermitReader(chains)
  serveEndpoint(
    app,
    balance,
    async ({ path, query }) => {
      const owner = readAddress(path.address, 'address')
      const renewed = (query.forceUpdate?.split(',') ?? []).map((id) => readAccountId(id, 'forceUpdate').chain)
      const asked = query.chainId === undefined ? chains.ids : [query.chainId]
      const rows = await Promise.all(asked.map((chain) => balances(chain, owner, { fresh: renewed.includes(chain) })))
      return { balances: rows.flat() }
    },
    options,
  )
  serveEndpoint(
    app,
    price,
    async ({ body }) => {
      if (body.currency !== 'usd') throw new Refusal(400, { name: 'currency', description: 'Prices are known in usd only.' })
      const ids = body.addresses.map((id, place) => readAccountId(id, `addresses.${place}`))
      const fungibles = ids.map(async ({ chain, address }) => {
        chains.urlOf(chain)
        const token = (await tokens.of(chain)).find((one) => one.address.toLowerCase() === address.toLowerCase())
        if (!token) return []
        const usd = (await prices(chain)).get(address.toLowerCase()) ?? '0'
        return [{ name: token.name, symbol: token.symbol, iconUrl: token.logo, price: wireNumber(usd) }]
      })
      return { fungibles: (await Promise.all(fungibles)).flat() }
    },
    options,
  )
  serveEndpoint(
    app,
    swapTokens,
    async ({ query }) => {
      chains.urlOf(query.chainId)
      const listed = (await tokens.of(query.chainId)).filter((token) => token.listed)
      const permits = await readPermits(
        query.chainId,
        listed.map(({ address }) => address),
      )
      return {
        tokens: listed.map(({ name, symbol, address, decimals, logo }) => ({
          name,
          symbol,
          address: `${query.chainId}:${address}`,
          decimals,
          logoUri: logo,
          ...(permits === undefined ? {} : { eip2612: permits.has(address) }),
        })),
      }
    },
    options,
  )
}

/** Lets in who names a known project and comes from an origin that is allowed to it. */
export const admitKnown = (projects: ProjectTable): ServeOptions => ({
  admit: async (caller: Caller) => checkCaller(await projects.find(caller.projectId ?? ''), caller),
})

/** Adds the endpoints that are served. All ask for a known project and an origin that is allowed to it. */
export const addRoutes = (app: Hono, parts: RouteParts): void => {
  const { projects, identities, chains } = parts
  const options = admitKnown(projects)
  serveEndpoint(app, supportedChains, () => ({ http: chains.ids, ws: [] }), options)
  serveEndpoint(app, identity, ({ path }) => identities.find(path.address), options)
  serveEndpoint(app, gasPrice, ({ query }) => chains.read(query.chainId, readGasPrices), options)
  serveEndpoint(app, chainRpc, ({ query, body }, { signal }) => proxyCalls(chains.urlOf(query.chainId), body, signal), options)
  serveEndpoint(
    app,
    clearSigningFile,
    ({ path }) => {
      const text = catalogue.textOf(path.hash)
      if (text === undefined) throw new Refusal(404, { name: 'hash', description: 'No file of clear signing has this hash.' })
      return { text }
    },
    options,
  )
  addHistory(app, parts, options)
  addTokens(app, parts, options)
  addNameRoutes(app, parts, options)
  addOnramp(app, parts.payments, options)
  addSwapRoutes(app, { chains, answers: parts.swapAnswers }, options)
}
