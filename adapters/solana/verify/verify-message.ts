import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { offchainMessages } from '../offchain-message.ts'

/** An account, a message and a signature that is to be verified. Address and signature are in base58. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Bytes */
const [SIGNATURE, DOMAIN] = [64, 32]

/** Characters; a signature with an application domain has about 131. */
const LONGEST = 140

/** Whether a key has signed bytes (ed25519 by RFC 8032, and as strictly as the chain). */
export const isSignedBy = (key: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, bytes, key, { zip215: false })
  } catch {
    // Of another length, or no point of the curve: nobody's signature.
    return false
  }
}

/**
 * Whether an account has signed a text with its key (its UTF-8 bytes), or an off-chain message that wraps exactly this text for this signer
 * alone (versions 0 and 1, as Ledger signs). Where that has an application domain, its 32 bytes follow the 64 of the signature.
 */
export const verifySolanaMessage = ({ address, message, signature }: SignedMessage): boolean => {
  if (signature.length > LONGEST) return false
  try {
    const [key, given, text] = [base58.decode(address), base58.decode(signature), new TextEncoder().encode(message)]
    const signed = given.slice(0, SIGNATURE)
    const isValid = (bytes: Uint8Array): boolean => isSignedBy(key, bytes, signed)
    if (given.length === SIGNATURE + DOMAIN) return offchainMessages(text, key, given.slice(SIGNATURE)).some(isValid)
    return given.length === SIGNATURE && (isValid(text) || offchainMessages(text, key).some(isValid))
  } catch {
    // Not base58.
    return false
  }
}
