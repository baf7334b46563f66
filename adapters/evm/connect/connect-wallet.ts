import type { Connection, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { NetworksService } from '../../../kernel/contract/kernel-services.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { isProvider } from '../is-provider.ts'
import { askWallet, patiently } from './ask-wallet.ts'
import { parseAccounts, readAccounts, readChain, someAccounts } from './wallet-state.ts'

/** What connecting needs. */
export interface ConnectParts {
  readonly networks: NetworksService
  readonly clock: ClockPort
  readonly log: LogPort
  /** Aborts when the adapter is unloaded. */
  readonly ended: AbortSignal
}

/** ms; a silent question to a wallet that has just granted its accounts. */
const ANSWER_LIMIT = 10_000

/** ms; restoring asks nobody, so it takes no longer. */
const RESTORE_LIMIT = 3_000

const providerOf = async (connector: Connector<'eip155'>): Promise<Eip1193Provider> => {
  try {
    const provider = await connector.provider()
    if (isProvider(provider)) return provider
  } catch (cause) {
    throw isPorticoError(cause) ? cause : new PorticoError('PROVIDER_MISSING', `${connector.name} gave no provider.`, { cause })
  }
  throw new PorticoError('PROVIDER_MISSING', `${connector.name} gave no provider.`)
}

const connectionOf = (connectorId: string, parts: Pick<Connection<'eip155'>, 'provider' | 'accounts' | 'network'>): Connection<'eip155'> =>
  Object.freeze({ namespace: 'eip155', connectorId, ...parts })

/** Asks the visitor for accounts, then moves to the network wanted. A wallet that will not move is connected where it is. */
export const connectWallet = async (
  { connector, network: wanted, signal }: ConnectRequest<'eip155'>,
  { networks, clock, log, ended }: ConnectParts,
): Promise<Connection<'eip155'>> => {
  const asking = { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' } as const
  const silently = { ...asking, limit: ANSWER_LIMIT }
  const provider = await patiently(silently, () => providerOf(connector))
  const accounts = someAccounts(parseAccounts(await askWallet(provider, { method: 'eth_requestAccounts' }, asking)))
  if (!accounts) throw new PorticoError('WALLET_ERROR', 'The wallet gave no account.')
  const network = await readChain(provider, silently)
  const target = networks.all.get().find((one) => one.caipNetworkId === wanted)
  if (!target || wanted === network) return connectionOf(connector.id, { provider, accounts, network })
  try {
    const { switchWallet } = await import('./switch-wallet.ts')
    await switchWallet(provider, target, asking)
  } catch (error) {
    if (signal.aborted || ended.aborted) throw error
    log.info('The wallet stays on its own chain.', error)
  }
  return connectionOf(connector.id, { provider, accounts, network: await readChain(provider, silently) })
}

/** Connects without asking the visitor; undefined when the wallet grants no account any more. */
export const restoreWallet = (
  { connector, signal }: ConnectRequest<'eip155'>,
  { clock, ended }: ConnectParts,
): Promise<Connection<'eip155'> | undefined> => {
  const patience = { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' } as const
  return patiently({ ...patience, limit: RESTORE_LIMIT }, async () => {
    const provider = await providerOf(connector)
    const accounts = someAccounts(await readAccounts(provider, patience))
    return accounts && connectionOf(connector.id, { provider, accounts, network: await readChain(provider, patience) })
  })
}
