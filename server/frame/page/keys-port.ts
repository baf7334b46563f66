/** The families that the frame signs for. */
export type KeyFamily = 'eip155' | 'solana'

/** The addresses of an account, by family. */
export type KeyAddresses = Readonly<Record<KeyFamily, string>>

/** A signature of secp256k1. */
export interface EcdsaSignature {
  /** 32 bytes */
  readonly r: Uint8Array
  /** 32 bytes; the lower of the two that are right. */
  readonly s: Uint8Array
  readonly yParity: 0 | 1
}

/** The keys of the signed-in account. What holds them shows nothing of them. */
export interface AccountKeys {
  readonly addresses: KeyAddresses
  /** Signs 32 bytes with the key of eip155. */
  signDigest(digest: Uint8Array): Promise<EcdsaSignature>
  /** Signs a message with the key of Solana; 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
}
