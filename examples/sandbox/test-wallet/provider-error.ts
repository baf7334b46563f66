/** An error as EIP-1193 has it: `code` 4001 rejected, 4100 unauthorized, 4200 unsupported, 4900 disconnected, 4902 unknown chain, or JSON-RPC's own. */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The visitor said no. */
export const rejected = (): ProviderError => new ProviderError(4001, 'User rejected the request.')

/** The page may not use the account it names. */
export const unauthorized = (): ProviderError => new ProviderError(4100, 'The requested account has not been authorized by the user.')

/** The wallet does not have the chain. */
export const unknownChain = (chainId: string): ProviderError =>
  new ProviderError(4902, `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`)
