import { blake2b } from '@noble/hashes/blake2b'
import { base58, hex } from '@scure/base'
import * as v from 'valibot'
import { solanaTestAccounts } from '../../solana/accounts.ts'
import { type SolanaKey, solanaKey } from '../../test-wallet/solana/solana-keys.ts'
import type { WalletFamily } from './family-action.ts'
import { codes, WalletError } from './wallet-error.ts'

const text = new TextEncoder()

/** The address of an account as wallets show it for any network. */
const genericAddress = (publicKey: Uint8Array): string => {
  const payload = new Uint8Array([42, ...publicKey])
  const checksum = blake2b(new Uint8Array([...text.encode('SS58PRE'), ...payload]), { dkLen: 64 })
  return base58.encode(new Uint8Array([...payload, ...checksum.slice(0, 2)]))
}

const keys = solanaTestAccounts.map(({ seed }) => solanaKey(seed))
const addresses = keys.map(({ publicKey }) => genericAddress(publicKey))

const keyOf = (address: string): SolanaKey => {
  const key = keys[addresses.indexOf(address)]
  if (!key) throw new WalletError(codes.unauthorized, 'This wallet does not hold that account.')
  return key
}

const signed = (address: string, bytes: Uint8Array) => ({ signature: `0x${hex.encode(keyOf(address).sign(bytes))}` })

const MessageParams = v.object({ address: v.string(), message: v.string() })
const TransactionParams = v.object({ address: v.string(), transactionPayload: v.record(v.string(), v.unknown()) })

/** Polkadot, on public test keys (ed25519). A transaction is signed over the JSON of its payload: there is no chain that would check it. */
export const polkadotFamily: WalletFamily = {
  accounts: addresses.map((address) => [address]),
  methods: {
    polkadot_signMessage(params) {
      const { address, message } = v.parse(MessageParams, params)
      return {
        kind: 'family',
        description: { title: 'Sign a message', rows: [['Account', address]], body: message },
        // Wrapped, so that no message is a transaction.
        perform: async () => signed(address, text.encode(`<Bytes>${message}</Bytes>`)),
      }
    },
    polkadot_signTransaction(params) {
      const { address, transactionPayload } = v.parse(TransactionParams, params)
      return {
        kind: 'family',
        description: { title: 'Sign a transaction', rows: [['Account', address]], body: JSON.stringify(transactionPayload, null, 2) },
        perform: async () => signed(address, text.encode(JSON.stringify(transactionPayload))),
      }
    },
  },
}
