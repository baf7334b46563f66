import { PorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'

/** The Solana program's own code: the sender has less than is sent. */
const TOO_LITTLE = 1

/**
 * What the chain says of a transaction that cannot be, as an error of ours: `INSUFFICIENT_FUNDS`, or `TRANSACTION_FAILED` with
 * `context.reason` `rent` (less than an account must hold would be left or sent), `expired`, `repeated` (it has landed before), `reverted`.
 */
export const toTransactionError = (err: unknown): PorticoError => {
  const context = { err: JSON.stringify(err)?.slice(0, 300) }
  const failed = (reason: string, message: string): PorticoError =>
    new PorticoError('TRANSACTION_FAILED', message, { context: { ...context, reason } })
  const instruction = readForeign(err, 'InstructionError', '1', 'Custom')
  if (err === 'InsufficientFundsForFee' || err === 'AccountNotFound' || instruction === TOO_LITTLE) {
    return new PorticoError('INSUFFICIENT_FUNDS', 'The account cannot pay amount and fee.', { context })
  }
  if (readForeign(err, 'InsufficientFundsForRent') !== undefined || err === 'InvalidRentPayingAccount') {
    return failed('rent', 'An account would hold less SOL than it must.')
  }
  if (err === 'BlockhashNotFound') return failed('expired', 'The transaction has expired.')
  if (err === 'AlreadyProcessed') return failed('repeated', 'The transaction has landed before.')
  return failed('reverted', 'The transaction failed.')
}
