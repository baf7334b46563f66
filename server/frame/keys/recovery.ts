import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RecoveryShare } from '../../auth/api.ts'
import { type Bytes, bytesOf, type Random, textOf, utf8, wipe } from './bytes.ts'
import type { Addresses } from './key-set.ts'
import { PASSPHRASE_COST, type PassphraseCost, type Stretch } from './passphrase.ts'
import { importSealKey, type SealContext, seal, unseal } from './sealed.ts'

/** How a recovery share is protected. */
export type RecoveryMode = RecoveryShare['mode']

/**
 * What opens a recovery share. A passkey's `value` is what its PRF extension answered when it was used, never when it was made: some
 * authenticators answer something else then. `service` needs nothing of the visitor but a sign-in: who runs the service can sign as well.
 */
export type RecoverySecret =
  | { readonly mode: 'passkey'; readonly credentialId: string; readonly value: Bytes }
  | { readonly mode: 'passphrase'; readonly passphrase: string }
  | { readonly mode: 'service' }

/** What wraps and unwraps recovery shares, derived once: argon2id takes seconds. */
export type RecoveryKey =
  | { readonly mode: 'passkey'; readonly credentialId: string; readonly salt: string; readonly key: CryptoKey }
  | { readonly mode: 'passphrase'; readonly salt: string; readonly kdf: PassphraseCost; readonly key: CryptoKey }
  | { readonly mode: 'service' }

/** What a recovery share belongs to. A wrapped one of another account, generation or address does not open. */
export interface RecoveryContext {
  readonly account: string
  readonly generation: number
  readonly addresses: Addresses
}

/** What deriving needs from outside. */
export interface RecoveryTools {
  readonly random: Random
  readonly stretch: Stretch
}

const SALT_BYTES = 16

const passkeyKey = async (value: Bytes, salt: Bytes, credentialId: string): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey('raw', value, 'HKDF', false, ['deriveKey'])
  const info = utf8(JSON.stringify(['portico', 1, 'recovery', credentialId]))
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

const passphraseKey = async (passphrase: string, salt: Bytes, cost: PassphraseCost, stretch: Stretch): Promise<CryptoKey> => {
  const raw = await stretch(passphrase, salt, cost)
  try {
    return await importSealKey(raw)
  } finally {
    wipe(raw)
  }
}

/** A key for shares that are cut from now on. */
export const makeRecoveryKey = async (secret: RecoverySecret, { random, stretch }: RecoveryTools): Promise<RecoveryKey> => {
  if (secret.mode === 'service') return secret
  const salt = random(SALT_BYTES)
  if (secret.mode === 'passkey') {
    const { mode, credentialId, value } = secret
    return { mode, credentialId, salt: textOf(salt), key: await passkeyKey(value, salt, credentialId) }
  }
  const key = await passphraseKey(secret.passphrase, salt, PASSPHRASE_COST, stretch)
  return { mode: 'passphrase', salt: textOf(salt), kdf: PASSPHRASE_COST, key }
}

const otherWay = (): PorticoError<'KEYS_RECOVERY_MODE'> =>
  new PorticoError('KEYS_RECOVERY_MODE', 'The recovery share is protected in another way.')

const isKnownCost = ({ memory, passes, lanes }: PassphraseCost): boolean =>
  memory === PASSPHRASE_COST.memory && passes === PASSPHRASE_COST.passes && lanes === PASSPHRASE_COST.lanes

/** The key of a share that the service keeps. Throws where it is protected in another way, or by another passkey. */
export const recoveryKeyFor = async (kept: RecoveryShare, secret: RecoverySecret, stretch: Stretch): Promise<RecoveryKey> => {
  if (kept.mode === 'service' && secret.mode === 'service') return secret
  if (kept.mode === 'passkey' && secret.mode === 'passkey') {
    const { mode, credentialId, salt } = kept
    if (credentialId !== secret.credentialId) {
      throw new PorticoError('KEYS_PASSKEY_WRONG', 'Another passkey protects the recovery share.')
    }
    return { mode, credentialId, salt, key: await passkeyKey(secret.value, bytesOf(salt), credentialId) }
  }
  if (kept.mode === 'passphrase' && secret.mode === 'passphrase') {
    const { memory, passes, lanes } = kept.kdf
    const kdf = { memory, passes, lanes }
    // The service may not choose the cost: a dear one would stop the page, and this page has never written another.
    if (!isKnownCost(kdf)) throw otherWay()
    return { mode: 'passphrase', salt: kept.salt, kdf, key: await passphraseKey(secret.passphrase, bytesOf(kept.salt), kdf, stretch) }
  }
  throw otherWay()
}

const sealContext = (mode: RecoveryMode, { account, generation, addresses }: RecoveryContext): SealContext => [
  'recovery',
  mode,
  account,
  generation,
  addresses.eip155,
  addresses.solana,
]

/** Wraps a recovery share for the service. */
export const wrapRecovery = async (key: RecoveryKey, share: Bytes, context: RecoveryContext, random: Random): Promise<RecoveryShare> => {
  if (key.mode === 'service') return { mode: 'service', share: textOf(share) }
  const { iv, data } = await seal(key.key, share, sealContext(key.mode, context), random)
  if (key.mode === 'passkey') return { mode: 'passkey', credentialId: key.credentialId, salt: key.salt, iv, wrapped: data }
  return { mode: 'passphrase', salt: key.salt, kdf: { name: 'argon2id', ...key.kdf }, iv, wrapped: data }
}

/** Unwraps a recovery share. Throws where the passphrase is wrong, or what the service keeps was changed. */
export const unwrapRecovery = async (key: RecoveryKey, kept: RecoveryShare, context: RecoveryContext): Promise<Bytes> => {
  if (key.mode === 'service') {
    if (kept.mode !== 'service') throw otherWay()
    return bytesOf(kept.share)
  }
  if (kept.mode === 'service' || kept.mode !== key.mode || kept.salt !== key.salt) throw otherWay()
  const share = await unseal(key.key, { iv: kept.iv, data: kept.wrapped }, sealContext(key.mode, context))
  if (share) return share
  if (key.mode === 'passphrase') throw new PorticoError('KEYS_PASSPHRASE_WRONG', 'The passphrase does not open the recovery share.')
  throw new PorticoError('KEYS_PASSKEY_WRONG', 'The passkey does not open the recovery share.')
}
