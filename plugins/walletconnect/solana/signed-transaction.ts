import { base58, base64 } from '@scure/base'

/** Bytes of a signature and of a key. */
const SIGNATURE = 64
const KEY = 32

/** Reads a length of the wire format: seven bits a byte, the lowest first, three bytes at most. */
const readLength = (bytes: Uint8Array, from: number): { readonly length: number; readonly next: number } => {
  let [length, next] = [0, from]
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[next++] ?? 0
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return { length, next }
}

/** A transaction (base64) with one signer's signature (base58) put in its place; undefined where it has no such place. */
export const withSignature = (transaction: unknown, signer: string, signature: unknown): string | undefined => {
  if (typeof transaction !== 'string' || typeof signature !== 'string') return undefined
  try {
    const [bytes, signed, key] = [base64.decode(transaction), base58.decode(signature), base58.decode(signer)]
    const { length: signatures, next: first } = readLength(bytes, 0)
    const message = first + signatures * SIGNATURE
    // A version comes before the header of three numbers, the first of them how many sign.
    const header = (bytes[message] ?? 0) >= 0x80 ? message + 1 : message
    const { length: keys, next: firstKey } = readLength(bytes, header + 3)
    const place = Array.from({ length: Math.min(signatures, keys) }, (_, at) => firstKey + at * KEY).findIndex((start) =>
      key.every((byte, at) => bytes[start + at] === byte),
    )
    if (place < 0 || signed.length !== SIGNATURE || key.length !== KEY) return undefined
    bytes.set(signed, first + place * SIGNATURE)
    return base64.encode(bytes)
  } catch {
    return undefined
  }
}
