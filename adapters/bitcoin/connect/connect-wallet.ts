import type { Connection, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { Account, CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { toWalletError } from '../../../kernel/contract/tools/wallet-error.ts'
import type { BitcoinProvider, OwnProvider } from '../provider.ts'
import { networkOf, serves } from './accounts.ts'

export interface ConnectParts {
  readonly networks: NetworksService
  readonly clock: ClockPort
  readonly log: LogPort
  /** Aborts when the adapter is unloaded. */
  readonly ended: AbortSignal
}

/** ms; restoring asks nobody, so it takes no longer. */
const RESTORE_LIMIT = 3_000

/** ms; nobody waits longer for a wallet they leave. */
const LEAVE_LIMIT = 2_000

/** The adapter's own provider, which its discovery makes. Throws `PROVIDER_MISSING`. */
export const ownOf = (provider: BitcoinProvider): OwnProvider => {
  if ('granted' in provider) return provider as OwnProvider
  throw new PorticoError('PROVIDER_MISSING', 'The connector gave no Bitcoin wallet.')
}

/** The connection to what the wallet grants now; undefined where that is nothing. Keeps to the networks in their order. */
export const connectionTo = (
  connectorId: string,
  provider: OwnProvider,
  wanted: readonly CaipNetworkId[],
): Connection<'bip122'> | undefined => {
  const granted = provider.granted()
  const network = networkOf(granted, wanted)
  const [first, ...others] = granted.filter((one) => network !== undefined && serves(one, network)).map(({ account }) => account)
  if (!first || !network) return undefined
  const accounts: readonly [Account<'bip122'>, ...Account<'bip122'>[]] = Object.freeze([first, ...others] as const)
  return Object.freeze({ namespace: 'bip122', connectorId, provider, accounts, network })
}

/** The network wanted, then the configured ones. */
export const wantedOf = (networks: NetworksService, first: CaipNetworkId | undefined): readonly CaipNetworkId[] => [
  ...(first === undefined ? [] : [first]),
  ...networks.all.get().flatMap(({ caipNetworkId, chainNamespace }) => (chainNamespace === 'bip122' ? [caipNetworkId] : [])),
]

const unanswered = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer.', { context: { reason: 'timeout' } })

/** Asks the visitor for accounts (`silent`: nobody), and connects on the network wanted where the wallet serves it. */
export const connectWallet = (
  { connector, network, signal }: ConnectRequest<'bip122'>,
  { networks, clock, ended }: ConnectParts,
  silent: boolean,
): Promise<Connection<'bip122'> | undefined> => {
  const aborted = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'The request was given up.')
  const timeout = silent ? { clock, ms: RESTORE_LIMIT, error: unanswered } : undefined
  return race({ timeout, aborted, signals: [signal, ended] }, async () => {
    try {
      const given = connector.provider()
      const provider = ownOf(given instanceof Promise ? await given : given)
      await provider.connect(silent)
      const connection = connectionTo(connector.id, provider, wantedOf(networks, network))
      if (connection) provider.select(connection.network)
      return connection
    } catch (cause) {
      throw toWalletError(cause)
    }
  })
}

/** Tells the wallet that the page leaves. Never rejects. */
export const leaveWallet = async (provider: BitcoinProvider, { clock, log, ended }: ConnectParts): Promise<void> => {
  const timeout = { clock, ms: LEAVE_LIMIT, error: unanswered }
  const disconnecting = race({ timeout, aborted: unanswered, signals: [ended] }, async () => ownOf(provider).disconnect())
  await disconnecting.catch((error: unknown) => log.debug('The wallet keeps its permission.', error))
}
