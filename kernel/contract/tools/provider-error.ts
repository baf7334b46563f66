/**
 * An EIP-1193 provider error as the host's libraries expect it: `code` is a number.
 * 4001 rejected by the visitor, 4100 not authorised, 4200 not supported, 4900 disconnected, 4901 chain disconnected; else JSON-RPC.
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, details: { readonly cause?: unknown; readonly data?: unknown } = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {})
    this.code = code
    this.data = details.data
  }
}
