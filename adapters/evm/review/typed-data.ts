import type { ReviewPart } from '../../../kernel/contract/review.ts'
import { isAddress } from '../family/is-address.ts'
import { authorization } from './authorizations.ts'
import { ARRAY, fieldsOf } from './leaves.ts'
import { allowance, EVERYTHING, type Reading, token as tokenAt } from './parts.ts'
import { isPlain, type Plain, readAddress, readUint } from './values.ts'

/** Structs as EIP-712 writes them: what is signed begins with the hash of this text, so that another one is another permission. */
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMITTED = 'TokenPermissions(address token,uint256 amount)'

/** Reads a struct's values, checked by its type before. */
type ReadStruct = (message: Plain, token: string | undefined) => readonly ReviewPart[]

/** Checked before, except beside a witness, where what is none stays visible. */
const address = (value: unknown): string => readAddress(value) ?? (typeof value === 'string' ? value : '')
const uint = (value: unknown): bigint => readUint(value, 256) ?? 0n
const structs = (value: unknown): readonly Plain[] => [value].flat().filter(isPlain)

const moves =
  (usedBy: 'anybody' | 'receiver'): ReadStruct =>
  ({ from, to, value, validAfter, validBefore, nonce }, token = '') => [
    authorization(usedBy, token, {
      from: address(from),
      to: address(to),
      value: uint(value),
      after: uint(validAfter),
      until: uint(validBefore),
      nonce: String(nonce).toLowerCase(),
    }),
  ]
const permit2: ReadStruct = ({ details, spender }) =>
  structs(details).map(({ token, amount, expiration }) =>
    allowance('permit2', tokenAt(address(token)), address(spender), uint(amount), uint(expiration)),
  )
const permitted: ReadStruct = ({ permitted: all, spender, deadline }) =>
  structs(all).map(({ token, amount }) => allowance('permit2', tokenAt(address(token)), address(spender), uint(amount), uint(deadline)))

const MOVED = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const REST = 'address spender,uint256 nonce,uint256 deadline'

const STRUCTS: Readonly<Record<string, ReadStruct>> = {
  // EIP-2612
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': ({ spender, value, deadline }, token = '') => [
    allowance('permit', tokenAt(token), address(spender), uint(value), uint(deadline)),
  ],
  // DAI and those like it: all or nothing, and zero is no end.
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': ({ spender, expiry, allowed }, token = '') => [
    allowance('permit', tokenAt(token), address(spender), allowed === true ? EVERYTHING : 0n, uint(expiry) || undefined),
  ],
  // Permit2
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`]: permit2,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`]: permit2,
  [`PermitTransferFrom(TokenPermissions permitted,${REST})${PERMITTED}`]: permitted,
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,${REST})${PERMITTED}`]: permitted,
  // EIP-3009
  [`TransferWithAuthorization(${MOVED})`]: moves('anybody'),
  [`ReceiveWithAuthorization(${MOVED})`]: moves('receiver'),
  'CancelAuthorization(address authorizer,bytes32 nonce)': ({ authorizer, nonce }, token = '') => [
    { kind: 'cancellation', contract: token, from: address(authorizer), nonce: String(nonce).toLowerCase() },
  ],
}

/** EIP-712's `encodeType`: the type, and those that it names, in their order. */
const encodeType = (types: Plain, primary: string): string => {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    const fields = fieldsOf(types, name)
    if (!fields) return
    seen.add(name)
    for (const { type } of fields) visit(type.replace(ARRAY, ''))
  }
  visit(primary)
  const others = [...seen].filter((name) => name !== primary).sort()
  return [primary, ...others]
    .map((name) => `${name}(${(fieldsOf(types, name) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

/** Whether a value is exactly of its type: a member that no type names is not signed, and what is not signed is not shown as if it were. */
const isOfType = (types: Plain, type: string, value: unknown): boolean => {
  if (ARRAY.test(type)) return Array.isArray(value) && value.every((member) => isOfType(types, type.replace(ARRAY, ''), member))
  const fields = fieldsOf(types, type)
  if (fields) {
    return (
      isPlain(value) &&
      Object.keys(value).length === fields.length &&
      fields.every(({ name, type: of }) => Object.hasOwn(value, name) && isOfType(types, of, value[name]))
    )
  }
  if (type === 'address') return isAddress(value)
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'bytes32') return typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
  const bits = /^uint(\d{1,3})$/.exec(type)?.[1]
  return bits !== undefined && readUint(value, Number.parseInt(bits, 10)) !== undefined
}

/** A permission of Permit2 that is bound to something else, which we cannot read. */
const WITNESS = new RegExp(
  `^Permit(Batch)?WitnessTransferFrom\\(TokenPermissions(\\[\\])? permitted,${REST},\\w+ \\w+\\).*${PERMITTED.replace(/[()]/g, '\\$&')}`,
)

/** What signing typed data allows, where its types are exactly those of a permission that is known. */
export const readTypedData = (data: unknown): Reading => {
  const unread: Reading = { parts: [], complete: false }
  if (!isPlain(data)) return unread
  const { types, primaryType, message, domain } = data
  if (!isPlain(types) || typeof primaryType !== 'string' || !isPlain(message)) return unread
  const written = encodeType(types, primaryType)
  const read = Object.hasOwn(STRUCTS, written) ? STRUCTS[written] : undefined
  const token = isPlain(domain) ? readAddress(domain.verifyingContract) : undefined
  if (!read) {
    const signed = ['permitted', 'spender', 'deadline'].every((name) => Object.hasOwn(message, name))
    return WITNESS.test(written) && signed ? { parts: permitted(message, token), complete: false } : unread
  }
  if (token === undefined || !isOfType(types, primaryType, message)) return unread
  return { parts: read(message, token), complete: true }
}
