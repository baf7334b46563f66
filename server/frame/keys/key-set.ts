import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, hex } from '@scure/base'
import { type Bytes, concat, type Random, wipe } from './bytes.ts'

/** The chain families that the frame has a key for. */
export type KeyFamily = 'eip155' | 'solana'

/** The private keys of one account, 32 bytes each: secp256k1 for eip155, the seed of ed25519 for Solana. */
export type KeySet = Readonly<Record<KeyFamily, Bytes>>

/** The addresses of one account. */
export interface Addresses {
  readonly eip155: `0x${string}`
  readonly solana: string
}

const KEY_BYTES = 32

const makeSecp256k1 = (random: Random): Bytes => {
  // One value in 2^128 is no key of this curve.
  for (;;) {
    const key = random(KEY_BYTES)
    if (secp256k1.utils.isValidPrivateKey(key)) return key
  }
}

/** Makes new keys. The two are independent: who learns one learns nothing of the other. */
export const makeKeySet = (random: Random): KeySet => ({ eip155: makeSecp256k1(random), solana: random(KEY_BYTES) })

export const wipeKeySet = ({ eip155, solana }: KeySet): void => wipe(eip155, solana)

/** A copy, which its holder wipes. */
export const copyKeySet = ({ eip155, solana }: KeySet): KeySet => ({ eip155: eip155.slice(), solana: solana.slice() })

/** The keys as one secret that can be split. */
export const packKeySet = ({ eip155, solana }: KeySet): Bytes => concat(eip155, solana)

/** Reads a packed secret. Undefined where it holds no keys. */
export const unpackKeySet = (secret: Bytes): KeySet | undefined => {
  if (secret.length !== 2 * KEY_BYTES) return undefined
  const eip155 = secret.slice(0, KEY_BYTES)
  return secp256k1.utils.isValidPrivateKey(eip155) ? { eip155, solana: secret.slice(KEY_BYTES) } : undefined
}

/** The address of a secp256k1 key, with the checksum of EIP-55. */
const eip155Address = (key: Uint8Array): `0x${string}` => {
  const publicKey = secp256k1.getPublicKey(key, false)
  const plain = hex.encode(keccak_256(publicKey.subarray(1)).subarray(12))
  const sum = hex.encode(keccak_256(new TextEncoder().encode(plain)))
  const letters = Array.from(plain, (letter, at) => (Number.parseInt(sum.charAt(at), 16) >= 8 ? letter.toUpperCase() : letter))
  return `0x${letters.join('')}`
}

/** The address of an ed25519 seed: its public key in base58. */
const solanaAddress = (seed: Uint8Array): string => base58.encode(ed25519.getPublicKey(seed))

export const addressesOf = ({ eip155, solana }: KeySet): Addresses => ({
  eip155: eip155Address(eip155),
  solana: solanaAddress(solana),
})

export const sameAddresses = (one: Addresses, other: Addresses): boolean => one.eip155 === other.eip155 && one.solana === other.solana
