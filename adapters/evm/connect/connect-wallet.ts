import type { Connection, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { askWallet, waitWithin } from './ask-wallet.ts'
import { type ConnectParts, connectionOf, providerOf } from './restore-wallet.ts'
import { switchWallet } from './switch-wallet.ts'
import { parseAccounts, readChain, someAccounts } from './wallet-state.ts'

/** ms; a silent question to a wallet that has just granted its accounts. */
const ANSWER_LIMIT = 10_000

/** Asks the visitor for accounts, then moves to the network wanted. A wallet that will not move is connected where it is. */
export const connectWallet = async (
  { connector, network: wanted, signal }: ConnectRequest<'eip155'>,
  { networks, clock, log, ended }: ConnectParts,
): Promise<Connection<'eip155'>> => {
  const asking = { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' } as const
  const silently = { ...asking, limit: ANSWER_LIMIT }
  const given = providerOf(connector)
  const provider = given instanceof Promise ? await waitWithin(silently, () => given) : given
  const accounts = someAccounts(parseAccounts(await askWallet(provider, { method: 'eth_requestAccounts' }, asking)))
  if (!accounts) throw new PorticoError('WALLET_ERROR', 'The wallet gave no account.')
  const network = await readChain(provider, silently)
  const target = networks.all.get().find((one) => one.caipNetworkId === wanted)
  if (!target || wanted === network) return connectionOf(connector.id, { provider, accounts, network })
  try {
    await switchWallet(provider, target, asking)
  } catch (error) {
    if (signal.aborted || ended.aborted) throw error
    log.info('The wallet stays on its own chain.', error)
  }
  return connectionOf(connector.id, { provider, accounts, network: await readChain(provider, silently) })
}
