import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { browserRandom } from '../../../../server/frame/keys/bytes.ts'
import { addressesOf, makeKeySet } from '../../../../server/frame/keys/key-set.ts'
import type { AccountKeys } from '../../../../server/frame/page/keys-port.ts'

/** Keys that live as long as the test. */
export const memoryKeys = (): AccountKeys => {
  const keys = makeKeySet(browserRandom)
  return {
    addresses: addressesOf(keys),
    async signDigest(digest) {
      const signature = secp256k1.sign(digest, keys.eip155, { lowS: true })
      const bytes = signature.toCompactRawBytes()
      return { r: bytes.slice(0, 32), s: bytes.slice(32), yParity: signature.recovery === 1 ? 1 : 0 }
    },
    signMessage: async (message) => ed25519.sign(message, keys.solana),
  }
}
