import { blake2b } from '@noble/hashes/blake2b'
import { base58 } from '@scure/base'

/** Put before what an address' checksum is made of. */
const CONTEXT = new TextEncoder().encode('SS58PRE')

/** Bytes of an account's public key, or of its hash; and of the checksum. */
const [KEY, CHECKSUM] = [32, 2]

const checksumOf = (payload: Uint8Array): Uint8Array => blake2b(new Uint8Array([...CONTEXT, ...payload]), { dkLen: 64 }).slice(0, CHECKSUM)

/** The 32 bytes of an account behind an SS58 address of whatever network; undefined where it is none. */
export const accountId = (address: unknown): Uint8Array | undefined => {
  // One or two bytes of prefix: 46 to 49 characters.
  if (typeof address !== 'string' || address.length < 46 || address.length > 50) return undefined
  try {
    const bytes = base58.decode(address)
    const [first = 255, second = 0] = bytes
    const prefix = first < 64 ? 1 : first < 128 ? 2 : 0
    if (prefix === 0 || bytes.length !== prefix + KEY + CHECKSUM) return undefined
    // What fits into one byte is written with one.
    if (prefix === 2 && (((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)) < 64) return undefined
    const payload = bytes.subarray(0, -CHECKSUM)
    const checksum = checksumOf(payload)
    return bytes.at(-2) === checksum[0] && bytes.at(-1) === checksum[1] ? payload.slice(prefix) : undefined
  } catch {
    return undefined
  }
}

/** The prefix that all networks share since the relay chain's own became everybody's. */
const UNIFIED = 0

/** The one spelling of an account: its address with prefix 0, by which wallets show it on every network. */
export const unifiedAddress = (id: Uint8Array): string => {
  const payload = new Uint8Array([UNIFIED, ...id])
  return base58.encode(new Uint8Array([...payload, ...checksumOf(payload)]))
}
