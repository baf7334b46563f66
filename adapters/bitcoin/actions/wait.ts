import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import { lookUntil } from '../../../kernel/contract/tools/look-until.ts'
import type { BitcoinChains } from './esplora.ts'

/** ms; after that nothing is known, which is not the same as failed. A block takes ten minutes on the average. */
const LIMIT = 180_000

/** ms between two looks. */
const PAUSE = 3_000

/** Errors that another look would not change. */
const FINAL: readonly string[] = ['TRANSACTION_FAILED', 'CHAIN_UNSUPPORTED', 'NETWORK_UNKNOWN', 'REQUEST_ABORTED']

const ID = /^[0-9a-f]{64}$/

interface WaitParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
}

/** Waits until a transaction is in a block, or the network that knew it knows it no longer. */
export const createWait =
  (chains: BitcoinChains, { signal: ended, ...ports }: WaitParts): SendFeature<'bip122'>['wait'] =>
  async ({ id, network, signal, seen = false, onSeen }) => {
    if (!ID.test(id)) throw new PorticoError('PARAMS_INVALID', 'The transaction id is none.')
    let known = seen
    await lookUntil({
      ...ports,
      limit: LIMIT,
      pause: PAUSE,
      final: FINAL,
      signals: [signal, ended],
      timedOut: () => new PorticoError('RECEIPT_TIMEOUT', 'The transaction is not confirmed yet.', { context: { id } }),
      aborted: () => new PorticoError('REQUEST_ABORTED', 'The request was given up.'),
      look: () =>
        chains.read({ network, ...(signal && { signal }) }, async ({ client }) => {
          const status = await client.statusOf(id)
          if (!status && known) {
            const context = { reason: 'dropped', hash: id }
            throw new PorticoError('TRANSACTION_FAILED', 'The network knows the transaction no longer.', { context })
          }
          if (status && !known) onSeen?.()
          known ||= status !== undefined
          return status?.confirmed === true
        }),
    })
    return undefined
  }
