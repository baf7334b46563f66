import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import type { Chains } from './chains.ts'
import { isSignature } from './send.ts'
import { toTransactionError } from './transaction-error.ts'

/** ms; after that nothing is known, which is not the same as failed. */
const LIMIT = 180_000

/** ms between two looks: two slots and a half. */
const PAUSE = 1_000

/** Blocks for which a transaction can still land, whatever blockhash it was made with. */
const LIFE = 150

/** Errors that another look would not change. */
const FINAL: readonly string[] = ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS', 'CHAIN_UNSUPPORTED', 'NETWORK_UNKNOWN', 'REQUEST_ABORTED']

interface WaitParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
}

/** Waits until the cluster has confirmed a transaction, or it can land no more. */
export const createWait =
  (chains: Chains, { clock, log, signal: ended }: WaitParts): SendFeature<'solana'>['wait'] =>
  async ({ id, network, signal }) => {
    if (!isSignature(id)) throw new PorticoError('PARAMS_INVALID', 'The transaction id is not a signature.')
    const call = { network, ...(signal && { signal }) }
    let lastHeight: number | undefined
    let over = false
    let stopPause: Undo = () => undefined
    const look = async (): Promise<boolean> =>
      chains.read(call, async ({ rpc }) => {
        const status = await rpc.statusOf(id)
        if (status?.err) throw toTransactionError(status.err)
        if (status) return status.confirmed
        const height = await rpc.blockHeight()
        lastHeight ??= height + LIFE
        if (height > lastHeight) {
          throw new PorticoError('TRANSACTION_FAILED', 'The transaction has expired.', { context: { reason: 'expired', id } })
        }
        return false
      })
    const attempt = async (): Promise<boolean> => {
      try {
        return await look()
      } catch (error) {
        if (isPorticoError(error) && FINAL.includes(error.code)) throw error
        log.info('Looking for the transaction failed.', error)
        return false
      }
    }
    const lookOn = async (): Promise<void> => {
      while (!(await attempt()) && !over) {
        await new Promise<void>((resolve) => {
          stopPause = clock.after(PAUSE, resolve)
        })
      }
    }
    const late = (): PorticoError => new PorticoError('RECEIPT_TIMEOUT', 'The transaction is not confirmed yet.', { context: { id } })
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
    await race({ clock, limit: LIMIT, late, aborted, signals: [signal, ended] }, lookOn).finally(() => {
      over = true
      stopPause()
    })
    return undefined
  }
