import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { ProviderError } from '../provider-error.ts'

/** A key pair. */
export interface SolanaKey {
  readonly publicKey: Uint8Array
  readonly address: string
  sign(message: Uint8Array): Uint8Array
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** The key of a seed, 32 bytes as hexadecimal. */
export const solanaKey = (seed: string): SolanaKey => {
  const secret = bytesOf(seed)
  const publicKey = ed25519.getPublicKey(secret)
  return { publicKey, address: base58.encode(publicKey), sign: (message) => ed25519.sign(message, secret) }
}

const malformed = (): ProviderError => new ProviderError(-32602, 'The transaction cannot be read.')

/** A length in one to three bytes, seven bits each. */
const readLength = (bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } => {
  let value = 0
  for (let place = 0; place < 3; place += 1) {
    const byte = bytes[at + place]
    if (byte === undefined) throw malformed()
    value |= (byte & 0x7f) << (7 * place)
    if (byte < 0x80) return { value, next: at + place + 1 }
  }
  throw malformed()
}

/** What a wallet must know of a transaction before it signs. */
export interface ReadTransaction {
  /** What is signed. */
  readonly message: Uint8Array
  /** Addresses of those who have to sign, in order. */
  readonly signers: readonly string[]
  /** The same transaction with a signer's signature in its place. */
  withSignature(signer: string, signature: Uint8Array): Uint8Array
}

/** Takes a serialised transaction apart, legacy or version 0. Throws -32602. */
export const readSolanaTransaction = (bytes: Uint8Array): ReadTransaction => {
  const { value: count, next } = readLength(bytes, 0)
  const start = next + 64 * count
  const message = bytes.slice(start)
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0
  const required = message[header] ?? 0
  const keys = readLength(message, header + 3)
  if (required !== count || count === 0 || keys.value < count || message.length < keys.next + 32 * keys.value) throw malformed()
  const signers = Array.from({ length: count }, (_, at) => base58.encode(message.slice(keys.next + 32 * at, keys.next + 32 * (at + 1))))
  return {
    message,
    signers,
    withSignature(signer, signature) {
      const signed = bytes.slice()
      signed.set(signature, next + 64 * signers.indexOf(signer))
      return signed
    },
  }
}
