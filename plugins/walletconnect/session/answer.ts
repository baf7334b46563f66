import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { ProviderRpcError } from '../../../kernel/contract/tools/provider-error.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { toHexChainId } from './chain-id.ts'
import type { Chain } from './parse-session.ts'
import { throwRefusal, toRpcError } from './rpc-error.ts'

/** The parts that a provider is made of. */
export interface AnswerParts {
  chain(): Chain
  addresses(): readonly string[]
  /** Whether the wallet granted a method. */
  grants(method: string): boolean
  /** Whether the session's own properties say what the wallet can do: then it is not asked, and need not have granted the method. */
  saysCapabilities(): boolean
  /** Whether the host configured a node for the chain. */
  configured(chain: Chain): boolean
  ask(args: RequestArguments): Promise<unknown>
  read(args: RequestArguments): Promise<unknown>
  switchTo(params: RequestArguments['params']): Promise<unknown>
}

/** Methods that are the wallet's business: without its grant they go nowhere, least of all to a public node. */
const WALLET_METHOD = /^(wallet_|personal_|eth_sign|eth_sendTransaction$)/

const route = async (args: RequestArguments, parts: AnswerParts): Promise<unknown> => {
  const { method, params } = args
  const chain = parts.chain()
  if (method === 'eth_chainId') return toHexChainId(chain)
  if (method === 'net_version') return chain.slice('eip155:'.length)
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...parts.addresses()]
  if (method === 'wallet_switchEthereumChain') return parts.switchTo(params)
  // The client looks into the session's properties first.
  if (method === 'wallet_getCapabilities' && parts.saysCapabilities()) return parts.ask(args).catch(throwRefusal)
  // Answered from receipts, if the wallet does not answer it: the client knows.
  if (parts.grants(method) || method === 'wallet_getCallsStatus') return parts.ask(args).catch(throwRefusal)
  if (WALLET_METHOD.test(method)) throw new ProviderRpcError(4200, `The wallet does not offer ${method}.`)
  if (!parts.configured(chain)) throw new ProviderRpcError(4901, 'The app has no node for this chain.')
  return parts.read(args)
}

/** Answers a request of the provider. Rejects with a `ProviderRpcError`: 4900 when the session is over, also by then. */
export const answer = (args: RequestArguments, over: AbortSignal, parts: AnswerParts): Promise<unknown> =>
  race({ signals: [over], aborted: () => new ProviderRpcError(4900, 'The wallet is disconnected.') }, async () => {
    try {
      return await route(args, parts)
    } catch (cause) {
      throw toRpcError(cause)
    }
  })
