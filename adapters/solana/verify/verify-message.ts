import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { offchainMessages } from '../offchain-message.ts'

/** Who is said to have signed what; address and signature in base58. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Bytes */
const [SIGNATURE, DOMAIN] = [64, 32]

/** Characters; a signature with an application domain has about 131. */
const LONGEST = 140

/**
 * Whether an account has signed a text with its key (ed25519 over its UTF-8 bytes, by RFC 8032), or an off-chain message that wraps exactly
 * this text for this signer alone (versions 0 and 1, as Ledger signs). Where that has an application domain, its 32 bytes follow the 64 of
 * the signature.
 */
export const verifySolanaMessage = ({ address, message, signature }: SignedMessage): boolean => {
  if (signature.length > LONGEST) return false
  try {
    const [key, given, text] = [base58.decode(address), base58.decode(signature), new TextEncoder().encode(message)]
    const hasDomain = given.length === SIGNATURE + DOMAIN
    if (given.length !== SIGNATURE && !hasDomain) return false
    const signed = given.slice(0, SIGNATURE)
    const isValid = (bytes: Uint8Array): boolean => ed25519.verify(signed, bytes, key, { zip215: false })
    if (hasDomain) return offchainMessages(text, key, given.slice(SIGNATURE)).some(isValid)
    return isValid(text) || offchainMessages(text, key).some(isValid)
  } catch {
    // Not base58, of another length, or no point of the curve: nobody's signature.
    return false
  }
}
