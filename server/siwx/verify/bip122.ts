import { verifyBitcoinMessage } from '../bitcoin/verify-message.ts'
import type { Verifier } from './verifier.ts'

/**
 * Verifies Bitcoin accounts: BIP-322 simple signatures of native SegWit and Taproot addresses, and BIP-137 signatures of older ones.
 *
 * @example createSiwxServer({ domains: ['app.example'], secret, verifiers: [bip122Verifier()] })
 */
export const bip122Verifier = (): Verifier => ({
  namespace: 'bip122',
  verify: async ({ text, message: { accountAddress }, signature }) =>
    verifyBitcoinMessage({ address: accountAddress, message: text, signature }),
})
