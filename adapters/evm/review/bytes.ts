import { hashDomain, hashMessage, hashStruct, hashTypedData, keccak256, type TypedDataDefinition } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
import type { ReviewBytes, ReviewDigest } from '../../../kernel/contract/review.ts'
import { isBytes, isPlain } from './values.ts'

/** The bytes of calls, each with its hash. */
export const bytesOfCalls = (calls: readonly { readonly data: Hex }[]): readonly ReviewBytes[] =>
  calls.map(({ data }, at) => ({
    ...(calls.length > 1 && { call: at }),
    bytes: data,
    digests: [{ kind: 'calldata', hex: keccak256(data) }],
  }))

/** A text or bytes, with the hash that `personal_sign` signs. */
export const bytesOfMessage = (message: string): readonly ReviewBytes[] => [
  { bytes: message, digests: [{ kind: 'text', hex: hashMessage(isBytes(message) ? { raw: message } : message) }] },
]

/** Both hashes of EIP-712 and the one that is signed. None for what the chain library refuses to hash. */
const digestsOf = (data: unknown): readonly ReviewDigest[] => {
  try {
    // Checked by the hash functions, which throw for what is no typed data.
    const { types, primaryType, domain, message } = data as TypedDataDefinition & { readonly types: Record<string, readonly object[]> }
    const own =
      primaryType === 'EIP712Domain' ? [] : [{ kind: 'message', hex: hashStruct({ data: message, primaryType, types } as never) } as const]
    return [
      { kind: 'domain', hex: hashDomain({ domain, types } as never) },
      ...own,
      { kind: 'typedData', hex: hashTypedData({ types, primaryType, domain, message } as never) },
    ]
  } catch {
    return []
  }
}

/** Typed data as it was given, with its hashes. */
export const bytesOfData = (given: unknown, data: unknown): readonly ReviewBytes[] => {
  if (!isPlain(data)) return []
  return [{ bytes: typeof given === 'string' ? given : JSON.stringify(given), digests: digestsOf(data) }]
}
