import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'

/** Methods that act on the chain that the wallet is on where the request names none. */
const ON_CHAIN: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendTransaction',
  'wallet_sendCalls',
  'wallet_prepareCalls',
])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A transaction with its chain: a wallet that has moved without a word would send it elsewhere. */
const withChain = (transaction: object, network: CaipNetworkId): object => {
  const named = readForeign(transaction, 'chainId')
  if (named !== undefined && named !== null) return transaction
  const reference = BigInt(network.slice(network.indexOf(':') + 1))
  return Object.freeze({ ...transaction, chainId: `0x${reference.toString(16)}` })
}

/** The params with the connection's chain in a transaction that names none. */
export const complete = (method: string, params: unknown, network: CaipNetworkId): unknown => {
  if (!(ON_CHAIN.has(method) && isObject(params))) return params
  const first = readForeign(params, '0')
  // A lone transaction in the place of the list.
  if (!isObject(first)) return Array.isArray(params) ? params : withChain(params, network)
  const whole = withChain(first, network)
  if (whole === first) return params
  return Object.freeze(Array.isArray(params) ? [whole, ...params.slice(1)] : { ...params, 0: whole })
}
