import { base58 } from '@scure/base'

/** A Solana transaction, cut into the parts that signing needs. */
export interface SolanaTransaction {
  /** Number of signatures in front. */
  readonly count: number
  /** Where the signatures begin. */
  readonly signaturesAt: number
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** Addresses that have to sign, in the order of the signatures. */
  readonly signers: readonly string[]
  readonly bytes: Uint8Array
}

const SIGNATURE = 64
const KEY = 32
/** Bytes; what a packet of the network holds. */
const LONGEST = 1_232

/** Solana's short length: seven bits a byte, at most three. */
const readLength = (bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } => {
  let value = 0
  for (let place = 0; place < 3; place += 1) {
    const byte = bytes[at + place] ?? 0
    value |= (byte & 0x7f) << (7 * place)
    if ((byte & 0x80) === 0) return { value, next: at + place + 1 }
  }
  throw new Error('The transaction is cut off.')
}

/** Reads a serialised transaction, legacy or versioned. Throws where it is none. */
export const readSolanaTransaction = (text: string): SolanaTransaction => {
  const bytes = base58.decode(text)
  const { value: count, next: signaturesAt } = readLength(bytes, 0)
  const messageAt = signaturesAt + count * SIGNATURE
  const message = bytes.slice(messageAt)
  const versioned = ((message[0] ?? 0) & 0x80) !== 0
  const header = versioned ? 1 : 0
  const required = message[header] ?? 0
  const { value: keys, next: keysAt } = readLength(message, header + 3)
  const wrong = bytes.length > LONGEST || count !== required || required === 0 || keys < required || message.length < keysAt + keys * KEY
  if (wrong || (versioned && (message[0] ?? 0) !== 0x80)) throw new Error('The transaction has a form that the frame does not know.')
  const signers = Array.from({ length: required }, (_, place) =>
    base58.encode(message.slice(keysAt + place * KEY, keysAt + (place + 1) * KEY)),
  )
  return { count, signaturesAt, message, signers, bytes }
}

/** The transaction with this signature in the place of its signer. */
export const withSignature = ({ bytes, signaturesAt, signers }: SolanaTransaction, signer: string, signature: Uint8Array): string => {
  const place = signers.indexOf(signer)
  if (place < 0) throw new Error('The transaction asks for no signature of this account.')
  const signed = bytes.slice()
  signed.set(signature, signaturesAt + place * SIGNATURE)
  return base58.encode(signed)
}
