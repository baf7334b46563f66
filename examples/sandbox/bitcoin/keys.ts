import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { hex } from '@scure/base'
import { crypto, initEccLib, networks, payments } from 'bitcoinjs-lib'

const N = secp256k1.CURVE.n
const { ProjectivePoint } = secp256k1
const { lift_x: liftX } = schnorr.utils

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hex.encode(bytes)}`)
const bytesOf = (value: bigint): Uint8Array => hex.decode(value.toString(16).padStart(64, '0'))

/** The curve as bitcoinjs-lib asks for it. */
const curve = {
  isXOnlyPoint(point: Uint8Array): boolean {
    try {
      liftX(numberOf(point))
      return point.length === 32
    } catch {
      return false
    }
  },
  xOnlyPointAddTweak(point: Uint8Array, tweak: Uint8Array) {
    const factor = numberOf(tweak) % N
    const base = liftX(numberOf(point))
    const sum = factor === 0n ? base : base.add(ProjectivePoint.BASE.multiply(factor))
    if (sum.equals(ProjectivePoint.ZERO)) return null
    const raw = sum.toRawBytes(true)
    return { parity: raw[0] === 3 ? (1 as const) : (0 as const), xOnlyPubkey: raw.slice(1) }
  },
}

/** Gives bitcoinjs-lib the curve that it needs for Taproot. */
export const provideCurve = (): void => initEccLib(curve)

/** A kind of chain, by which addresses are written. */
export type AddressKind = 'bitcoin' | 'regtest'

/** A key with the addresses of its own. TEST ONLY. */
export interface BitcoinKey {
  readonly kind: AddressKind
  readonly publicKey: Uint8Array
  /** Native SegWit. */
  readonly payment: string
  /** Taproot, by the key alone. */
  readonly ordinals: string
  /** ECDSA, 64 bytes, with a low s. */
  sign(hash: Uint8Array): Uint8Array
  /** ECDSA with its first byte as BIP-137 has it for native SegWit. */
  signRecoverable(hash: Uint8Array): Uint8Array
  /** Of the Taproot output. */
  signTaproot(hash: Uint8Array): Uint8Array
}

/** The key of a seed, 32 bytes as hexadecimal. */
export const bitcoinKey = (seed: string, kind: AddressKind = 'regtest'): BitcoinKey => {
  provideCurve()
  const secret = hex.decode(seed)
  const publicKey = secp256k1.getPublicKey(secret, true)
  const internalPubkey = publicKey.slice(1)
  const network = networks[kind]
  const even = publicKey[0] === 2 ? numberOf(secret) : N - numberOf(secret)
  const tweaked = bytesOf((even + numberOf(crypto.taggedHash('TapTweak', internalPubkey))) % N)
  return {
    kind,
    publicKey,
    payment: payments.p2wpkh({ pubkey: publicKey, network }).address ?? '',
    ordinals: payments.p2tr({ internalPubkey, network }).address ?? '',
    sign: (hash) => secp256k1.sign(hash, secret, { lowS: true }).toCompactRawBytes(),
    signRecoverable(hash) {
      const signature = secp256k1.sign(hash, secret, { lowS: true })
      return Uint8Array.of(39 + signature.recovery, ...signature.toCompactRawBytes())
    },
    signTaproot: (hash) => schnorr.sign(hash, tweaked),
  }
}
