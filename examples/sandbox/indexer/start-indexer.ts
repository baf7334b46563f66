import { type Service, startService } from '../service/start-service.ts'
import { createContractTable } from './contract-table.ts'
import { openDatabase } from './database.ts'
import { followChain } from './follow-chain.ts'
import { createIndexTable } from './index-table.ts'
import { createChainReader } from './read-chain.ts'
import { addIndexRoutes } from './routes.ts'

/** How the indexer is started. */
export interface IndexerOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Folder of the database. Default: it lives in memory. */
  readonly data?: string | undefined
  /** CAIP-2 ids of EVM chains to their JSON-RPC addresses. */
  readonly chains: Readonly<Record<string, string>>
  /** Called when a chain stops answering; it is asked again. Default: a line on standard error. */
  readonly onError?: (chain: string, error: unknown) => void
}

const complain = (chain: string, error: unknown): void => {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  process.stderr.write(`${chain} is not read: ${reason}\n`)
}

/**
 * Starts the indexer of the sandbox: it follows the chains into an embedded database, and goes on after a restart where it was. It answers at
 * once, with what it has. Rejects when the port is taken or the database cannot be opened.
 */
export const startIndexer = async ({ port, control, data, chains: urls, onError = complain }: IndexerOptions): Promise<Service> => {
  const database = await openDatabase(data)
  const [table, contracts] = [createIndexTable(database), createContractTable(database)]
  const followed = Object.entries(urls).map(([chain, url]) =>
    followChain({ chain, reader: createChainReader(url), table, contracts, onError: (error) => onError(chain, error) }),
  )
  const end = async (): Promise<void> => {
    await Promise.all(followed.map((following) => following.close()))
    database.close()
  }
  try {
    return await startService({
      name: 'indexer',
      ...(port === undefined ? {} : { port }),
      control,
      // All of it: who asks for accounts of others is the provider API, and nobody from outside.
      local: true,
      routes: (app) => addIndexRoutes(app, { database, table, contracts, chains: Object.keys(urls) }),
      onClose: end,
    })
  } catch (error) {
    await end()
    throw error
  }
}
