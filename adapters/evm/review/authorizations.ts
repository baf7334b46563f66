import type { ReviewPart } from '../../../kernel/contract/review.ts'
import type { KnownCall } from './decode-exactly.ts'
import { raw, token } from './parts.ts'

type Authorization = Extract<ReviewPart, { kind: 'authorization' }>

interface Terms extends Pick<Authorization, 'from' | 'to' | 'after' | 'until' | 'nonce'> {
  readonly value: bigint
}

/** A payment of EIP-3009: by its signature alone the token leaves the account, once. */
export const authorization = (
  usedBy: Authorization['usedBy'],
  contract: string,
  { value, from, to, after, until, nonce }: Terms,
): ReviewPart => ({ kind: 'authorization', usedBy, asset: token(contract), amount: raw(value), from, to, after, until, nonce })

const MOVED = ['address', 'address', 'uint256', 'uint256', 'uint256', 'bytes32']
const CANCELLED = ['address', 'bytes32']

/** The signature in three values, or whole, as contracts can sign too. */
const SPLIT = ['uint8', 'bytes32', 'bytes32']
const WHOLE = ['bytes']

const moves = (usedBy: Authorization['usedBy'], signature: readonly string[]): KnownCall => ({
  takes: MOVED.concat(signature),
  read: (contract, { address, uint, word }) => [
    authorization(usedBy, contract, { from: address(0), to: address(1), value: uint(2), after: uint(3), until: uint(4), nonce: word(5) }),
  ],
})

const cancels = (signature: readonly string[]): KnownCall => ({
  takes: CANCELLED.concat(signature),
  read: (contract, { address, word }) => [{ kind: 'cancellation', contract, from: address(0), nonce: word(1) }],
})

/** Calls that use a signature of EIP-3009 or make it void, by selector. */
export const authorizationCalls: Readonly<Record<string, KnownCall>> = {
  // transferWithAuthorization
  e3ee160e: moves('anybody', SPLIT),
  cf092995: moves('anybody', WHOLE),
  // receiveWithAuthorization
  ef55bec6: moves('receiver', SPLIT),
  '88b7ab63': moves('receiver', WHOLE),
  // cancelAuthorization
  '5a049a70': cancels(SPLIT),
  b7b72899: cancels(WHOLE),
}
