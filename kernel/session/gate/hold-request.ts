import type { Account, CaipNetworkId } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { Family, RequestSubject } from '../../contract/family.ts'
import { answers } from '../../registries/families.ts'
import { copyPlain } from './plain-data.ts'

/** Whom a request is held against. */
export interface Snapshot {
  readonly account: Account
  /** All that the wallet granted, the account among them. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
  /** Of the connection. */
  readonly family: Family
  /** The others that are known: a wallet of several may answer their methods here as well. */
  readonly others: readonly Family[]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Named in a request, and not left out. */
const isNamed = (value: unknown): boolean => value !== undefined && value !== null

/** Whether a value of a request names the connection's network. */
export const isNetwork = (value: unknown, { network, family }: Pick<Snapshot, 'network' | 'family'>): boolean =>
  value === network || family.networkOf?.(value) === network

const otherNetwork = (method: string): PorticoError =>
  new PorticoError('NETWORK_MISMATCH', `${method} is for another network than the connected one.`, { rpcCode: 4901 })

/** A request may leave account and network out, but it may not name others. Throws `ACCOUNT_MISMATCH` (4100) or `NETWORK_MISMATCH` (4901). */
const holdSubject = (method: string, { accounts, signers = [], networks = [] }: RequestSubject, snapshot: Snapshot): void => {
  const { codec } = snapshot.family
  const isOther = (value: unknown, allowed: readonly Account[]): boolean =>
    isNamed(value) && !(typeof value === 'string' && allowed.some(({ address }) => codec.key(value) === codec.key(address)))
  if (accounts.some((value) => isOther(value, [snapshot.account])) || signers.some((value) => isOther(value, snapshot.accounts))) {
    throw new PorticoError('ACCOUNT_MISMATCH', `${method} is for another account than the connected one.`, { rpcCode: 4100 })
  }
  if (networks.some((value) => isNamed(value) && !isNetwork(value, snapshot))) throw otherNetwork(method)
}

/**
 * Holds the scope that a wrapper names (CAIP-217: a network, a family, or the wallet as a whole) against the connection. Throws
 * `NETWORK_MISMATCH` (4901).
 */
const holdScope = (method: string, scope: unknown, snapshot: Snapshot): void => {
  const { namespace } = snapshot.account
  if (isNamed(scope) && ![namespace, 'wallet', `wallet:${namespace}`].includes(`${scope}`) && !isNetwork(scope, snapshot))
    throw otherNetwork(method)
}

/** A frozen copy with another value under a name. */
const withMember = (value: object, name: string, member: unknown): object =>
  Object.freeze(
    Array.isArray(value)
      ? value.map((item: unknown, place) => (`${place}` === name ? member : item))
      : Object.fromEntries([...Object.entries(value).filter(([other]) => other !== name), [name, member]]),
  )

const isSafe = (method: string, { family }: Snapshot): boolean => family.methods.safe.includes(method)

/**
 * Wrappers (`wallet_invokeMethod`, batches of a vendor) are known by what they hold and not by name: an object with the name of a method in
 * it. `outer`: where the objects around it say that it is for.
 */
const holdWrapped = (value: unknown, outer: readonly unknown[], snapshot: Snapshot): unknown => {
  if (!isObject(value)) return value
  const { method, scope, chainId } = Array.isArray(value) ? {} : (value as Readonly<Record<string, unknown>>)
  const scopes = [...outer, scope, chainId]
  const wrapped = typeof method === 'string' ? method : undefined
  if (wrapped !== undefined && !isSafe(wrapped, snapshot)) for (const one of scopes) holdScope(wrapped, one, snapshot)
  let result: object = value
  for (const [name, member] of Object.entries(value)) {
    const isParams = wrapped !== undefined && name === 'params'
    const held = isParams ? holdRequest(wrapped, member, snapshot) : holdWrapped(member, scopes, snapshot)
    if (held !== member) result = withMember(result, name, held)
  }
  return result
}

/**
 * Compares a request, and each request inside it, with its connection. The families say which account and network it names. Answers the
 * params as they are sent, with the connection's network if the family wants it named. Throws `ACCOUNT_MISMATCH` (4100), `NETWORK_MISMATCH`
 * (4901) or the error of a family: `PARAMS_INVALID` (-32602).
 */
export const holdRequest = (method: string, params: unknown, snapshot: Snapshot): unknown => {
  const { family, others, network } = snapshot
  if (isSafe(method, snapshot)) return params
  const subject = family.subjectOf(method, params)
  if (subject) {
    holdSubject(method, subject, snapshot)
    const whole = family.complete ? family.complete(method, params, network) : params
    // It is not known whether a method that the family does not list wraps other requests.
    if (answers(family, method)) return whole === params ? params : copyPlain(whole)
  }
  // A name without a prefix is a common word: of another family it may mean anything.
  for (const other of method.includes('_') ? others : []) {
    const foreign = other.subjectOf(method, params)
    if (foreign) holdSubject(method, foreign, snapshot)
  }
  return holdWrapped(params, [], snapshot)
}
