import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, hex } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type Bytes, concat, wipe } from './bytes.ts'
import type { KeyFamily, KeySet } from './key-set.ts'

/** Writes a private key as other wallets read it: hexadecimal for eip155, seed and public key in base58 for Solana. */
export const writeKey = (family: KeyFamily, keys: KeySet): string => {
  if (family === 'eip155') return `0x${hex.encode(keys.eip155)}`
  const pair = concat(keys.solana, ed25519.getPublicKey(keys.solana))
  try {
    return base58.encode(pair)
  } finally {
    wipe(pair)
  }
}

/** A private key that was read. */
export interface ReadKey {
  readonly family: KeyFamily
  readonly key: Bytes
}

const invalid = (): PorticoError<'KEYS_IMPORT_INVALID'> =>
  // The text is a secret, or a mistyped one. It never becomes part of an error.
  new PorticoError('KEYS_IMPORT_INVALID', 'This is no private key that can be read.')

const readSolana = (text: string): ReadKey => {
  const pair = base58.decode(text)
  const seed = new Uint8Array(pair.slice(0, 32))
  const isPair = pair.length === 64 && ed25519.getPublicKey(seed).every((byte, at) => byte === pair[32 + at])
  wipe(pair)
  if (isPair) return { family: 'solana', key: seed }
  wipe(seed)
  throw invalid()
}

/**
 * Reads a private key that another wallet wrote. A Solana key carries its public key, which has to fit: a mistyped one is refused. Seeds of
 * words are not read, because which of their many keys is meant cannot be known.
 */
export const readKey = (text: string): ReadKey => {
  const trimmed = text.trim()
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(trimmed)?.[1]
  if (digits === undefined) {
    try {
      return readSolana(trimmed)
    } catch {
      throw invalid()
    }
  }
  const key = new Uint8Array(hex.decode(digits.toLowerCase()))
  if (!secp256k1.utils.isValidPrivateKey(key)) throw invalid()
  return { family: 'eip155', key }
}
