import type { Account, CaipNetworkId } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import { readForeign } from '../../contract/tools/wallet-error.ts'
import { chainOfTypedData } from './typed-data.ts'

/** Who and where a request says that it is for, wherever it says so. What it does not say is undefined. */
interface Subject {
  readonly accounts: readonly unknown[]
  /** Which of the connection's accounts signs: any of them may. */
  readonly signers?: readonly unknown[]
  readonly chains?: readonly unknown[]
}

/** Whom the connection is for. */
export interface Snapshot {
  readonly account: Account
  /** All that the wallet granted, the account among them. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
}

/** By place, also where the params are an object with numbers for names. */
const at = (params: unknown, place: number): unknown => readForeign(params, `${place}`)

const ADDRESS = /^0x[\da-f]{40}$/i
const isAddress = (value: unknown): boolean => typeof value === 'string' && ADDRESS.test(value)

/** The objects that params consist of: a list's, also in lists of it, or the one that the params are, with its members. */
const elementsOf = (params: unknown): readonly object[] => {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!isObject(params)) return []
  const inside = Object.values(params).flatMap((value: unknown) =>
    Array.isArray(value) ? elementsOf(value) : isObject(value) ? [value] : [],
  )
  return Array.isArray(params) ? inside : [params, ...inside]
}
const named = (elements: readonly unknown[], ...names: readonly string[]): readonly unknown[] =>
  elements.flatMap((element) => names.map((name) => readForeign(element, name)))

const transaction = (params: unknown): Subject => {
  const elements = elementsOf(params)
  return { accounts: named(elements, 'from'), chains: named(elements, 'chainId') }
}
const calls = (params: unknown): Subject => {
  const elements = elementsOf(params)
  const all = [...elements, ...elements.flatMap((element) => elementsOf(readForeign(element, 'calls')))]
  return { accounts: named(all, 'from'), chains: named(all, 'chainId') }
}
// Some pages have the two the other way round, and some wallets turn them.
const message = (params: unknown): Subject => {
  const [first, second] = [at(params, 0), at(params, 1)]
  return { accounts: [isAddress(first) && !isAddress(second) ? first : second] }
}
const typedData =
  (lists: 'lists' | 'no lists') =>
  (params: unknown): Subject => {
    const [first, second] = [at(params, 0), at(params, 1)]
    const [account, data] = isAddress(second) && !isAddress(first) ? [second, first] : [first, second]
    return { accounts: [account], chains: [chainOfTypedData(data, lists)] }
  }
/** ERC-7871: of its kinds 0x01 is typed data. */
const signing = (params: unknown): Subject => {
  const elements = elementsOf(params)
  const typed = elements
    .map((element) => readForeign(element, 'request'))
    .filter((request) => /^0x0*1$/.test(`${readForeign(request, 'type')}`))
  const chains = typed.map((request) => chainOfTypedData(readForeign(request, 'data'), 'no lists'))
  return { accounts: named(elements, 'address', 'from', 'account'), chains: [...named(elements, 'chainId'), ...chains] }
}
const permissions = (params: unknown): Subject => {
  const elements = elementsOf(params)
  return { accounts: named(elements, 'address', 'from', 'account'), chains: named(elements, 'chainId') }
}
/** By name, as Solana's methods have it, and Polkadot's (`address`). */
const byName = (params: unknown): Subject => {
  const elements = [params, at(params, 0)]
  return { accounts: named(elements, 'pubkey', 'address'), chains: named(elements, 'chain') }
}
/** Bitcoin: the request is for `account`; another address of the same wallet may sign it, the one for ordinals. */
const bitcoin = (params: unknown): Subject => {
  const elements = [params, at(params, 0)]
  const inputs = named(elements, 'signInputs').flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
  return { accounts: named(elements, 'account'), signers: named([...elements, ...inputs], 'address') }
}
/** Methods of Bitcoin wallets. Their names are common ones: of another family they may mean anything. */
const BITCOIN: Readonly<Record<string, (params: unknown) => Subject>> = {
  getAccountAddresses: bitcoin,
  sendTransfer: bitcoin,
  signMessage: bitcoin,
  signPsbt: bitcoin,
}
/** Methods that act for an account, each with where its params say for which, and on which chain. */
const SUBJECTS: Readonly<Record<string, (params: unknown) => Subject>> = {
  eth_sendTransaction: transaction,
  eth_signTransaction: transaction,
  wallet_sendTransaction: transaction,
  wallet_sendCalls: calls,
  wallet_prepareCalls: calls,
  wallet_sendPreparedCalls: calls,
  eth_sendUserOperation: (params) => ({ accounts: [readForeign(at(params, 0), 'sender')] }),
  personal_sign: message,
  eth_sign: (params) => ({ accounts: [at(params, 0)] }),
  eth_signTypedData: typedData('lists'),
  eth_signTypedData_v1: typedData('lists'),
  eth_signTypedData_v3: typedData('no lists'),
  eth_signTypedData_v4: typedData('no lists'),
  wallet_sign: signing,
  wallet_grantPermissions: permissions,
  wallet_revokePermissions: permissions,
  wallet_requestExecutionPermissions: permissions,
  wallet_revokeExecutionPermission: permissions,
  solana_signMessage: byName,
  solana_signTransaction: byName,
  solana_signAllTransactions: byName,
  solana_signAndSendTransaction: byName,
  polkadot_signMessage: byName,
  polkadot_signTransaction: byName,
}

/** Named in a request, and not left out. */
const isNamed = (value: unknown): boolean => value !== undefined && value !== null

const isAccount = (value: unknown, { namespace, address }: Account): boolean =>
  // The spelling of an EVM address is a checksum and no part of it.
  typeof value === 'string' && (value === address || (namespace === 'eip155' && value.toLowerCase() === address.toLowerCase()))

const CHAIN = /^(0x[\da-f]{1,16}|\d{1,19})$/i

const isNetwork = (value: unknown, network: CaipNetworkId): boolean => {
  if (value === network) return true
  const text = typeof value === 'number' ? `${value}` : value
  return typeof text === 'string' && CHAIN.test(text) && network === `eip155:${BigInt(text)}`
}

const otherNetwork = (method: string): PorticoError =>
  new PorticoError('NETWORK_MISMATCH', `${method} is for another network than the connected one.`, { rpcCode: 4901 })

/** Whether params say for whom and where a method of the connection's family is. */
export const hasSubject = (method: string, { account }: Pick<Snapshot, 'account'>): boolean =>
  Object.hasOwn(account.namespace === 'bip122' ? BITCOIN : SUBJECTS, method)

/**
 * Holds the scope that a wrapper names (CAIP-217: a network, a family, or the wallet as a whole) against the connection. Throws
 * `NETWORK_MISMATCH` (4901).
 */
export const holdScope = (method: string, scope: unknown, { account, network }: Snapshot): void => {
  const { namespace } = account
  if (isNamed(scope) && ![namespace, 'wallet', `wallet:${namespace}`].includes(`${scope}`) && !isNetwork(scope, network))
    throw otherNetwork(method)
}

/**
 * Holds a request against the connection it is made over: a request may leave account and chain out, but it may not name others. Throws
 * `ACCOUNT_MISMATCH` (4100), `NETWORK_MISMATCH` (4901) or `PARAMS_INVALID` (-32602).
 */
export const holdSubject = (method: string, params: unknown, { account, accounts, network }: Snapshot): void => {
  const readers = account.namespace === 'bip122' ? BITCOIN : SUBJECTS
  const subject = hasSubject(method, { account }) ? readers[method]?.(params) : undefined
  if (!subject) return
  const { signers = [] } = subject
  const isOther = (value: unknown, allowed: readonly Account[]): boolean => isNamed(value) && !allowed.some((one) => isAccount(value, one))
  if (subject.accounts.some((value) => isOther(value, [account])) || signers.some((value) => isOther(value, accounts))) {
    throw new PorticoError('ACCOUNT_MISMATCH', `${method} is for another account than the connected one.`, { rpcCode: 4100 })
  }
  if (subject.chains?.some((value) => isNamed(value) && !isNetwork(value, network))) throw otherNetwork(method)
}
