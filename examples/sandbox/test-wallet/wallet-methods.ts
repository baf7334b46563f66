import { accountMethods } from './account-methods.ts'
import { assetMethods, type WatchedAsset } from './asset-methods.ts'
import { type Behaviour, wrongChainId } from './behaviours.ts'
import { chainMethods } from './chain-methods.ts'
import { chainRpc } from './chain-rpc.ts'
import { ProviderError } from './provider-error.ts'
import { signingMethods } from './signing-methods.ts'
import { smartMethods } from './smart-methods.ts'
import { transactionMethods } from './transaction-methods.ts'
import type { CompleteWalletConfig } from './wallet-config.ts'
import type { PreparedRequest, WalletMethods } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const isRead = (method: string): boolean => /^(eth|net|web3)_/.test(method) && !/^eth_sign/.test(method)

/** Finds the method of a request, or the chain's for reads; 4200 for what the wallet does not do. */
export const createMethods = (
  { smart }: CompleteWalletConfig,
  state: WalletState,
  behaviour: () => Behaviour,
  watchedAssets: WatchedAsset[],
) => {
  const transactions = transactionMethods(state, chainRpc)
  const methods: WalletMethods = {
    ...accountMethods(state, () => {
      if (behaviour() === 'wrong-chain') state.selectChain(wrongChainId)
    }),
    ...chainMethods(state, behaviour),
    ...signingMethods(state),
    ...transactions,
    ...assetMethods(watchedAssets),
    ...(smart && smartMethods(state, chainRpc, transactions.eth_sendTransaction, smart)),
  }
  return (method: string, params: unknown): PreparedRequest => {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (known !== undefined) return known(params)
    if (!isRead(method)) throw new ProviderError(4200, `The wallet does not support ${method}.`)
    const rpcUrl = state.rpcUrl()
    if (rpcUrl === undefined) throw new ProviderError(4901, `The wallet is not connected to chain ${state.chainId()}.`)
    return { ask: false, perform: () => chainRpc(rpcUrl, method, params) }
  }
}
