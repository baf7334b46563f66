import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha256'

/** SHA-256 twice: what Bitcoin names transactions by. */
export const hash256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** RIPEMD-160 of SHA-256: what addresses have of a key. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** Puts pieces together. */
export const join = (...pieces: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(pieces.flatMap((piece) => [...piece]))

/** SHA-256 of a text in the domain of a tag (BIP-340). */
export const taggedHash = (tag: string, bytes: Uint8Array): Uint8Array => {
  const name = sha256(new TextEncoder().encode(tag))
  return sha256(join(name, name, bytes))
}

/** Little-endian, of so many bytes. */
export const littleEndian = (integer: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, place) => Math.floor(integer / 2 ** (8 * place)) % 256)

/** A length as Bitcoin writes it. */
const compactSize = (value: number): readonly number[] =>
  value < 253 ? [value] : value < 65_536 ? [253, ...littleEndian(value, 2)] : [254, ...littleEndian(value, 4)]

/** Bytes with their length before them. */
export const withLength = (bytes: Uint8Array): Uint8Array => join(compactSize(bytes.length), bytes)

/** Whether both are the same. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, place) => byte === b[place])
