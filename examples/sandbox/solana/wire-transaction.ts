import {
  type Address,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { invalidParams } from './rpc-error.ts'

/** A transaction as it came, taken apart. */
export interface WireTransaction {
  readonly bytes: Uint8Array
  readonly transaction: Transaction
  /** The first signature, base58: the transaction's id. */
  readonly signature: string
  readonly blockhash: string
  readonly accountKeys: readonly Address[]
  readonly header: {
    readonly numRequiredSignatures: number
    readonly numReadonlySignedAccounts: number
    readonly numReadonlyUnsignedAccounts: number
  }
  readonly version: 'legacy' | number
  readonly instructions: readonly { readonly programIdIndex: number; readonly accounts: readonly number[]; readonly data: string }[]
  /** base58, zeros where one is missing. */
  readonly signatures: readonly string[]
}

/** What a transaction may weigh. */
const PACKET = 1_232

const EMPTY = new Uint8Array(64)

/** Bytes of a text in one of the two encodings. Throws -32602. */
export const decodeBytes = (text: string, encoding: 'base58' | 'base64'): Uint8Array => {
  try {
    return new Uint8Array((encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(text))
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
}

/** Parts of a message's bytes that the chain needs to know. Throws -32602. */
export const readMessage = (bytes: Uint8Array) => {
  let message: ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>
  try {
    message = getCompiledTransactionMessageDecoder().decode(bytes)
  } catch {
    throw invalidParams('failed to deserialize the message')
  }
  if (message.version !== 'legacy' && message.version !== 0) throw invalidParams('only legacy and version 0 are served')
  return { message, blockhash: message.lifetimeToken }
}

/** Reads a transaction. Throws -32602 for what is none. */
export const readTransaction = (text: string, encoding: 'base58' | 'base64'): WireTransaction => {
  const bytes = decodeBytes(text, encoding)
  if (bytes.length > PACKET) throw invalidParams(`decoded transaction too large: ${bytes.length} bytes (max: ${PACKET} bytes)`)
  let transaction: Transaction
  try {
    transaction = getTransactionDecoder().decode(bytes)
  } catch {
    throw invalidParams('failed to deserialize the transaction')
  }
  const { message, blockhash } = readMessage(new Uint8Array(transaction.messageBytes))
  const base58 = getBase58Decoder()
  const signatures = Object.values(transaction.signatures).map((signature) => base58.decode(signature ?? EMPTY))
  const [signature] = signatures
  if (signature === undefined) throw invalidParams('the transaction has no signature')
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  return {
    bytes,
    transaction,
    signature,
    blockhash,
    signatures,
    accountKeys: message.staticAccounts,
    version: message.version,
    header: {
      numRequiredSignatures: numSignerAccounts,
      numReadonlySignedAccounts: numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
    },
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: base58.decode(data),
    })),
  }
}
