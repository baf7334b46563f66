import { address, networks } from 'bitcoinjs-lib'
import { type Service, startService } from '../service/start-service.ts'
import { bitcoinTestAccounts, startBalance } from './accounts.ts'
import { bitcoinControls, bitcoinRoutes } from './bitcoin-routes.ts'
import { createBlockchain } from './blockchain.ts'
import { sandboxBitcoin } from './chain-id.ts'
import { provideCurve } from './keys.ts'

/** Which chain is served. */
export interface BitcoinServiceOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** What its first block's hash is made of: another name, another chain. Default: the sandbox's. */
  readonly name?: string
  /** Its first block's hash itself: for wallets that know public test chains alone. Default: made of the name. */
  readonly genesis?: string
  /** ms from a transaction to its block. Default 2,000. */
  readonly blockTime?: number
}

/** Starts a Bitcoin chain with the funded test accounts. Rejects when the port is taken. */
export const startBitcoin = async ({
  port = 0,
  control,
  name = sandboxBitcoin.name,
  genesis,
  blockTime = 2_000,
}: BitcoinServiceOptions = {}): Promise<Service> => {
  provideCurve()
  const blockchain = createBlockchain(name, blockTime, genesis)
  for (const { payment } of bitcoinTestAccounts) blockchain.give(address.toOutputScript(payment, networks.regtest), startBalance)
  return startService({
    name: 'bitcoin',
    port,
    control,
    routes: (app) => bitcoinRoutes(app, blockchain),
    controls: (app) => bitcoinControls(app, blockchain),
    onClose: () => blockchain.close(),
  })
}
