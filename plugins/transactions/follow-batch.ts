import { PorticoError } from '../../kernel/contract/errors.ts'
import type { BatchStatus, ChainAdapter } from '../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { SessionsService, WalletService } from '../../kernel/contract/session-services.ts'
import { lookUntil } from '../../kernel/contract/tools/look-until.ts'
import type { KeptTransaction, TransactionChange } from './kept-transactions.ts'
import { toTransactionError } from './sentences.ts'
import type { TransactionError, TransactionStatus } from './service.ts'

/** ms between two questions to the wallet, and for how long it is asked; as long as an adapter waits for a transaction. */
const ASK_EVERY = 2_000
const LIMIT = 180_000

/** What several calls have come to. */
const ENDS: Readonly<Record<Exclude<BatchStatus['status'], 'pending'>, { readonly status: TransactionStatus; readonly reason?: string }>> =
  {
    confirmed: { status: 'confirmed' },
    partial: { status: 'partial', reason: 'partial' },
    reverted: { status: 'reverted', reason: 'reverted' },
    failed: { status: 'expired', reason: 'givenUp' },
  }

interface BatchParts {
  readonly wallet: WalletService
  readonly sessions: SessionsService
  readonly clock: ClockPort
  readonly log: LogPort
}

/** Only the wallet that has the calls can say how far they are: asked is the account that sent them, on their network. */
const isAsked = (sessions: SessionsService, { namespace, network, account }: KeptTransaction): boolean => {
  const state = sessions.of(namespace).get()
  return state.status === 'connected' && state.connection.network === network && state.connection.accounts[0].address === account
}

const toError = (reason: string): TransactionError => Object.freeze({ code: 'TRANSACTION_FAILED', reason })

/** Asks the wallet how far several calls are until they are over. What cannot be found out in time is why nothing is known. */
export const lookAtBatch = async (
  { wallet, sessions, clock, log }: BatchParts,
  transaction: KeptTransaction,
  given: ChainAdapter,
  signal: AbortSignal,
): Promise<TransactionChange> => {
  const { namespace, network, account, batch: id = '' } = transaction
  const now: { change: TransactionChange } = { change: {} }
  const look = async (): Promise<boolean> => {
    if (!isAsked(sessions, transaction)) return false
    // What only this wallet has comes after the family's features.
    const present = wallet.features.get()
    const batches = given.batches ?? (present?.namespace === namespace ? present.batches : undefined)
    const said = await batches?.callsStatus({ network, account, id, signal })
    if (!said || said.status === 'pending') return false
    const { status, reason } = ENDS[said.status]
    const hash = said.ids.at(-1)
    const error = reason === undefined ? undefined : toError(reason)
    now.change = { status, error, endedAt: clock.now(), ...(hash !== undefined && { hash }) }
    return true
  }
  const timedOut = (): PorticoError => new PorticoError('RECEIPT_TIMEOUT', 'The wallet does not say yet what the calls came to.')
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The calls are no longer followed.')
  try {
    await lookUntil({ clock, log, limit: LIMIT, timedOut, signals: [signal], aborted, pause: ASK_EVERY, final: [], look })
    return now.change
  } catch (cause) {
    return { error: toTransactionError(cause) }
  }
}
