import type { Hex } from '../../../kernel/contract/caip.ts'
import { canonical } from '../family/codec.ts'
import { isAddress } from '../family/is-address.ts'

const BYTES = /^0x([\da-f]{2})*$/i
const QUANTITY = /^0x[\da-f]{1,64}$/i

export type Plain = Readonly<Record<string, unknown>>

export const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address in the one spelling of the family; undefined where it is none. */
export const readAddress = (value: unknown): Hex | undefined => (isAddress(value) ? canonical(value) : undefined)

export const isBytes = (value: unknown): value is Hex => typeof value === 'string' && BYTES.test(value)

/** A quantity of JSON-RPC. */
export const readQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined

/** An unsigned number of typed data, in any of the forms that wallets take. */
export const readUint = (value: unknown, bits: number): bigint | undefined => {
  const plain =
    typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^(\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
  if (!plain) return undefined
  const read = BigInt(value as string | number)
  return read >= 0n && read < 1n << BigInt(bits) ? read : undefined
}

/** The text that bytes are, or undefined where they are none. */
export const textOfBytes = (hex: string): string | undefined => {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
