import { HttpRequestError, ResponseBodyTooLargeError, RpcRequestError } from 'viem'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { toChainFault } from './chain-fault.ts'

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
