import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { publicKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import type { AccountKeys } from './keys-port.ts'

/** Keys that live as long as the page. */
export const createMemoryKeys = (): AccountKeys => {
  const secret = secp256k1.utils.randomPrivateKey()
  const seed = ed25519.utils.randomPrivateKey()
  return {
    addresses: {
      eip155: publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(secret, false))),
      solana: base58.encode(ed25519.getPublicKey(seed)),
    },
    async signDigest(digest) {
      const signature = secp256k1.sign(digest, secret, { lowS: true })
      const bytes = signature.toCompactRawBytes()
      return { r: bytes.slice(0, 32), s: bytes.slice(32), yParity: signature.recovery === 1 ? 1 : 0 }
    },
    signMessage: async (message) => ed25519.sign(message, seed),
  }
}
