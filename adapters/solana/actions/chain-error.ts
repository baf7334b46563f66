import { cleanText } from '../../../kernel/contract/clean-text.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign } from '../../../kernel/contract/wallet-error.ts'

/** The Solana program's own code: the sender has less than is sent. */
const TOO_LITTLE = 1

/**
 * What the chain says of a transaction that cannot be, as an error of ours: `INSUFFICIENT_FUNDS`, or `TRANSACTION_FAILED` with
 * `context.reason` `rent` (less than an account must hold would be left or sent), `expired`, `reverted`.
 */
export const toTransactionError = (err: unknown, cause?: unknown): PorticoError => {
  const details = { cause, context: { err: JSON.stringify(err)?.slice(0, 300) } }
  const failed = (reason: string, message: string): PorticoError =>
    new PorticoError('TRANSACTION_FAILED', message, { cause, context: { ...details.context, reason } })
  const instruction = readForeign(err, 'InstructionError', '1', 'Custom')
  if (err === 'InsufficientFundsForFee' || err === 'AccountNotFound' || instruction === TOO_LITTLE) {
    return new PorticoError('INSUFFICIENT_FUNDS', 'The account cannot pay amount and fee.', details)
  }
  if (readForeign(err, 'InsufficientFundsForRent') !== undefined || err === 'InvalidRentPayingAccount') {
    return failed('rent', 'An account would hold less SOL than it must.')
  }
  if (err === 'BlockhashNotFound') return failed('expired', 'The transaction has expired.')
  return failed('reverted', 'The transaction failed.')
}

const statusOf = (message: string): number | undefined => {
  const match = /^(\d{3}) /.exec(message)
  return match ? Number(match[1]) : undefined
}

/** A failed read as one of our errors: `HTTP_OFFLINE`, `HTTP_STATUS`, `HTTP_INVALID`, or what the chain says of a transaction. */
export const toReadError = (cause: unknown): PorticoError => {
  if (isPorticoError(cause)) return cause
  const message = cleanText(readForeign(cause, 'message'), 300)
  const rpcCode = readForeign(cause, 'code')
  const err = readForeign(cause, 'data', 'err')
  if (err !== undefined && err !== null) return toTransactionError(err, cause)
  if (typeof rpcCode === 'number') return new PorticoError('HTTP_STATUS', message || 'The network’s endpoint refused.', { cause, rpcCode })
  const status = statusOf(message)
  if (status !== undefined) return new PorticoError('HTTP_STATUS', 'The network’s endpoint refused.', { cause, context: { status } })
  if (cause instanceof TypeError) return new PorticoError('HTTP_OFFLINE', 'The network’s endpoint could not be reached.', { cause })
  return new PorticoError('HTTP_INVALID', 'The network’s endpoint gave an answer that makes no sense.', { cause })
}
