import type { ParsedMessage } from '../../../plugins/siwx/message/message.ts'

/** What is to be verified: the text as it was signed, and what was read of it. */
export interface SignedText {
  readonly text: string
  readonly message: ParsedMessage
  /** In the family's encoding: hex (eip155), base58 (solana), base64 (bip122). */
  readonly signature: string
}

/** Says whether the account of a message has signed it. Rejects where it cannot be known, as when a chain does not answer. */
export interface Verifier {
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  verify(signed: SignedText): Promise<boolean>
}
