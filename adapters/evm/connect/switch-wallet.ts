import type { Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { rpcCodesOf } from '../../../kernel/contract/tools/wallet-error.ts'
import { askWallet, type WaitOptions } from './ask-wallet.ts'
import { toHexChainId } from './hex-chain-id.ts'

/** Codes by which wallets say that they do not know a chain. 5000 says so unless it is the visitor's refusal. */
const UNKNOWN_CHAIN = [4902, 32603, -32603, 5000]

/** Codes by which wallets say that they do not know a method. */
const UNKNOWN_METHOD = [4200, -32601]

/** A request that waits in the wallet already: the visitor's next step is there. */
const PENDING = -32002

const codesOf = (error: PorticoError): readonly number[] => [...rpcCodesOf(error.cause), error.rpcCode ?? 0]

const parameterOf = ({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: Network): object => ({
  chainId: toHexChainId(caipNetworkId),
  chainName: name,
  nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
  rpcUrls: [...rpcUrls.default.http],
  ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
})

/**
 * Moves the wallet to a network, adding it once where the wallet does not know it. Rejects with the wallet's own refusal,
 * or `CHAIN_UNSUPPORTED`.
 */
export const switchWallet = async (provider: Eip1193Provider, network: Network, waitOptions: WaitOptions): Promise<void> => {
  const chainId = toHexChainId(network.caipNetworkId)
  const unsupported = (cause: PorticoError): PorticoError =>
    new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', {
      cause,
      context: { network: network.caipNetworkId },
      ...(cause.rpcCode === undefined ? {} : { rpcCode: cause.rpcCode }),
    })
  const move = (): Promise<unknown> => askWallet(provider, { method: 'wallet_switchEthereumChain', params: [{ chainId }] }, waitOptions)
  try {
    await move()
    return
  } catch (error) {
    if (!isPorticoError(error) || error.code !== 'WALLET_ERROR') throw error
    const codes = codesOf(error)
    if (codes.some((code) => UNKNOWN_METHOD.includes(code))) throw unsupported(error)
    if (codes.includes(PENDING) || !codes.some((code) => UNKNOWN_CHAIN.includes(code))) throw error
  }
  try {
    await askWallet(provider, { method: 'wallet_addEthereumChain', params: [parameterOf(network)] }, waitOptions)
    await move()
  } catch (error) {
    throw isPorticoError(error) && error.code === 'WALLET_ERROR' && !codesOf(error).includes(PENDING) ? unsupported(error) : error
  }
}
