import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { crypto, payments, script, type Transaction } from 'bitcoinjs-lib'
import { RejectedTransaction } from './rejected-transaction.ts'

/** What an input spends. */
export interface SpentOutput {
  readonly script: Uint8Array
  /** Satoshi. */
  readonly value: bigint
}

const ALL = 1

const invalid = (place: number): RejectedTransaction =>
  new RejectedTransaction(`mandatory-script-verify-flag-failed (Signature must be valid), input ${place}`)

const same = (a: Uint8Array | undefined, b: Uint8Array): boolean => a?.length === b.length && b.every((byte, at) => byte === a[at])

const hasSigned = (signature: Uint8Array, key: Uint8Array, digest: (type: number) => Uint8Array): boolean => {
  try {
    const { signature: compact, hashType } = script.signature.decode(signature)
    return hashType === ALL && secp256k1.verify(compact, digest(hashType), key, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

/** The script that a key's hash stands for. */
const keyHashScript = (hash: Uint8Array): Uint8Array => payments.p2pkh({ hash }).output ?? new Uint8Array()

const verifyInput = (transaction: Transaction, place: number, spent: readonly SpentOutput[]): boolean => {
  const [input, output] = [transaction.ins[place], spent[place]]
  if (!input || !output) return false
  const { script: lock, value } = output
  const [first, key] = input.witness
  const byWitness = (program: Uint8Array): boolean =>
    first !== undefined &&
    key !== undefined &&
    input.witness.length === 2 &&
    same(crypto.hash160(key), program) &&
    hasSigned(first, key, (type) => transaction.hashForWitnessV0(place, keyHashScript(program), value, type))
  if (lock.length === 22 && lock[0] === 0) return input.script.length === 0 && byWitness(lock.slice(2))
  if (lock.length === 34 && lock[0] === 0x51) {
    const type = first?.length === 65 ? (first[64] ?? 0) : 0
    if (!first || input.witness.length !== 1 || (type !== 0 && type !== ALL)) return false
    const scripts = spent.map((one) => one.script)
    const values = spent.map((one) => one.value)
    const digest = transaction.hashForWitnessV1(place, scripts, values, type)
    return schnorr.verify(first.slice(0, 64), digest, lock.slice(2))
  }
  const pieces = script.decompile(input.script) ?? []
  if (lock.length === 23 && lock[0] === 0xa9) {
    const [redeem] = pieces
    if (!(redeem instanceof Uint8Array) || redeem.length !== 22 || !same(crypto.hash160(redeem), lock.slice(2, 22))) return false
    return byWitness(redeem.slice(2))
  }
  const [signature, legacyKey] = pieces
  if (lock.length !== 25 || !(signature instanceof Uint8Array) || !(legacyKey instanceof Uint8Array)) return false
  return (
    same(crypto.hash160(legacyKey), lock.slice(3, 23)) &&
    hasSigned(signature, legacyKey, (type) => transaction.hashForSignature(place, lock, type))
  )
}

/**
 * Throws where an input is not signed: native and nested SegWit of one key, Taproot by its key, and older addresses. Other scripts count as
 * not signed.
 */
export const checkSignatures = (transaction: Transaction, spent: readonly SpentOutput[]): void => {
  for (const place of transaction.ins.keys()) if (!verifyInput(transaction, place, spent)) throw invalid(place)
}

/** The least that nodes relay to a script, in satoshi. */
export const dustOf = ({ length, 0: first }: Uint8Array): bigint => {
  if (first === 0x6a) return 0n
  if (length === 22) return 294n
  if (length === 34) return 330n
  return length === 23 ? 540n : 546n
}
