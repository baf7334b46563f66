import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { toWalletError } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseChainId } from '../family/chain-id.ts'
import { isAddress } from '../family/is-address.ts'

/** How long a wallet is waited for. Without a limit it waits for the visitor, whose way out is a signal. */
export interface WaitOptions {
  readonly clock: ClockPort
  /** ms */
  readonly limit?: number
  /** Whoever may give up: the visitor, the adapter's end. */
  readonly signals: readonly (AbortSignal | undefined)[]
  /** What an abort is called. */
  readonly aborted: 'CONNECT_ABORTED' | 'REQUEST_ABORTED'
}

/**
 * Waits for work no longer than the timeout; what comes later is ignored. An abort before the start means that it never starts.
 * Rejects with `WALLET_ERROR` when time is up.
 */
export const waitWithin = <T>({ clock, limit, signals, aborted }: WaitOptions, start: () => Promise<T>): Promise<T> => {
  const timedOut = (): PorticoError =>
    new PorticoError('WALLET_ERROR', 'The wallet did not answer.', { context: { reason: 'timeout', limit } })
  const timeout = limit === undefined ? undefined : { clock, ms: limit, error: timedOut }
  return race({ timeout, signals, aborted: () => new PorticoError(aborted, 'The request was given up.') }, start)
}

/** What answers requests: a wallet's provider while it is connected, the gate once it is. */
export interface Asker {
  request(args: RequestArguments): Promise<unknown>
}

/** One request to the wallet, sent at once. Rejects with the wallet's error as ours, or as `waitWithin` does. */
export const askWallet = (wallet: Asker, args: RequestArguments, waitOptions: WaitOptions): Promise<unknown> =>
  waitWithin(waitOptions, async () => {
    try {
      return await wallet.request(args)
    } catch (cause) {
      throw toWalletError(cause)
    }
  })

/** The accounts of a connection: never none. */
type Accounts = Connection<'eip155'>['accounts']

/** Accounts that are kept; nobody shows more. */
const LIMIT = 100

/** Well-formed addresses of a wallet's answer, each once, in its order and its spelling, with `0x` in front. Undefined when it is no list of addresses. */
export const parseAccounts = (value: unknown): readonly Account<'eip155'>[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const addresses = value
    .slice(0, LIMIT)
    .filter(isAddress)
    .map((address) => `0x${address.slice(2)}`)
  if (value.length > 0 && addresses.length === 0) return undefined
  const lower = addresses.map((address) => address.toLowerCase())
  const unique = addresses.filter((_, at) => lower.indexOf(lower[at] ?? '') === at)
  return unique.map((address) => Object.freeze({ namespace: 'eip155', address, type: 'eoa' }))
}

/** The same list, known to have a first one. */
export const someAccounts = ([first, ...others]: readonly Account<'eip155'>[] = []): Accounts | undefined =>
  first && Object.freeze([first, ...others] as const)

/** Asks for the wallet's accounts without the visitor; empty when it grants none. Rejects with `WALLET_ERROR`. */
export const readAccounts = async (wallet: Asker, waitOptions: WaitOptions): Promise<readonly Account<'eip155'>[]> => {
  const accounts = parseAccounts(await askWallet(wallet, { method: 'eth_accounts' }, waitOptions))
  if (!accounts) throw new PorticoError('WALLET_ERROR', 'The wallet gave no list of accounts.')
  return accounts
}

/** Asks for the wallet's chain. Rejects with `WALLET_ERROR`. */
export const readChain = async (wallet: Asker, waitOptions: WaitOptions): Promise<CaipNetworkId<'eip155'>> => {
  const network = parseChainId(await askWallet(wallet, { method: 'eth_chainId' }, waitOptions))
  if (!network) throw new PorticoError('WALLET_ERROR', 'The wallet gave no valid chain id.')
  return network
}
