import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { address } from '@solana/kit'
import { type Service, startService } from '../service/start-service.ts'
import { solanaTestAccounts, startBalance } from './accounts.ts'
import { genesisOf, sandboxSolana } from './chain-id.ts'
import { keepLedger, readLedger } from './keep-ledger.ts'
import { createLedger } from './ledger.ts'
import { solanaRoutes } from './solana-routes.ts'

/** Which chain is served. */
export interface SolanaOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Folder for `ledger.json`, from which the chain goes on after a restart. Default: nothing is kept. */
  readonly data?: string | undefined
  /** What its genesis hash is made of: another name, another chain. Default: the sandbox's. */
  readonly name?: string
  /** ms. Default 400, as on the public chain. */
  readonly slotLength?: number
}

/** Starts a Solana chain with the funded test accounts. Rejects when the port is taken or the kept state cannot be read. */
export const startSolana = async ({ port = 0, data, name = sandboxSolana.name, slotLength }: SolanaOptions = {}): Promise<Service> => {
  if (data !== undefined) await mkdir(data, { recursive: true })
  const file = data === undefined ? undefined : join(data, 'ledger.json')
  const state = file === undefined ? undefined : await readLedger(file)
  const ledger = createLedger({ genesis: genesisOf(name), state, ...(slotLength === undefined ? {} : { slotLength }) })
  if (!state) for (const account of solanaTestAccounts) ledger.give(address(account.address), startBalance)
  const say = (error: unknown): void => void process.stderr.write(`solana: the ledger could not be kept: ${String(error)}\n`)
  const kept = file === undefined ? undefined : keepLedger(ledger, file, say)
  const service = startService({
    name: 'solana',
    port,
    localPaths: ['*'],
    routes: (app) => solanaRoutes(app, ledger),
    onClose: () => kept?.close(),
  })
  service.catch(() => kept?.close())
  return service
}
