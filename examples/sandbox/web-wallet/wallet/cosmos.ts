import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha256'
import { base64, bech32, hex } from '@scure/base'
import * as v from 'valibot'
import { bitcoinTestAccounts } from '../../bitcoin/accounts.ts'
import type { WalletFamily } from './family-action.ts'
import { codes, WalletError } from './wallet-error.ts'

const keys = bitcoinTestAccounts.map(({ seed }) => {
  const secret = hex.decode(seed)
  const publicKey = secp256k1.getPublicKey(secret, true)
  return { secret, publicKey, address: bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(publicKey)))) }
})

const keyOf = (address: string) => {
  const key = keys.find((one) => one.address === address)
  if (!key) throw new WalletError(codes.unauthorized, 'This wallet does not hold that account.')
  return key
}

const AminoParams = v.object({ signerAddress: v.string(), signDoc: v.record(v.string(), v.unknown()) })

/** Cosmos, for a family that the package has no adapter for. A document is signed over its JSON as it came. */
export const cosmosFamily: WalletFamily = {
  accounts: keys.map(({ address }) => [address]),
  methods: {
    cosmos_getAccounts: () => ({
      kind: 'family',
      description: { title: 'Tell accounts', rows: [] },
      perform: async () => keys.map(({ address, publicKey }) => ({ algo: 'secp256k1', address, pubkey: base64.encode(publicKey) })),
    }),
    cosmos_signAmino(params) {
      const { signerAddress, signDoc } = v.parse(AminoParams, params)
      return {
        kind: 'family',
        description: { title: 'Sign a document', rows: [['Account', signerAddress]], body: JSON.stringify(signDoc, null, 2) },
        async perform() {
          const { secret, publicKey } = keyOf(signerAddress)
          const digest = sha256(new TextEncoder().encode(JSON.stringify(signDoc)))
          const signature = base64.encode(secp256k1.sign(digest, secret).toCompactRawBytes())
          return {
            signed: signDoc,
            signature: { pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) }, signature },
          }
        },
      }
    },
  },
}
