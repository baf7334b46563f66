import type { RequestSubject } from '../../../kernel/contract/family.ts'
import { requestMembers } from '../../../kernel/contract/tools/request-objects.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { isAddress } from './is-address.ts'
import { chainOfTypedData } from './typed-data.ts'

type ReadSubject = (params: unknown) => RequestSubject

/** By place, also where the params are an object with numbers for names. */
const at = (params: unknown, place: number): unknown => readForeign(params, `${place}`)

/** The objects that params consist of: a list's, also in lists of it, or the one that the params are, with its members. */
const elementsOf = (params: unknown): readonly object[] => {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!isObject(params)) return []
  const inside = Object.values(params).flatMap((value: unknown) =>
    Array.isArray(value) ? elementsOf(value) : isObject(value) ? [value] : [],
  )
  return Array.isArray(params) ? inside : [params, ...inside]
}

const transaction: ReadSubject = (params) => {
  const elements = elementsOf(params)
  return { accounts: requestMembers(elements, 'from'), networks: requestMembers(elements, 'chainId') }
}

const calls: ReadSubject = (params) => {
  const elements = elementsOf(params)
  const all = [...elements, ...elements.flatMap((element) => elementsOf(readForeign(element, 'calls')))]
  return { accounts: requestMembers(all, 'from'), networks: requestMembers(all, 'chainId') }
}

// Some pages have the two the other way round, and some wallets turn them.
const message: ReadSubject = (params) => {
  const [first, second] = [at(params, 0), at(params, 1)]
  return { accounts: [isAddress(first) && !isAddress(second) ? first : second] }
}

const typedData =
  (lists: 'lists' | 'no lists'): ReadSubject =>
  (params) => {
    const [first, second] = [at(params, 0), at(params, 1)]
    const [account, data] = isAddress(second) && !isAddress(first) ? [second, first] : [first, second]
    return { accounts: [account], networks: [chainOfTypedData(data, lists)] }
  }

/** ERC-7871: of its kinds 0x01 is typed data. */
const signing: ReadSubject = (params) => {
  const elements = elementsOf(params)
  const typed = elements
    .map((element) => readForeign(element, 'request'))
    .filter((request) => /^0x0*1$/.test(`${readForeign(request, 'type')}`))
  const networks = typed.map((request) => chainOfTypedData(readForeign(request, 'data'), 'no lists'))
  return {
    accounts: requestMembers(elements, 'address', 'from', 'account'),
    networks: [...requestMembers(elements, 'chainId'), ...networks],
  }
}

const permissions: ReadSubject = (params) => {
  const elements = elementsOf(params)
  return { accounts: requestMembers(elements, 'address', 'from', 'account'), networks: requestMembers(elements, 'chainId') }
}

/** Methods that act for an account, each with where its params say for which, and on which chain. */
const SUBJECTS: ReadonlyMap<string, ReadSubject> = new Map<string, ReadSubject>([
  ['eth_sendTransaction', transaction],
  ['eth_signTransaction', transaction],
  ['wallet_sendTransaction', transaction],
  ['wallet_sendCalls', calls],
  ['wallet_prepareCalls', calls],
  ['wallet_sendPreparedCalls', calls],
  ['eth_sendUserOperation', (params) => ({ accounts: [readForeign(at(params, 0), 'sender')] })],
  ['personal_sign', message],
  ['eth_sign', (params) => ({ accounts: [at(params, 0)] })],
  ['eth_signTypedData', typedData('lists')],
  ['eth_signTypedData_v1', typedData('lists')],
  ['eth_signTypedData_v3', typedData('no lists')],
  ['eth_signTypedData_v4', typedData('no lists')],
  ['wallet_sign', signing],
  ['wallet_grantPermissions', permissions],
  ['wallet_revokePermissions', permissions],
  ['wallet_requestExecutionPermissions', permissions],
  ['wallet_revokeExecutionPermission', permissions],
])

/** For whom, and on which chain. Throws `PARAMS_INVALID` for typed data that does not say it for certain. */
export const subjectOf = (method: string, params: unknown): RequestSubject | undefined => SUBJECTS.get(method)?.(params)
