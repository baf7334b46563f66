import type { Connection, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import { isProvider } from '../provider.ts'
import { readAccounts, readChain, someAccounts, waitWithin } from './ask-wallet.ts'

export interface ConnectParts {
  readonly networks: NetworksService
  readonly clock: ClockPort
  readonly log: LogPort
  /** Aborts when the adapter is unloaded. */
  readonly ended: AbortSignal
}

/** ms; restoring asks nobody, so it takes no longer. */
const RESTORE_LIMIT = 3_000

/** The connector's provider, without waiting where it is there. Throws or rejects with `PROVIDER_MISSING`. */
export const providerOf = (connector: Connector<'eip155'>): Eip1193Provider | Promise<Eip1193Provider> => {
  const missing = (cause?: unknown): PorticoError =>
    isPorticoError(cause) ? cause : new PorticoError('PROVIDER_MISSING', `${connector.name} gave no provider.`, { cause })
  const check = (provider: unknown): Eip1193Provider => {
    if (isProvider(provider)) return provider
    throw missing()
  }
  const fail = (cause: unknown): never => {
    throw missing(cause)
  }
  try {
    const provider = connector.provider()
    return provider instanceof Promise ? provider.then(check).catch(fail) : check(provider)
  } catch (cause) {
    return fail(cause)
  }
}

/** A connection of its parts. */
export const connectionOf = (
  connectorId: string,
  parts: Pick<Connection<'eip155'>, 'provider' | 'accounts' | 'network'>,
): Connection<'eip155'> => Object.freeze({ namespace: 'eip155', connectorId, ...parts })

/** Connects without asking the visitor; undefined when the wallet grants no account any more. */
export const restoreWallet = (
  { connector, signal }: ConnectRequest<'eip155'>,
  { clock, ended }: ConnectParts,
): Promise<Connection<'eip155'> | undefined> => {
  const waitOptions = { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' } as const
  return waitWithin({ ...waitOptions, limit: RESTORE_LIMIT }, async () => {
    const provider = await providerOf(connector)
    const accounts = someAccounts(await readAccounts(provider, waitOptions))
    return accounts && connectionOf(connector.id, { provider, accounts, network: await readChain(provider, waitOptions) })
  })
}
