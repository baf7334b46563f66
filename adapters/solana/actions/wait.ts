import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import { lookUntil } from '../../../kernel/contract/tools/look-until.ts'
import { type SolanaChains, toTransactionError } from './rpc.ts'
import { isSignature } from './uncertain-transfers.ts'

/** ms; after that nothing is known, which is not the same as failed. */
const LIMIT = 180_000

/** ms between two looks: two slots and a half. */
const PAUSE = 1_000

/** Blocks for which a transaction can still land, whatever blockhash it was made with. */
const LIFE = 150

/** Errors that another look would not change. */
const FINAL: readonly string[] = ['TRANSACTION_FAILED', 'CHAIN_UNSUPPORTED', 'NETWORK_UNKNOWN', 'REQUEST_ABORTED']

/** What a transaction that is in a block failed of: it is over, and its fee is spent. `detail` is why, where the chain says so in words of ours. */
const failedInBlock = (id: string, err: unknown): PorticoError => {
  const cause = toTransactionError(err)
  const why = cause.code === 'INSUFFICIENT_FUNDS' ? 'funds' : cause.context.reason
  if (why === 'expired') return cause
  const detail = ['funds', 'rent', 'frozen'].find((one) => one === why)
  const context = { reason: 'reverted', id, ...(detail !== undefined && { detail }) }
  return new PorticoError('TRANSACTION_FAILED', cause.message, { cause, context })
}

interface WaitParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
}

/** Waits until the cluster has confirmed a transaction, or it can land no more. */
export const createWait =
  (chains: SolanaChains, { clock, log, signal: ended }: WaitParts): SendFeature<'solana'>['wait'] =>
  async ({ id, network, signal }) => {
    if (!isSignature(id)) throw new PorticoError('PARAMS_INVALID', 'The transaction id is not a signature.')
    const call = { network, ...(signal && { signal }) }
    let lastHeight: number | undefined
    let over = false
    const look = async (): Promise<boolean> =>
      chains.read(call, async ({ client: rpc }) => {
        const status = await rpc.statusOf(id)
        if (status?.err) throw failedInBlock(id, status.err)
        if (status) return status.confirmed
        if (over) throw new PorticoError('TRANSACTION_FAILED', 'The transaction has expired.', { context: { reason: 'expired', id } })
        const height = await rpc.blockHeight()
        lastHeight ??= height + LIFE
        // It may have landed between the two questions, so it is looked for once more.
        over = height > lastHeight
        return false
      })
    const timedOut = (): PorticoError => new PorticoError('RECEIPT_TIMEOUT', 'The transaction is not confirmed yet.', { context: { id } })
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
    await lookUntil({ clock, limit: LIMIT, timedOut, aborted, signals: [signal, ended], log, pause: PAUSE, final: FINAL, look })
    return undefined
  }
