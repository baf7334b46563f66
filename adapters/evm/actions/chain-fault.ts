import { ExecutionRevertedError, FeeCapTooLowError, InsufficientFundsError, NonceTooLowError, TransactionRejectedRpcError } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'

const FEE = /underpriced|fee too low|gas price (is )?(too low|below)/i
const REVERT_CODE = 3

/**
 * What a node or wallet says about a transaction that cannot be: `INSUFFICIENT_FUNDS`, or `TRANSACTION_FAILED` with `context.reason`
 * `reverted`, `nonce` or `fee`, each in its own words. Undefined when it says something else.
 */
export const toChainFault = (text: string, rpcCode: number | undefined, cause: unknown): PorticoError | undefined => {
  const details = { cause, ...(rpcCode === undefined ? {} : { rpcCode }) }
  const failed = (reason: string, message: string): PorticoError =>
    new PorticoError('TRANSACTION_FAILED', message, { ...details, context: { reason } })
  const low = text.toLowerCase()
  if (rpcCode === REVERT_CODE || ExecutionRevertedError.nodeMessage.test(low)) return failed('reverted', 'The contract refuses this.')
  if (InsufficientFundsError.nodeMessage.test(low)) {
    return new PorticoError('INSUFFICIENT_FUNDS', 'The account cannot pay amount and fee.', details)
  }
  if (NonceTooLowError.nodeMessage.test(low)) return failed('nonce', 'Another transaction of this account came first.')
  if (FeeCapTooLowError.nodeMessage.test(low) || FEE.test(low)) return failed('fee', 'The fee is too low for the network.')
  return rpcCode === TransactionRejectedRpcError.code ? failed('refused', 'The network refused the transaction.') : undefined
}
