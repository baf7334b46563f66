import { decodeAbiParameters, type Hex, parseAbiParameters, toEventSelector, zeroAddress } from 'viem'
import { exchangeAddresses } from '../chain/exchange-addresses.ts'
import type { Frame, Log, MinedTransaction } from './read-chain.ts'

/** What moved in a transaction. */
export interface Move {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  readonly contract?: Hex | undefined
  readonly tokenId?: bigint | undefined
  readonly sender: Hex
  readonly recipient: Hex
  readonly amount: bigint
}

/** What somebody allowed somebody else to take. */
export interface Permission {
  /** `all`: every NFT of the contract. */
  readonly kind: 'erc20' | 'erc721' | 'all'
  readonly contract: Hex
  readonly tokenId?: bigint | undefined
  readonly owner: Hex
  readonly spender: Hex
  /** 0: no longer. For NFTs 1. */
  readonly amount: bigint
}

const event = (signature: string): Hex => toEventSelector(signature)

const TRANSFER = event('Transfer(address,address,uint256)')
const SINGLE = event('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = event('TransferBatch(address,address,address,uint256[],uint256[])')
const APPROVAL = event('Approval(address,address,uint256)')
const APPROVAL_FOR_ALL = event('ApprovalForAll(address,address,bool)')
const DEPOSIT = event('Deposit(address,uint256)')
const WITHDRAWAL = event('Withdrawal(address,uint256)')

const pairs = parseAbiParameters('uint256[], uint256[]')

/** Wrapped native coins, whose wraps say nothing of a transfer. Of another contract such an event may mean anything. */
const wrapped: ReadonlySet<string> = new Set([exchangeAddresses.wrappedNative.toLowerCase()])

const addressOf = (topic: Hex | undefined): Hex => `0x${(topic ?? '').slice(-40).padStart(40, '0')}`

/** A word of 32 bytes of the data; nothing where it is shorter. */
const wordOf = (data: Hex, place: number): bigint | undefined => {
  const word = data.slice(2 + place * 64, 66 + place * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

const readPairs = (data: Hex): readonly (readonly [id: bigint, amount: bigint])[] => {
  try {
    const [ids, amounts] = decodeAbiParameters(pairs, data)
    return ids.map((id, place) => [id, amounts[place] ?? 0n] as const)
  } catch {
    // Nobody makes a contract write what the standard says.
    return []
  }
}

const movesOfLog = ({ address: contract, topics, data }: Log): readonly Move[] => {
  const [kind, first, second, third] = topics
  const [one, two] = [wordOf(data, 0), wordOf(data, 1)]
  const between = { contract, sender: addressOf(first), recipient: addressOf(second) }
  if (kind === TRANSFER && topics.length === 3 && one !== undefined) return [{ kind: 'erc20', ...between, amount: one }]
  if (kind === TRANSFER && third !== undefined) return [{ kind: 'erc721', ...between, tokenId: BigInt(third), amount: 1n }]
  const parties = { contract, sender: addressOf(second), recipient: addressOf(third) }
  if (kind === SINGLE && topics.length === 4 && one !== undefined && two !== undefined) {
    return [{ kind: 'erc1155', ...parties, tokenId: one, amount: two }]
  }
  if (kind === BATCH && topics.length === 4) {
    return readPairs(data).map(([tokenId, amount]) => ({ kind: 'erc1155', ...parties, tokenId, amount }))
  }
  if (!wrapped.has(contract) || topics.length !== 2 || one === undefined) return []
  if (kind === DEPOSIT) return [{ kind: 'erc20', contract, sender: zeroAddress, recipient: addressOf(first), amount: one }]
  if (kind === WITHDRAWAL) return [{ kind: 'erc20', contract, sender: addressOf(first), recipient: zeroAddress, amount: one }]
  return []
}

const permissionOfLog = ({ address: contract, topics, data }: Log): readonly Permission[] => {
  const [kind, first, second, third] = topics
  const one = wordOf(data, 0)
  const between = { contract, owner: addressOf(first), spender: addressOf(second) }
  if (kind === APPROVAL && topics.length === 3 && one !== undefined) return [{ kind: 'erc20', ...between, amount: one }]
  if (kind === APPROVAL && third !== undefined) {
    return [{ kind: 'erc721', ...between, tokenId: BigInt(third), amount: between.spender === zeroAddress ? 0n : 1n }]
  }
  if (kind === APPROVAL_FOR_ALL && topics.length === 3 && one !== undefined)
    return [{ kind: 'all', ...between, amount: one === 0n ? 0n : 1n }]
  return []
}

/** The native coin inside a transaction: calls that were undone move nothing, and a call of foreign code in one's own name neither. */
const movesOfFrame = ({ type, from, to, value = 0n, error, calls = [] }: Frame): readonly Move[] => {
  if (error !== undefined) return []
  const moves = value > 0n && to !== undefined && !['DELEGATECALL', 'STATICCALL', 'CALLCODE'].includes(type)
  return [
    ...(moves ? [{ kind: 'native', sender: from, recipient: to, amount: value } as const] : []),
    ...calls.flatMap((call) => movesOfFrame(call)),
  ]
}

/** Everything that a transaction moved, the native coin first. One that failed moved nothing. */
export const findMoves = ({ succeeded, trace, sender, recipient, created, value, logs }: MinedTransaction): readonly Move[] => {
  if (!succeeded) return []
  const to = recipient ?? created
  const plain: readonly Move[] = value > 0n && to !== undefined ? [{ kind: 'native', sender, recipient: to, amount: value }] : []
  return [...(trace === undefined ? plain : movesOfFrame(trace)), ...logs.flatMap(movesOfLog)]
}

/** Every permission that a transaction gave or took back. */
export const findPermissions = ({ succeeded, logs }: MinedTransaction): readonly Permission[] =>
  succeeded ? logs.flatMap(permissionOfLog) : []
