import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import type { Transaction } from 'bitcoinjs-lib'
import type { BitcoinAddress } from '../verify/address.ts'
import { hash160, join, sameBytes } from '../verify/bytes.ts'
import type { Coin } from './esplora.ts'
import type { RawTransaction } from './raw-transaction.ts'

const [DUP, EQUALVERIFY, HASH160, CHECKSIG] = [0x76, 0x88, 0xa9, 0xac] as const

/** A transaction with those that made what it spends, in the order of its inputs. */
interface Spend {
  readonly spend: RawTransaction
  readonly earlier: readonly RawTransaction[]
}

const isSigned = (signature: Uint8Array, key: Uint8Array, digest: (type: number) => Uint8Array): boolean =>
  secp256k1.verify(secp256k1.Signature.fromDER(signature.slice(0, -1)), digest(signature.at(-1) ?? 0), key, { prehash: false })

/** Two pushes of up to 75 bytes each: a signature and its key. */
const pushesOf = (script: Uint8Array): readonly [Uint8Array, Uint8Array] => {
  const length = script[0] ?? 0
  return [script.slice(1, 1 + length), script.slice(2 + length)]
}

const verify = (transaction: Transaction, { spend, earlier }: Spend, place: number, { kind, program, script }: BitcoinAddress): boolean => {
  const input = transaction.ins[place]
  const spent = spend.inputs.map(({ vout }, at) => earlier[at]?.outputs[vout])
  const value = spent[place]?.value
  if (!input || value === undefined) return false
  const [signature = new Uint8Array(), key = new Uint8Array()] = kind === 'p2pkh' ? pushesOf(input.script) : input.witness
  if (kind === 'p2tr') {
    const type = signature.length === 65 ? (signature[64] ?? 0) : 0
    const [scripts, values] = [spent.map((output) => output?.script ?? new Uint8Array()), spent.map((output) => output?.value ?? 0n)]
    const digest = transaction.hashForWitnessV1(place, scripts, values, type)
    return input.witness.length === 1 && schnorr.verify(signature.slice(0, 64), digest, program)
  }
  const hash = hash160(key)
  const code = join([DUP, HASH160, 20], hash, [EQUALVERIFY, CHECKSIG])
  if (kind === 'p2pkh')
    return sameBytes(code, script) && isSigned(signature, key, (type) => transaction.hashForSignature(place, code, type))
  const isOwner = kind === 'p2wpkh' ? sameBytes(hash, program) : kind === 'p2sh' && sameBytes(hash160(join([0, 20], hash)), program)
  return isOwner && isSigned(signature, key, (type) => transaction.hashForWitnessV0(place, code, value, type))
}

/** Whether a transaction spends a coin with a signature of its owner. */
export const isSignedSpend = (transaction: Transaction, parts: Spend, { txid, vout }: Coin, owner: BitcoinAddress): boolean => {
  const place = parts.spend.inputs.findIndex((input) => input.txid === txid && input.vout === vout)
  try {
    return place >= 0 && verify(transaction, parts, place, owner)
  } catch {
    return false
  }
}
