import { SAFE_METHODS } from '../../contract/rpc.ts'
import { readForeign } from '../../contract/tools/wallet-error.ts'
import { hasSubject, holdScope, holdSubject, type Snapshot } from './request-subject.ts'

/** Methods that act on the chain that the wallet is on where the request names none. */
const ON_CHAIN: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendTransaction',
  'wallet_sendCalls',
  'wallet_prepareCalls',
])

const SAFE: ReadonlySet<string> = new Set(SAFE_METHODS)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isMissing = (value: unknown): boolean => value === undefined || value === null

/** A frozen copy with another value under a name. */
const withMember = (value: object, name: string, member: unknown): object =>
  Object.freeze(
    Array.isArray(value)
      ? value.map((item: unknown, place) => (`${place}` === name ? member : item))
      : Object.fromEntries([...Object.entries(value).filter(([other]) => other !== name), [name, member]]),
  )

/** The params with the connection's chain in a transaction that names none: a wallet that has moved without a word would send it elsewhere. */
const withChain = (params: object, { network }: Snapshot): object => {
  const reference = network.slice(network.indexOf(':') + 1)
  const named = (transaction: object): object =>
    isMissing(readForeign(transaction, 'chainId')) ? withMember(transaction, 'chainId', `0x${BigInt(reference).toString(16)}`) : transaction
  const first = readForeign(params, '0')
  if (isObject(first)) return withMember(params, '0', named(first))
  // A lone transaction in the place of the list.
  return Array.isArray(params) ? params : named(params)
}

/**
 * Holds a request, and each that it wraps, against the connection it is made over, and answers the params as they are sent: with the
 * connection's chain where a transaction names none. Throws `ACCOUNT_MISMATCH` (4100), `NETWORK_MISMATCH` (4901) or `PARAMS_INVALID` (-32602).
 */
export const holdRequest = (method: string, params: unknown, snapshot: Snapshot): unknown => {
  if (SAFE.has(method)) return params
  if (!hasSubject(method, snapshot)) return holdWrapped(params, [], snapshot)
  holdSubject(method, params, snapshot)
  return isObject(params) && snapshot.account.namespace === 'eip155' && ON_CHAIN.has(method) ? withChain(params, snapshot) : params
}

/**
 * Wrappers (`wallet_invokeMethod`, batches of a vendor) are known by what they hold and not by name: an object with the name of a method in
 * it. `outer`: where the objects around it say that it is for.
 */
const holdWrapped = (value: unknown, outer: readonly unknown[], snapshot: Snapshot): unknown => {
  if (!isObject(value)) return value
  const { method, scope, chainId } = Array.isArray(value) ? {} : (value as Readonly<Record<string, unknown>>)
  const scopes = [...outer, scope, chainId]
  const wrapped = typeof method === 'string' ? method : undefined
  if (wrapped !== undefined && !SAFE.has(wrapped)) for (const one of scopes) holdScope(wrapped, one, snapshot)
  let result: object = value
  for (const [name, member] of Object.entries(value)) {
    const isParams = wrapped !== undefined && name === 'params'
    const held = isParams ? holdRequest(wrapped, member, snapshot) : holdWrapped(member, scopes, snapshot)
    if (held !== member) result = withMember(result, name, held)
  }
  return result
}
