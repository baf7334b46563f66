type Installed = typeof import('ethers')

/** What of a signer of ethers 5 is relied on where its own type is not to be had. */
interface AnySigner {
  readonly _isSigner: boolean
  getAddress(): Promise<string>
  getChainId(): Promise<number>
  signMessage(message: string | Uint8Array): Promise<string>
  sendTransaction(request: object): Promise<{ readonly hash: string; wait(confirmations?: number): Promise<object> }>
}

interface AnyProvider {
  readonly _isProvider: boolean
  getSigner(address?: string): AnySigner
  send(method: string, params: unknown[]): Promise<unknown>
}

/** `providers.Web3Provider` of the ethers 5 that is installed; what is common to it where another ethers is. */
export type Web3Provider = Installed extends {
  readonly providers: { readonly Web3Provider: abstract new (...args: never[]) => infer P extends AnyProvider }
}
  ? P
  : AnyProvider

/** `providers.JsonRpcSigner` of the ethers 5 that is installed. */
export type JsonRpcSigner = ReturnType<Web3Provider['getSigner']>
