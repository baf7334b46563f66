import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type Bytes, wipe } from './bytes.ts'
import { openDeviceShare } from './device-shares.ts'
import { type Addresses, type KeySet, wipeKeySet } from './key-set.ts'
import { joinShares } from './shares.ts'
import { tampered, type VaultPorts } from './vault-ports.ts'

/** A signature of secp256k1: `r` and `s` of 32 bytes each, `s` in the lower half, and which of the two points it is. */
export interface DigestSignature {
  readonly r: Bytes
  readonly s: Bytes
  readonly yParity: 0 | 1
}

/** Signs with an account's keys. What is signed has been shown to the visitor before: that is the caller's part. */
export interface KeySigner {
  addresses(): Promise<Addresses>
  /** Signs 32 bytes with the key of eip155. */
  signDigest(digest: Uint8Array): Promise<DigestSignature>
  /** Signs a message with the key of Solana; 64 bytes. */
  signMessage(message: Uint8Array): Promise<Bytes>
}

const DIGEST_BYTES = 32

/**
 * The keys exist while one signature is made. They are joined from this device's share and the service's, which is asked for each time: a
 * device that was removed signs nothing more, and the service's log has every use.
 */
const withKeys = async <T>({ account, origin, devices, keeper }: VaultPorts, use: (keys: KeySet) => T): Promise<T> => {
  const device = await devices.find(account, origin)
  if (!device) throw new PorticoError('KEYS_LOCKED', 'This page has no share of the account.')
  const kept = await keeper.get()
  const server = kept?.server.find(({ generation }) => generation === device.generation)
  if (!server) throw new PorticoError('KEYS_REPLACED', 'The share of this device was replaced by another device.')
  const share = await openDeviceShare(device)
  if (!share) throw tampered()
  const keys = await joinShares(share, server.share, device.addresses)
  wipe(share, server.share)
  if (!keys) throw tampered()
  try {
    return use(keys)
  } finally {
    wipeKeySet(keys)
  }
}

/** Makes a signer of an account that is ready. */
export const createSigner = (ports: VaultPorts): KeySigner => ({
  async addresses() {
    const device = await ports.devices.find(ports.account, ports.origin)
    if (!device) throw new PorticoError('KEYS_LOCKED', 'This page has no share of the account.')
    return device.addresses
  },
  async signDigest(digest) {
    if (digest.length !== DIGEST_BYTES) throw new RangeError('A digest has 32 bytes.')
    return withKeys(ports, ({ eip155 }) => {
      const signature = secp256k1.sign(digest, eip155, { lowS: true })
      const bytes = new Uint8Array(signature.toCompactRawBytes())
      return { r: bytes.slice(0, 32), s: bytes.slice(32), yParity: signature.recovery === 1 ? 1 : 0 }
    })
  },
  signMessage: (message) => withKeys(ports, ({ solana }) => new Uint8Array(ed25519.sign(message, solana))),
})
