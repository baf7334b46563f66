const ADDRESS = /^0x[\da-f]{40}$/i
const BYTES = /^0x([\da-f]{2})*$/i
const QUANTITY = /^0x[\da-f]{1,64}$/i

export const isAddress = (value: unknown): value is string => typeof value === 'string' && ADDRESS.test(value)

export const isBytes = (value: unknown): value is string => typeof value === 'string' && BYTES.test(value)

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
export const textOfBytes = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const hexBytes = (hex: string): Uint8Array => Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Characters; what is longer is not read. */
const BASE58_LIMIT = 20_000

/** The bytes of a base58 text, or undefined where it is none. */
export const base58Bytes = (text: string): Uint8Array | undefined => {
  if (text === '' || text.length > BASE58_LIMIT) return undefined
  let value = 0n
  for (const character of text) {
    const digit = BASE58.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  const hex = value === 0n ? '' : value.toString(16)
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...hexBytes(`0x${hex.length % 2 ? '0' : ''}${hex}`)])
}
