import type { BitcoinAddress } from './address.ts'
import { hash256, join, littleEndian, taggedHash, withLength } from './bytes.ts'

/** The hash that a message goes into the virtual transactions by. */
export const messageHash = (message: string): Uint8Array => taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))

const FINAL = littleEndian(0, 4)
const OP_RETURN = 0x6a

/** The virtual transaction that holds the message, and pays to the address. */
const toSpend = (script: Uint8Array, message: string): Uint8Array =>
  join(
    ...[FINAL, [1], new Uint8Array(32), [0xff, 0xff, 0xff, 0xff]],
    ...[withLength(join([0, 32], messageHash(message))), FINAL, [1]],
    ...[littleEndian(0, 8), withLength(script), FINAL],
  )

/** Names it, in the order in which it is hashed. */
export const toSpendId = (script: Uint8Array, message: string): Uint8Array => hash256(toSpend(script, message))

const OUTPUT = join(littleEndian(0, 8), withLength(Uint8Array.of(OP_RETURN)))

/** Names the virtual transaction that spends the message. */
export const toSignId = (script: Uint8Array, message: string): Uint8Array =>
  hash256(join(FINAL, [1], toSpendId(script, message), FINAL, [0], FINAL, [1], OUTPUT, FINAL))

const ALL = 1

/** What a key of version 0 signs (BIP-143), for SIGHASH_ALL. */
export const segwitDigest = ({ script }: BitcoinAddress, scriptCode: Uint8Array, message: string): Uint8Array => {
  const outpoint = join(toSpendId(script, message), FINAL)
  return hash256(
    join(
      ...[FINAL, hash256(outpoint), hash256(join(FINAL))],
      ...[outpoint, withLength(scriptCode), littleEndian(0, 8), FINAL],
      ...[hash256(OUTPUT), FINAL, littleEndian(ALL, 4)],
    ),
  )
}

/** What a Taproot key signs (BIP-341): SIGHASH_DEFAULT (0) or SIGHASH_ALL (1), by the key alone. */
export const taprootDigest = (
  { script }: BitcoinAddress,
  message: string,
  type: 0 | 1,
  single: (bytes: Uint8Array) => Uint8Array,
): Uint8Array => {
  const outpoint = join(toSpendId(script, message), FINAL)
  const parts = [outpoint, join(littleEndian(0, 8)), withLength(script), join(FINAL), OUTPUT].map(single)
  return taggedHash('TapSighash', join([0, type], FINAL, FINAL, ...parts, [0], FINAL))
}

/** Reads a witness; undefined where the bytes are none, or more. */
export const readWitness = (bytes: Uint8Array): readonly Uint8Array[] | undefined => {
  let at = 0
  const length = (): number => {
    const first = bytes[at] ?? 254
    at += 1
    if (first < 253) return first
    if (first !== 253) return Number.NaN
    const value = (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
    at += 2
    // Written in the shortest way, or not at all.
    return value < 253 ? Number.NaN : value
  }
  const items: Uint8Array[] = []
  const count = length()
  if (!(count <= 100)) return undefined
  for (let place = 0; place < count; place += 1) {
    const size = length()
    if (!(at + size <= bytes.length)) return undefined
    items.push(bytes.slice(at, at + size))
    at += size
  }
  return at === bytes.length ? items : undefined
}
