import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha256'
import type { BitcoinAddress } from './address.ts'
import { segwitDigest, taprootDigest } from './bip322.ts'
import { hash160, join, sameBytes } from './bytes.ts'

const ALL = 1
const [DUP, EQUALVERIFY, HASH160, CHECKSIG, CHECKMULTISIG, OP_1, OP_16] = [0x76, 0x88, 0xa9, 0xac, 0xae, 0x51, 0x60] as const

/** Whether a key has signed: a DER signature with a low s, for all of the transaction. */
const hasSigned = (signature: Uint8Array | undefined, digest: Uint8Array, key: Uint8Array): boolean => {
  if (!signature || signature.at(-1) !== ALL) return false
  try {
    const read = secp256k1.Signature.fromDER(signature.slice(0, -1))
    return !read.hasHighS() && secp256k1.verify(read, digest, key, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

const verifyKeyHash = (address: BitcoinAddress, message: string, [signature, key, ...more]: readonly Uint8Array[]): boolean => {
  // Witness programs take compressed keys only.
  if (!key || more.length > 0 || key.length !== 33 || !sameBytes(hash160(key), address.program)) return false
  const scriptCode = join([DUP, HASH160, 20], address.program, [EQUALVERIFY, CHECKSIG])
  return hasSigned(signature, segwitDigest(address, scriptCode, message), key)
}

interface Multisig {
  readonly needed: number
  readonly keys: readonly Uint8Array[]
}

/** Reads "m of n keys"; undefined for any other script. */
const readMultisig = (script: Uint8Array): Multisig | undefined => {
  const [first = 0, last] = [script[0], script.at(-1)]
  const total = (script.at(-2) ?? 0) - OP_1 + 1
  const needed = first - OP_1 + 1
  if (last !== CHECKMULTISIG || needed < 1 || needed > total || total > OP_16 - OP_1 + 1) return undefined
  if (script.length !== 3 + 34 * total) return undefined
  const pieces = Array.from({ length: total }, (_, place) => script.slice(1 + 34 * place, 35 + 34 * place))
  return pieces.every((piece) => piece[0] === 33) ? { needed, keys: pieces.map((piece) => piece.slice(1)) } : undefined
}

const verifyScriptHash = (address: BitcoinAddress, message: string, witness: readonly Uint8Array[]): boolean => {
  const script = witness.at(-1)
  const multisig = script && sameBytes(sha256(script), address.program) ? readMultisig(script) : undefined
  const [empty, ...signatures] = witness.slice(0, -1)
  // CHECKMULTISIG takes one item more than it needs, which must be empty.
  if (!script || !multisig || empty?.length !== 0 || signatures.length !== multisig.needed) return false
  const digest = segwitDigest(address, script, message)
  const keys = [...multisig.keys]
  // In the order of the keys.
  return signatures.every((signature) => {
    for (let key = keys.shift(); key; key = keys.shift()) if (hasSigned(signature, digest, key)) return true
    return false
  })
}

const verifyTaproot = (address: BitcoinAddress, message: string, [given, ...more]: readonly Uint8Array[]): boolean => {
  if (!given || more.length > 0 || (given.length !== 64 && !(given.length === 65 && given[64] === ALL))) return false
  try {
    const digest = taprootDigest(address, message, given.length === 64 ? 0 : 1, sha256)
    return schnorr.verify(given.slice(0, 64), digest, address.program)
  } catch {
    return false
  }
}

/** Whether a witness spends the message of a SegWit or Taproot address (BIP-322, simple). Scripts other than multisig are not known. */
export const verifyWitness = (address: BitcoinAddress, message: string, witness: readonly Uint8Array[]): boolean => {
  if (address.kind === 'p2wpkh') return verifyKeyHash(address, message, witness)
  if (address.kind === 'p2wsh') return verifyScriptHash(address, message, witness)
  return address.kind === 'p2tr' && verifyTaproot(address, message, witness)
}
