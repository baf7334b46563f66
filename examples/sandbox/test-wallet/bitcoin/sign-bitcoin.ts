import { base64 } from '@scure/base'
import { address as addresses, crypto, networks, Psbt, payments, script, Transaction } from 'bitcoinjs-lib'
import type { AddressKind, BitcoinKey } from '../../bitcoin/keys.ts'
import { ProviderError } from '../provider-error.ts'

const text = new TextEncoder()

const withLength = (bytes: Uint8Array): Uint8Array => {
  const { length } = bytes
  return Uint8Array.of(...(length < 253 ? [length] : [253, length & 255, length >> 8]), ...bytes)
}

const messageHash = (message: string): Uint8Array => {
  const tag = crypto.sha256(text.encode('BIP0322-signed-message'))
  return crypto.sha256(Uint8Array.of(...tag, ...tag, ...text.encode(message)))
}

/** What BIP-137 has signed. */
const olderDigest = (message: string): Uint8Array =>
  crypto.hash256(Uint8Array.of(...withLength(text.encode('Bitcoin Signed Message:\n')), ...withLength(text.encode(message))))

/** The virtual transaction of BIP-322 that spends the message, to be signed, and the script that it spends from. */
const messageTransaction = (
  address: string,
  message: string,
  kind: AddressKind,
): { readonly transaction: Transaction; readonly script: Uint8Array } => {
  const script = addresses.toOutputScript(address, networks[kind])
  const [toSpend, transaction] = [new Transaction(), new Transaction()]
  toSpend.version = 0
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.of(0, 32, ...messageHash(message)))
  toSpend.addOutput(script, 0n)
  transaction.version = 0
  transaction.addInput(toSpend.getHash(), 0, 0)
  transaction.addOutput(Uint8Array.of(0x6a), 0n)
  return { transaction, script }
}

/** Signs a text: BIP-322 for the Taproot address, else BIP-137 unless BIP-322 is asked for. */
export const signBitcoinMessage = (
  key: BitcoinKey,
  address: string,
  message: string,
  protocol: 'ecdsa' | 'bip322' = 'ecdsa',
): Uint8Array => {
  if (address === key.payment && protocol === 'ecdsa') return key.signRecoverable(olderDigest(message))
  const { transaction, script: spent } = messageTransaction(address, message, key.kind)
  if (address === key.payment) {
    const { output } = payments.p2pkh({ pubkey: key.publicKey })
    const hash = transaction.hashForWitnessV0(0, output ?? new Uint8Array(), 0n, Transaction.SIGHASH_ALL)
    const signature = script.signature.encode(key.sign(hash), Transaction.SIGHASH_ALL)
    return Uint8Array.of(2, ...withLength(signature), ...withLength(key.publicKey))
  }
  const signature = key.signTaproot(transaction.hashForWitnessV1(0, [spent], [0n], Transaction.SIGHASH_DEFAULT))
  return Uint8Array.of(1, signature.length, ...signature)
}

const TYPES = [0, 1, 2, 3, 0x81, 0x82, 0x83]

/** Signs inputs of a PSBT for what it asks for (`type`: for that, whatever it asks), and leaves the others as they are. */
export const signBitcoinPsbt = (key: BitcoinKey, bytes: Uint8Array, inputs: readonly number[], type?: number): Uint8Array => {
  try {
    const psbt = Psbt.fromBase64(base64.encode(bytes))
    for (const place of inputs) {
      if (type !== undefined) psbt.updateInput(place, { sighashType: type })
      const taproot = psbt.data.inputs[place]?.tapInternalKey !== undefined
      psbt.signInput(
        place,
        taproot
          ? {
              publicKey: Uint8Array.of(2, ...addresses.toOutputScript(key.ordinals, networks[key.kind]).slice(2)),
              sign: key.sign,
              signSchnorr: key.signTaproot,
            }
          : { publicKey: key.publicKey, sign: key.sign },
        TYPES,
      )
    }
    return psbt.toBuffer()
  } catch (error) {
    throw new ProviderError(-32602, `The PSBT cannot be signed: ${String(error)}`)
  }
}
