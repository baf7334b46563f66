import type { Family } from '../../../kernel/contract/family.ts'

/** Bytes of a signature and of a key. */
const SIGNATURE = 64
const KEY = 32

/** So many bytes, as the family writes them. Throws on anything else. */
const decode = ({ bytesOf }: Pick<Family, 'bytesOf'>, text: string, size: number): Uint8Array => {
  const bytes = bytesOf?.(text)
  if (bytes?.length !== size) throw new TypeError('another length')
  return bytes
}

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
export const withSignature = (
  family: Pick<Family, 'bytesOf'>,
  transaction: unknown,
  signer: string,
  signature: unknown,
): string | undefined => {
  if (typeof transaction !== 'string' || typeof signature !== 'string') return undefined
  try {
    const [bytes, signed, key] = [
      Uint8Array.from(atob(transaction), (letter) => letter.charCodeAt(0)),
      decode(family, signature, SIGNATURE),
      decode(family, signer, KEY),
    ]
    const { length: signatures, next: first } = readLength(bytes, 0)
    const message = first + signatures * SIGNATURE
    // A version comes before the header of three numbers, the first of them how many sign.
    const header = (bytes[message] ?? 0) >= 0x80 ? message + 1 : message
    const { length: keys, next: firstKey } = readLength(bytes, header + 3)
    const place = Array.from({ length: Math.min(signatures, keys) }, (_, at) => firstKey + at * KEY).findIndex((start) =>
      key.every((byte, at) => bytes[start + at] === byte),
    )
    if (place < 0) return undefined
    bytes.set(signed, first + place * SIGNATURE)
    return btoa(String.fromCharCode(...bytes))
  } catch {
    return undefined
  }
}
