import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { toHexChainId } from './chain-id.ts'
import type { Chain } from './parse-session.ts'
import { codesOf, isRefusal } from './wallet-error.ts'

/** Codes by which wallets say that they do not know a chain, unless they are wrapped around the visitor's refusal. */
const UNKNOWN = [4902, 32603, -32603, 5000]

/** Of a wallet that cannot take the chain that it is told of. */
const PARAMS_INVALID = -32602

/** What switching needs of the session. */
export interface SwitchParts {
  /** Whether the session has an account on the chain. */
  has(chain: Chain): boolean
  grants(method: string): boolean
  /** Rejects with the wallet's own error object, or `CONNECT_ABORTED`. */
  ask(args: RequestArguments): Promise<unknown>
  /** Resolves when the session has the chain; after a while also when it has not. */
  arrival(chain: Chain): Promise<void>
}

/** The wallet and the app have no such chain in common. */
export const unsupported = (network: string, cause?: unknown): PorticoError =>
  new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { cause, context: { network } })

const isUnknown = (cause: unknown): boolean => !isRefusal(cause) && codesOf(cause).some((code) => UNKNOWN.includes(code))

const toAddParams = (chain: Chain, { name, nativeCurrency, rpcUrls, blockExplorers }: Network) => ({
  chainId: toHexChainId(chain),
  chainName: name,
  nativeCurrency: { ...nativeCurrency },
  rpcUrls: [...rpcUrls.default.http],
  ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
})

/**
 * Makes sure that the session has the network's chain: at once where it was granted, else by asking the wallet, which is told of the
 * chain once if it does not know it. Rejects with the wallet's own error object or `CHAIN_UNSUPPORTED`.
 */
export const switchChain = async (chain: Chain, network: Network, { has, grants, ask, arrival }: SwitchParts): Promise<void> => {
  if (has(chain)) return
  const move = (): Promise<unknown> => ask({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHexChainId(chain) }] })
  if (!grants('wallet_switchEthereumChain')) throw unsupported(chain)
  try {
    await move()
  } catch (cause) {
    if (!isUnknown(cause)) throw cause
    if (!grants('wallet_addEthereumChain')) throw unsupported(chain, cause)
    await ask({ method: 'wallet_addEthereumChain', params: [toAddParams(chain, network)] }).catch((reason: unknown) => {
      throw !isRefusal(reason) && codesOf(reason).includes(PARAMS_INVALID) ? unsupported(chain, reason) : reason
    })
    if (!has(chain)) await move()
  }
  await arrival(chain)
  if (!has(chain)) throw unsupported(chain)
}
