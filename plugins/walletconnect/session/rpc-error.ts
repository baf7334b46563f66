import { isPorticoError } from '../../../kernel/contract/errors.ts'
import { field } from './field.ts'
import { codesOf, isRefusal, messageOf, REJECTED } from './wallet-error.ts'

/** An error as EIP-1193 wants it: the wallet's or the node's own code and data. */
export class RpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, details: { readonly cause?: unknown; readonly data?: unknown } = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {})
    this.code = code
    this.data = details.data
  }
}

/** Whatever the client rejected with: plain objects mostly. Without a code it is -32603. */
export const toRpcError = (cause: unknown): RpcError => {
  if (cause instanceof RpcError) return cause
  const code = isPorticoError(cause) ? cause.rpcCode : codesOf(cause)[0]
  return new RpcError(code ?? -32603, messageOf(cause), { cause, data: field(cause, 'data') })
}

/** Rejects with a visitor's refusal as EIP-1193 says it, 4001, by whatever code of the protocol the wallet says it; with all else unchanged. */
export const throwRefusal = (cause: unknown): never => {
  const refused = isRefusal(cause) || codesOf(cause).some((code) => REJECTED.includes(code))
  throw refused ? new RpcError(4001, messageOf(cause), { cause, data: field(cause, 'data') }) : cause
}
