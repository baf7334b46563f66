import type { SwitchOptions } from '../../../kernel/contract/adapters.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { rpcCodesOf } from '../../../kernel/contract/tools/wallet-error.ts'
import { toHexChainId } from './chain-id.ts'
import type { Chain } from './parse-session.ts'
import { isRefusal, REJECTED } from './wallet-error.ts'

/** Codes by which wallets say that they do not know a chain, unless they are wrapped around the visitor's refusal. */
const UNKNOWN = [4902, 32603, -32603, 5000]

/** Code of a request that waits in the wallet already: the visitor's next step is there. */
const PENDING = -32002

/** The wallet does not let this site do it: asked to add the chain it would say the same. */
const UNAUTHORISED = 4100

export interface SwitchParts {
  /** Whether the session has an account on the chain. */
  has(chain: Chain): boolean
  grants(method: string): boolean
  /** Rejects with the wallet's own error object, or `CONNECT_ABORTED`. */
  ask(args: RequestArguments): Promise<unknown>
  /** Resolves when the session has the chain; after a while also when it has not. */
  arrival(chain: Chain): Promise<void>
}

/** The wallet and the app have no such chain in common. `addable`: the wallet was not asked to add it, and can be. */
export const unsupported = (network: string, cause?: unknown, addable = false): PorticoError => {
  const [rpcCode] = rpcCodesOf(cause)
  return new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', {
    cause,
    context: { network, ...(addable && { addable }) },
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}

const isUnknown = (cause: unknown): boolean => !isRefusal(cause) && rpcCodesOf(cause).some((code) => UNKNOWN.includes(code))

/** Whether an error of a wallet that was asked to add a chain says that it cannot: neither the visitor's no, nor one of ours, nor "not now". */
const saysCannot = (cause: unknown): boolean =>
  !isPorticoError(cause) && !isRefusal(cause) && !rpcCodesOf(cause).some((code) => code === PENDING || REJECTED.includes(code))

/** Whether a switch that failed may come of asking the wallet to add the chain, which it was not asked for. */
export const isAddable = ({ code, rpcCode, context }: PorticoError): boolean =>
  context.addable === true || (code === 'WALLET_ERROR' && rpcCode !== PENDING && rpcCode !== UNAUTHORISED)

const toAddParams = (chain: Chain, { name, nativeCurrency, rpcUrls, blockExplorers }: Network) => ({
  chainId: toHexChainId(chain),
  chainName: name,
  nativeCurrency: { ...nativeCurrency },
  rpcUrls: [...rpcUrls.default.http],
  ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
})

/**
 * Makes sure that the session has the network's chain: at once if it was granted, else by asking the wallet. A wallet that does not know
 * the chain is asked to add it once; with `add` it is asked that first. Rejects with the wallet's own error object or `CHAIN_UNSUPPORTED`.
 */
export const switchChain = async (
  chain: Chain,
  network: Network,
  { has, grants, ask, arrival }: SwitchParts,
  { add = false }: SwitchOptions = {},
): Promise<void> => {
  if (has(chain)) return
  const canAdd = grants('wallet_addEthereumChain')
  const move = (): Promise<unknown> => ask({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHexChainId(chain) }] })
  const addAndMove = async (): Promise<void> => {
    if (!canAdd) throw unsupported(chain)
    try {
      await ask({ method: 'wallet_addEthereumChain', params: [toAddParams(chain, network)] })
      if (!has(chain) && grants('wallet_switchEthereumChain')) await move()
    } catch (cause) {
      throw saysCannot(cause) ? unsupported(chain, cause) : cause
    }
  }
  if (add) await addAndMove()
  else if (!grants('wallet_switchEthereumChain')) throw unsupported(chain, undefined, canAdd)
  else
    await move().catch((cause: unknown) => {
      if (!isUnknown(cause)) throw cause
      if (!canAdd) throw unsupported(chain, cause)
      return addAndMove()
    })
  await arrival(chain)
  if (!has(chain)) throw unsupported(chain)
}
