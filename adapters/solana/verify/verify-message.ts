import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** Who is said to have signed what; address and signature in base58. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Whether a key has signed bytes (ed25519 by RFC 8032, and as strictly as the chain). */
export const isSignedBy = (key: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return key.length === 32 && signature.length === 64 && ed25519.verify(signature, bytes, key, { zip215: false })
  } catch {
    // No point of the curve: nobody's signature.
    return false
  }
}

/** Whether an account has signed a text with its key: its UTF-8 bytes. */
export const verifySolanaMessage = ({ address, message, signature }: SignedMessage): boolean => {
  try {
    return isSignedBy(base58.decode(address), new TextEncoder().encode(message), base58.decode(signature))
  } catch {
    // Not base58.
    return false
  }
}
