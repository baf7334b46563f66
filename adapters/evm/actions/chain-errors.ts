import {
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  HttpRequestError,
  InsufficientFundsError,
  IntrinsicGasTooHighError,
  IntrinsicGasTooLowError,
  NonceMaxValueError,
  NonceTooHighError,
  NonceTooLowError,
  ResponseBodyTooLargeError,
  RpcRequestError,
  TipAboveFeeCapError,
  TransactionRejectedRpcError,
  TransactionTypeNotSupportedError,
} from 'viem'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'

const FEE = /underpriced|fee too low|gas price (is )?(too low|below)/i
const REVERT_CODE = 3

/** Patterns of nodes' messages by `context.reason`, with a sentence for each. The first that fits counts. */
const FAULTS: readonly (readonly [reason: string, says: RegExp, message: string])[] = [
  ['nonceMax', NonceMaxValueError.nodeMessage, 'The account has sent as many transactions as it ever can.'],
  ['nonceHigh', NonceTooHighError.nodeMessage, 'An earlier transaction of this account is missing.'],
  ['nonce', NonceTooLowError.nodeMessage, 'Another transaction of this account came first.'],
  ['feeHigh', FeeCapTooHighError.nodeMessage, 'The highest fee is more than the network can count.'],
  ['tip', TipAboveFeeCapError.nodeMessage, 'The tip is higher than the highest fee.'],
  ['fee', FeeCapTooLowError.nodeMessage, 'The fee is too low for the network.'],
  ['fee', FEE, 'The fee is too low for the network.'],
  ['gasHigh', IntrinsicGasTooHighError.nodeMessage, 'The transaction takes more work than a block has room for.'],
  ['gasLow', IntrinsicGasTooLowError.nodeMessage, 'The gas limit is too low for the transaction.'],
  ['type', TransactionTypeNotSupportedError.nodeMessage, 'The network does not take transactions of this type.'],
]

/** What a contract gave as its reason, as nodes write it behind "execution reverted". */
const REVERTED = /execution reverted:? +([^"]{1,200})/i

const revertOf = (text: string): { readonly revert?: string } => {
  const revert = REVERTED.exec(text)?.[1]?.trim()
  return revert ? { revert } : {}
}

/**
 * What a node or wallet says about a transaction that cannot be: `INSUFFICIENT_FUNDS`, or `TRANSACTION_FAILED` with `context.reason`
 * `reverted` (and the contract's own reason as `context.revert`, where it gave one), `nonce` (too low), `nonceHigh`, `nonceMax`, `fee` (too
 * low), `feeHigh`, `tip`, `gasHigh`, `gasLow`, `type` or `refused`, each in its own words. Undefined when it says something else.
 */
export const toChainFault = (text: string, rpcCode: number | undefined, cause: unknown): PorticoError | undefined => {
  const details = { cause, ...(rpcCode === undefined ? {} : { rpcCode }) }
  const failed = (reason: string, message: string, more: object = {}): PorticoError =>
    new PorticoError('TRANSACTION_FAILED', message, { ...details, context: { reason, ...more } })
  const low = text.toLowerCase()
  if (rpcCode === REVERT_CODE || ExecutionRevertedError.nodeMessage.test(low)) {
    return failed('reverted', 'The contract refuses this.', revertOf(text))
  }
  if (InsufficientFundsError.nodeMessage.test(low)) {
    return new PorticoError('INSUFFICIENT_FUNDS', 'The account cannot pay amount and fee.', details)
  }
  const fault = FAULTS.find(([, says]) => says.test(low))
  if (fault) return failed(fault[0], fault[2])
  return rpcCode === TransactionRejectedRpcError.code ? failed('refused', 'The network refused the transaction.') : undefined
}

const DEPTH = 10

const causesOf = (error: unknown): readonly unknown[] => {
  const causes = [error]
  for (let at = error; at instanceof Error && causes.length < DEPTH; at = at.cause) causes.push(at.cause)
  return causes
}

const ofNode = (error: RpcRequestError): PorticoError => {
  const rpcCode = Number.isInteger(error.code) ? error.code : undefined
  const reason = cleanText(error.details, 300)
  const other = (): PorticoError =>
    new PorticoError('HTTP_STATUS', reason || 'The network’s endpoint gave no reason.', {
      cause: error,
      ...(rpcCode === undefined ? {} : { rpcCode }),
    })
  return toChainFault(reason, rpcCode, error) ?? other()
}

const ofHttp = (error: HttpRequestError): PorticoError => {
  const { status, cause } = error
  if (status !== undefined) return new PorticoError('HTTP_STATUS', 'The network’s endpoint refused.', { cause: error, context: { status } })
  // Parsing fails with a SyntaxError, the connection with whatever else the platform throws.
  if (cause instanceof SyntaxError) return new PorticoError('HTTP_INVALID', 'The network’s endpoint gave no JSON.', { cause: error })
  return new PorticoError('HTTP_OFFLINE', 'The network’s endpoint could not be reached.', { cause: error })
}

/**
 * A failed read as one of our errors: `HTTP_OFFLINE`, `HTTP_STATUS` (with the JSON-RPC code where the endpoint gave one), `HTTP_INVALID`,
 * or what the chain says of a transaction (`INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED`).
 */
export const toReadError = (error: unknown): PorticoError => {
  const causes = causesOf(error)
  const ours = causes.find(isPorticoError)
  if (ours) return ours
  const node = causes.find((cause) => cause instanceof RpcRequestError)
  if (node) return ofNode(node)
  const http = causes.find((cause) => cause instanceof HttpRequestError)
  if (http) return ofHttp(http)
  const large = causes.some((cause) => cause instanceof ResponseBodyTooLargeError)
  return new PorticoError('HTTP_INVALID', 'The network’s endpoint gave an answer that makes no sense.', {
    cause: error,
    ...(large && { context: { reason: 'size' } }),
  })
}
