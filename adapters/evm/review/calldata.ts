import type { ReviewPart } from '../../../kernel/contract/review.ts'
import { authorizationCalls } from './authorizations.ts'
import { controlCalls } from './control-calls.ts'
import { decodeExactly, type KnownCall, type Sent } from './decode-exactly.ts'
import { exchangeCalls } from './exchange-calls.ts'
import { allowance, EVERYTHING, flatParts, type Reading, raw, token, tokenOrItem } from './parts.ts'
import { revocationCalls } from './revocations.ts'

const item = (contract: string, id: bigint, amount: bigint, from: string, to: string): ReviewPart => ({
  kind: 'transfer',
  asset: { kind: 'item', address: contract, id },
  amount: raw(amount),
  from,
  to,
})

const MOVE = ['address', 'address', 'uint256']

/** Calls of a contract to itself, one after the other. */
const readCalls = (contract: string, calls: readonly string[], sent: Sent): readonly ReviewPart[] => [
  {
    kind: 'batch',
    calls: calls.map((data) => ({
      to: contract,
      parts: readCall(contract, data, { ...sent, value: 0n, depth: sent.depth + 1 })?.parts ?? [
        { kind: 'unknown', to: contract, bytes: data },
      ],
    })),
  },
]

const MULTICALL: KnownCall = { takes: ['bytes[]'], read: (contract, { list }, sent) => readCalls(contract, list(0), sent) }

/** What is read of calls, by selector. */
const CALLS: Readonly<Record<string, KnownCall>> = {
  ...controlCalls,
  ...exchangeCalls,
  ...authorizationCalls,
  ...revocationCalls,
  // transfer(address,uint256)
  a9059cbb: {
    takes: ['address', 'uint256'],
    read: (contract, { address, uint }) => [{ kind: 'transfer', asset: tokenOrItem(contract), to: address(0), amount: raw(uint(1)) }],
  },
  // transferFrom(address,address,uint256) of ERC-20 and ERC-721
  '23b872dd': {
    takes: MOVE,
    read: (contract, { address, uint }) => [
      { kind: 'transfer', asset: tokenOrItem(contract), from: address(0), to: address(1), amount: raw(uint(2)) },
    ],
  },
  // ERC-721: safeTransferFrom(address,address,uint256), and with bytes for the receiver
  '42842e0e': { takes: MOVE, read: (contract, { address, uint }) => [item(contract, uint(2), 1n, address(0), address(1))] },
  b88d4fde: {
    takes: [...MOVE, 'bytes'],
    read: (contract, { address, uint }) => [item(contract, uint(2), 1n, address(0), address(1))],
  },
  // ERC-1155: safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: {
    takes: [...MOVE, 'uint256', 'bytes'],
    read: (contract, { address, uint }) => [item(contract, uint(2), uint(3), address(0), address(1))],
  },
  // ERC-1155: safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '2eb2c2d6': {
    takes: ['address', 'address', 'uint256[]', 'uint256[]', 'bytes'],
    read: (contract, { address, uints }) => {
      const [ids, amounts] = [uints(2), uints(3)]
      if (ids.length !== amounts.length) return undefined
      return ids.map((id, at) => item(contract, id, amounts[at] ?? 0n, address(0), address(1)))
    },
  },
  // approve(address,uint256)
  '095ea7b3': {
    takes: ['address', 'uint256'],
    read: (contract, { address, uint }) => [allowance('approval', tokenOrItem(contract), address(0), uint(1))],
  },
  // increaseAllowance(address,uint256)
  '39509351': {
    takes: ['address', 'uint256'],
    read: (contract, { address, uint }) => [allowance('increase', token(contract), address(0), uint(1))],
  },
  // setApprovalForAll(address,bool)
  a22cb465: {
    takes: ['address', 'bool'],
    read: (collection, { address, bool }) => [{ kind: 'operator', collection, operator: address(0), allowed: bool(1) }],
  },
  // permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)
  d505accf: {
    takes: ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
    read: (contract, { address, uint }) => [allowance('permit', token(contract), address(1), uint(2), uint(3))],
  },
  // Permit2: approve(address token,address spender,uint160 amount,uint48 expiration)
  '87517c45': {
    takes: ['address', 'address', 'uint160', 'uint48'],
    read: (_, { address, uint }) => [allowance('permit2', token(address(0)), address(1), uint(2), uint(3))],
  },
  // Permit2: transferFrom(address from, address to, uint160 amount, address token)
  '36c78516': {
    takes: ['address', 'address', 'uint160', 'address'],
    read: (_, { address, uint }) => [
      { kind: 'transfer', asset: token(address(3)), from: address(0), to: address(1), amount: raw(uint(2)) },
    ],
  },
  // DAI: permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)
  '8fcbaf0c': {
    takes: ['address', 'address', 'uint256', 'uint256', 'bool', 'uint8', 'bytes32', 'bytes32'],
    read: (contract, { address, uint, bool }) => [
      allowance('permit', token(contract), address(1), bool(4) ? EVERYTHING : 0n, uint(3) || undefined),
    ],
  },
  // multicall(bytes[]), and with a time after which it fails: multicall(uint256,bytes[])
  ac9650d8: MULTICALL,
  '5ae401dc': { takes: ['uint256', 'bytes[]'], read: (contract, { list }, sent) => readCalls(contract, list(1), sent) },
}

/** Characters of a call that are decoded at most. A transfer of a thousand items takes half of them. */
const LONGEST = 300_000

/** Calls inside calls inside calls. */
const DEEPEST = 3

/**
 * What a call does, where its bytes are exactly those of one that is known: neither one more nor one less, and nothing in the room beside a
 * value. `undefined` otherwise.
 */
export const readCall = (to: string, data: string, sent: Sent): Reading | undefined => {
  const bytes = data.toLowerCase()
  const selector = bytes.slice(2, 10)
  const call = Object.hasOwn(CALLS, selector) ? CALLS[selector] : undefined
  if (!call || bytes.length > LONGEST || sent.depth > DEEPEST) return undefined
  const values = decodeExactly(call.takes, `0x${bytes.slice(10)}`)
  const parts = values && call.read(to, values, sent)
  return parts && { parts, complete: flatParts(parts).every(({ kind }) => kind !== 'unknown') }
}
