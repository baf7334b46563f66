import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { toWalletError } from '../../../kernel/contract/tools/wallet-error.ts'

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
export const waitWithin = <T>({ aborted, ...ends }: WaitOptions, start: () => Promise<T>): Promise<T> => {
  const late = (): PorticoError =>
    new PorticoError('WALLET_ERROR', 'The wallet did not answer.', { context: { reason: 'timeout', limit: ends.limit } })
  return race({ ...ends, late, aborted: () => new PorticoError(aborted, 'The request was given up.') }, start)
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
