import { isPorticoError } from '../../../kernel/contract/errors.ts'
import { ProviderRpcError } from '../../../kernel/contract/tools/provider-error.ts'
import { readForeign, rpcCodesOf } from '../../../kernel/contract/tools/wallet-error.ts'
import { isRefusal, messageOf, REJECTED } from './wallet-error.ts'

/** Whatever the client rejected with: plain objects mostly. Without a code it is -32603. */
export const toRpcError = (cause: unknown): ProviderRpcError => {
  if (cause instanceof ProviderRpcError) return cause
  const code = isPorticoError(cause) ? cause.rpcCode : rpcCodesOf(cause)[0]
  return new ProviderRpcError(code ?? -32603, messageOf(cause), { cause, data: readForeign(cause, 'data') })
}

/** Rejects with a visitor's refusal as EIP-1193 says it, 4001, by whatever code of the protocol the wallet says it; with all else unchanged. */
export const throwRefusal = (cause: unknown): never => {
  const refused = isRefusal(cause) || rpcCodesOf(cause).some((code) => REJECTED.includes(code))
  throw refused ? new ProviderRpcError(4001, messageOf(cause), { cause, data: readForeign(cause, 'data') }) : cause
}
