import { type Address, decodeAbiParameters, encodeAbiParameters } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'

/** The values of a call, of the types that the reader names. */
export interface Values {
  address(at: number): Address
  uint(at: number): bigint
  bool(at: number): boolean
  uints(at: number): readonly bigint[]
  addresses(at: number): readonly Address[]
}

const valuesOf = (values: readonly unknown[]): Values => ({
  // Decoded by the types that the reader names; viem has numbers of few bits as numbers.
  address: (at) => values[at] as Address,
  uint: (at) => BigInt(values[at] as bigint | number),
  bool: (at) => values[at] as boolean,
  uints: (at) => values[at] as readonly bigint[],
  addresses: (at) => values[at] as readonly Address[],
})

/** The arguments of a call without its selector, where the bytes are exactly theirs: encoded again they are the same. */
export const decodeExactly = (takes: readonly string[], bytes: Hex): Values | undefined => {
  const types = takes.map((type) => ({ type }))
  try {
    const values = decodeAbiParameters(types, bytes)
    return encodeAbiParameters(types, values) === bytes ? valuesOf(values) : undefined
  } catch {
    return undefined
  }
}
