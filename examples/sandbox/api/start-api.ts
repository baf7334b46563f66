import { createPictureEncoder } from '../images/re-encode.ts'
import { createStrangerFiles, type StrangerFilesOptions } from '../images/stranger-files.ts'
import { type Project, sandboxProject } from '../service/projects.ts'
import { type Service, startService } from '../service/start-service.ts'
import { createBalanceReader } from './balances.ts'
import { createChainAccess } from './chain-access.ts'
import { addControlRoutes } from './control-routes.ts'
import { openDatabase } from './database.ts'
import { createIdentityTable } from './identity-table.ts'
import { createIndexAccess } from './index-access.ts'
import { createNameTable } from './name-table.ts'
import { addNftRoutes } from './nfts/nft-routes.ts'
import { createTokenFiles } from './nfts/token-files.ts'
import { exactOriginPaths } from './onramp-routes.ts'
import { serveOpenApi } from './openapi.ts'
import { createPriceTable } from './price-table.ts'
import { createPriceReader } from './prices.ts'
import { createProjectTable } from './project-table.ts'
import { addRoutes, admitKnown } from './routes.ts'
import { listedCollections, seededIdentities, seededTokens } from './seeds.ts'
import { addSessionRoutes } from './sessions/session-routes.ts'
import { createSessionTable, type SessionAnswers } from './sessions/session-table.ts'
import { addSignIn } from './sign-in.ts'
import type { SwapAnswers } from './swaps/hostile-answers.ts'
import { createTokenTable } from './token-table.ts'

/** How the provider API is started. */
export interface ApiOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Folder of the database. Default: it lives in memory. */
  readonly data?: string | undefined
  /** CAIP-2 ids of EVM chains to their JSON-RPC addresses. */
  readonly chains: Readonly<Record<string, string>>
  /** Address of the indexer. Default: there is none, and history is a 503. */
  readonly indexer?: string | undefined
  /** Address of the payment service. Default: there is none, and nothing can be bought. */
  readonly payments?: string | undefined
  /** Projects to add or change. The project `sandbox` is always there, for pages of this machine. */
  readonly projects?: readonly Project[]
  /** How files that tokens name are read. Default: `data:` addresses, and `https:` ones of the public internet. */
  readonly tokenFiles?: StrangerFilesOptions
  /** ms since 1970. Default: the clock. */
  readonly now?: () => number
}

/**
 * Starts the provider API of the sandbox on an embedded database. It answers from the chains; one that is away is a 503, and the rest works.
 * Rejects when the port is taken or the database cannot be opened.
 */
export const startApi = async ({
  port,
  control,
  data,
  chains: urls,
  indexer,
  payments,
  projects: given = [],
  tokenFiles,
  now = Date.now,
}: ApiOptions): Promise<Service> => {
  const database = await openDatabase(data)
  const encoder = createPictureEncoder()
  const [projects, identities, tokens] = [createProjectTable(database), createIdentityTable(database), createTokenTable(database)]
  try {
    await projects.add(sandboxProject)
    for (const project of given) await projects.put(project)
    for (const [address, identity] of seededIdentities) await identities.add(address, identity)
    const chains = createChainAccess(urls)
    for (const chain of chains.ids) await tokens.put(chain, seededTokens)
    const prices = createPriceReader({ chains, tokens, table: createPriceTable(database), now })
    const index = createIndexAccess(indexer)
    const nfts = {
      chains,
      index: indexer === undefined ? undefined : index,
      files: createTokenFiles({ read: createStrangerFiles(tokenFiles), encoder, now }),
      listed: listedCollections(chains.ids),
    }
    const balances = createBalanceReader({ chains, tokens, prices, index })
    let swapAnswers: SwapAnswers = 'true'
    let sessionAnswers: SessionAnswers = 'true'
    return await startService({
      name: 'api',
      ...(port === undefined ? {} : { port }),
      control,
      exactOriginPaths,
      controls: (app) =>
        addControlRoutes(app, {
          projects,
          identities,
          setSwapAnswers(answers) {
            swapAnswers = answers
          },
          setSessionAnswers(answers) {
            sessionAnswers = answers
          },
        }),
      routes(app) {
        serveOpenApi(app)
        addSignIn(app, { database, projects, chains: urls, now })
        addRoutes(app, {
          projects,
          identities,
          tokens,
          chains,
          prices,
          balances,
          index,
          swapAnswers: () => swapAnswers,
          payments,
          names: createNameTable(database, now),
          now,
        })
        addNftRoutes(app, nfts, admitKnown(projects))
        const sessions = { chains, table: createSessionTable(database), now, answers: () => sessionAnswers }
        addSessionRoutes(app, sessions, admitKnown(projects))
      },
      onClose() {
        encoder.close()
        database.close()
      },
    })
  } catch (error) {
    database.close()
    throw error
  }
}
