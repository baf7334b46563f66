import { secp256k1 } from '@noble/curves/secp256k1'
import { base64 } from '@scure/base'
import { type BitcoinAddress, parseBitcoinAddress } from './address.ts'
import { readWitness } from './bip322.ts'
import { hash160, hash256, join, sameBytes, withLength } from './bytes.ts'
import { verifyWitness } from './witness.ts'

/** An account, a message, and a signature in base64 that is to be verified. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Characters; no signature that is known is longer. */
const LONGEST = 20_000

/** Prefixes of BIP-322: simple; full signatures and proofs of funds are not taken. Before version 2 there was none. */
const [SIMPLE, OTHERS] = ['smp', ['ful', 'pof']] as const

const decode = (text: string): Uint8Array | undefined => {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** What wallets have long signed (BIP-137): 65 bytes, of which the first says how to find the key. */
const verifyByKey = ({ kind, program }: BitcoinAddress, message: string, signature: Uint8Array): boolean => {
  const [header = 0] = signature
  if (signature.length !== 65 || header < 27 || header > 42) return false
  const text = withLength(new TextEncoder().encode(message))
  const digest = hash256(join(withLength(new TextEncoder().encode('Bitcoin Signed Message:\n')), text))
  try {
    const compact = secp256k1.Signature.fromCompact(signature.slice(1)).addRecoveryBit((header - 27) & 3)
    // Of two signatures that differ in the sign of s alone one counts.
    if (compact.hasHighS()) return false
    const key = compact.recoverPublicKey(digest)
    const hash = hash160(key.toRawBytes(header >= 31))
    if (kind === 'p2sh') return header >= 31 && sameBytes(hash160(join([0, 20], hash)), program)
    return (kind === 'p2pkh' || (kind === 'p2wpkh' && header >= 31)) && sameBytes(hash, program)
  } catch {
    return false
  }
}

/** Whether an address has signed a text: BIP-322 simple, or BIP-137 where the address has a key's hash. */
export const verifyBitcoinMessage = ({ address, message, signature }: SignedMessage): boolean => {
  const owner = parseBitcoinAddress(address)
  if (!owner || signature.length > LONGEST || OTHERS.some((prefix) => signature.startsWith(prefix))) return false
  const bytes = decode(signature.startsWith(SIMPLE) ? signature.slice(SIMPLE.length) : signature)
  if (!bytes) return false
  if (bytes.length === 65 && !signature.startsWith(SIMPLE) && verifyByKey(owner, message, bytes)) return true
  const witness = readWitness(bytes)
  return witness !== undefined && witness.length > 0 && verifyWitness(owner, message, witness)
}
