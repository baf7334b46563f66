import { verifySolanaMessage } from '../../../adapters/solana/verify/verify-message.ts'
import type { Verifier } from './verifier.ts'

/**
 * Verifies Solana accounts: ed25519 over the text's UTF-8 bytes.
 *
 * @example createSiwxServer({ domains: ['app.example'], secret, verifiers: [solanaVerifier()] })
 */
export const solanaVerifier = (): Verifier => ({
  namespace: 'solana',
  verify: async ({ text, message: { accountAddress }, signature }) =>
    verifySolanaMessage({ address: accountAddress, message: text, signature }),
})
