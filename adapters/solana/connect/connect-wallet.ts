import type { Connection, ConnectMessage, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { rpcCodesOf, toWalletError } from '../../../kernel/contract/tools/wallet-error.ts'
import { clusterNameOf } from '../clusters.ts'
import type { OwnProvider, SignedIn, SolanaProvider } from '../provider.ts'
import { networkOf } from './accounts.ts'

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
export const ownOf = (provider: SolanaProvider): OwnProvider => {
  if ('granted' in provider && 'select' in provider) return provider as OwnProvider
  throw new PorticoError('PROVIDER_MISSING', 'The connector gave no Wallet Standard wallet.')
}

/** The connection to what the wallet grants now; undefined where that is nothing. Keeps to the networks in their order. */
export const connectionTo = (
  connectorId: string,
  provider: OwnProvider,
  wanted: readonly CaipNetworkId[],
): Connection<'solana'> | undefined => {
  const [first, ...others] = provider.granted()
  const network = first && networkOf(first.chains, wanted)
  if (!first || !network) return undefined
  const accounts = Object.freeze([first.account, ...others.map(({ account }) => account)] as const)
  return Object.freeze({ namespace: 'solana', connectorId, provider, accounts, network })
}

/** The network wanted, then the configured ones. */
export const wantedOf = (networks: NetworksService, first: CaipNetworkId | undefined): readonly CaipNetworkId[] => [
  ...(first === undefined ? [] : [first]),
  ...networks.all.get().map(({ caipNetworkId }) => caipNetworkId),
]

const isForSolana = ({ networks }: ConnectMessage): boolean => networks.some((network) => network.startsWith('solana:'))

/** By which a wallet says that it does not do this after all. */
const UNSUPPORTED = [4200, -32601]

/** Connects and signs at one approval. Undefined where the wallet does not: then it is asked to connect alone. */
const signIn = async (
  provider: OwnProvider,
  { networks, ...fields }: ConnectMessage,
  network: CaipNetworkId,
): Promise<SignedIn | undefined> => {
  // Sign-In With Solana has names for the public clusters alone: asked for any other chain a wallet could only refuse.
  const chainId = networks.includes(network) ? clusterNameOf(network) : undefined
  if (chainId === undefined) return undefined
  try {
    return await provider.signIn({ ...fields, chainId })
  } catch (cause) {
    if (rpcCodesOf(cause).some((code) => UNSUPPORTED.includes(code)) || (isPorticoError(cause) && UNSUPPORTED.includes(cause.rpcCode ?? 0)))
      return undefined
    throw cause
  }
}

/** Asks the visitor for accounts (`silent`: nobody), and connects on the network wanted where the wallet serves it. */
export const connectWallet = (
  { connector, network, messages = [], signal }: ConnectRequest<'solana'>,
  { networks, clock, ended }: ConnectParts,
  silent: boolean,
): Promise<Connection<'solana'> | undefined> => {
  const timedOut = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer.', { context: { reason: 'timeout' } })
  const aborted = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'The request was given up.')
  const timeout = silent ? { clock, ms: RESTORE_LIMIT, error: timedOut } : undefined
  return race({ timeout, aborted, signals: [signal, ended] }, async () => {
    try {
      const given = connector.provider()
      const provider = ownOf(given instanceof Promise ? await given : given)
      const message = provider.features.includes('solana:signIn') ? messages.find(isForSolana) : undefined
      const signedIn = message && network && (await signIn(provider, message, network))
      if (!signedIn) await provider.request({ method: 'solana_requestAccounts', params: { silent } })
      const connection = connectionTo(connector.id, provider, wantedOf(networks, network))
      if (connection) provider.select(connection.network)
      // Signed for another chain than the one that is connected it proves nothing here.
      if (!signedIn || !message || connection?.network !== network) return connection
      const proof = { ...signedIn, nonce: message.nonce, network, scheme: 'ed25519' }
      return Object.freeze({ ...connection, proofs: [proof] })
    } catch (cause) {
      throw toWalletError(cause)
    }
  })
}

/** Tells the wallet that the page leaves. Never rejects. */
export const leaveWallet = async (provider: SolanaProvider, { clock, log, ended }: ConnectParts): Promise<void> => {
  const unanswered = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer.')
  const timeout = { clock, ms: LEAVE_LIMIT, error: unanswered }
  const disconnecting = race({ timeout, aborted: unanswered, signals: [ended] }, () => provider.request({ method: 'standard:disconnect' }))
  await disconnecting.catch((error: unknown) => log.debug('The wallet keeps its permission.', error))
}
