import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { address } from '@solana/kit'
import { type Service, startService } from '../service/start-service.ts'
import { solanaTestAccounts, startBalance } from './accounts.ts'
import { createBlockchain } from './blockchain.ts'
import { genesisOf, sandboxSolana } from './chain-id.ts'
import { keepState, readState } from './keep-state.ts'
import { solanaRoutes } from './solana-routes.ts'

/** Which chain is served. */
export interface SolanaOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Folder for `state.json`, from which the chain goes on after a restart. Default: nothing is kept. */
  readonly data?: string | undefined
  /** What its genesis hash is made of: another name, another chain. Default: the sandbox's. */
  readonly name?: string
  /** ms. Default 400, as on the public chain. */
  readonly slotLength?: number
}

/** Starts a Solana chain with the funded test accounts. Rejects when the port is taken or the kept state cannot be read. */
export const startSolana = async ({
  port = 0,
  control,
  data,
  name = sandboxSolana.name,
  slotLength,
}: SolanaOptions = {}): Promise<Service> => {
  if (data !== undefined) await mkdir(data, { recursive: true })
  const file = data === undefined ? undefined : join(data, 'state.json')
  const state = file === undefined ? undefined : await readState(file)
  const blockchain = createBlockchain({ genesis: genesisOf(name), state, ...(slotLength === undefined ? {} : { slotLength }) })
  if (!state) for (const account of solanaTestAccounts) blockchain.give(address(account.address), startBalance)
  const say = (error: unknown): void => void process.stderr.write(`solana: the state could not be kept: ${String(error)}\n`)
  const kept = file === undefined ? undefined : keepState(blockchain, file, say)
  const service = startService({
    name: 'solana',
    port,
    control,
    local: true,
    routes: (app) => solanaRoutes(app, blockchain),
    onClose: () => kept?.close(),
  })
  service.catch(() => kept?.close())
  return service
}
