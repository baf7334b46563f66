import { type AbiParameter, type Address, decodeAbiParameters, encodeAbiParameters } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
import type { ReviewPart } from '../../../kernel/contract/review.ts'

/** The values of a call, of the types that the reader names. */
export interface Values {
  address(at: number): Address
  uint(at: number): bigint
  bool(at: number): boolean
  uints(at: number): readonly bigint[]
  addresses(at: number): readonly Address[]
  /** 32 bytes. */
  word(at: number): Hex
  bytes(at: number): Hex
  list(at: number): readonly Hex[]
  /** A struct, of the members that its type names. */
  struct<T>(at: number): T
}

/** What comes with the bytes of a call. */
export interface Sent {
  /** wei */
  readonly value: bigint
  /** The account that sends it. */
  readonly account: string
  /** Calls around this one. */
  readonly depth: number
}

/** A function whose bytes are read. */
export interface KnownCall {
  /** Its arguments: by the name of their type, a struct with its members. */
  readonly takes: readonly (string | AbiParameter)[]
  /** Undefined where the values make no sense together. */
  read(contract: string, values: Values, sent: Sent): readonly ReviewPart[] | undefined
}

const valuesOf = (values: readonly unknown[]): Values => ({
  // Decoded by the types that the reader names; viem has numbers of few bits as numbers.
  address: (at) => values[at] as Address,
  uint: (at) => BigInt(values[at] as bigint | number),
  bool: (at) => values[at] as boolean,
  uints: (at) => values[at] as readonly bigint[],
  addresses: (at) => values[at] as readonly Address[],
  word: (at) => values[at] as Hex,
  bytes: (at) => values[at] as Hex,
  list: (at) => values[at] as readonly Hex[],
  struct: <T>(at: number) => values[at] as T,
})

/** The arguments of a call without its selector, where the bytes are exactly theirs: encoded again they are the same. */
export const decodeExactly = (takes: KnownCall['takes'], bytes: Hex): Values | undefined => {
  const types = takes.map((type) => (typeof type === 'string' ? { type } : type))
  try {
    const values = decodeAbiParameters(types, bytes)
    return encodeAbiParameters(types, values) === bytes ? valuesOf(values) : undefined
  } catch {
    return undefined
  }
}
