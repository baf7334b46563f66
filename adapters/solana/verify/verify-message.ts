import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** Who is said to have signed what; address and signature in base58. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Whether an account has signed a text with its key (ed25519 over its UTF-8 bytes, by RFC 8032). */
export const verifySolanaMessage = ({ address, message, signature }: SignedMessage): boolean => {
  try {
    const [key, signed] = [base58.decode(address), base58.decode(signature)]
    return key.length === 32 && signed.length === 64 && ed25519.verify(signed, new TextEncoder().encode(message), key, { zip215: false })
  } catch {
    // Not base58, or no point of the curve: nobody's signature.
    return false
  }
}
