/** An error the app gets to see, with its JSON-RPC code. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Codes the wallet answers with: EIP-1193, EIP-3326 and the WalletConnect ones. */
export const codes = {
  userRejected: 5000,
  unsupportedChains: 5100,
  unsupportedMethods: 5101,
  userDisconnected: 6000,
  unauthorized: 4100,
  unknownChain: 4902,
  invalidParams: -32602,
  internal: -32603,
} as const

/** The visitor's no. */
export const rejection = { code: codes.userRejected, message: 'User rejected.' } as const

/** What an unexpected failure looks like to the app: viem's first line says why a transaction was refused. */
export const toRpcError = (error: unknown): { readonly code: number; readonly message: string } => {
  if (error instanceof WalletError) return { code: error.code, message: error.message }
  return { code: codes.internal, message: error instanceof Error ? (error.message.split('\n')[0] ?? 'Failed') : 'Failed' }
}
