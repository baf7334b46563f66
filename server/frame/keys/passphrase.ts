import { base32nopad } from '@scure/base'
import type { Bytes, Random } from './bytes.ts'

/** The cost of argon2id: KiB of memory, passes, lanes. */
export interface PassphraseCost {
  readonly memory: number
  readonly passes: number
  readonly lanes: number
}

/** RFC 9106, section 4: the second recommended option, for machines with little memory. */
export const PASSPHRASE_COST: PassphraseCost = { memory: 65_536, passes: 3, lanes: 4 }

/** Makes 32 bytes of a passphrase, at a cost that makes guessing slow. */
export type Stretch = (passphrase: string, salt: Bytes, cost: PassphraseCost) => Promise<Bytes>

/** Stretches by argon2id. The page stays usable meanwhile; `onProgress` is called with 0 to 1. */
export const argon2Stretch =
  (onProgress?: (share: number) => void): Stretch =>
  async (passphrase, salt, { memory, passes, lanes }) => {
    // Most visitors have a passkey.
    const { argon2idAsync } = await import('@noble/hashes/argon2')
    return new Uint8Array(
      await argon2idAsync(passphrase.normalize('NFKC'), salt, {
        m: memory,
        t: passes,
        p: lanes,
        dkLen: 32,
        ...(onProgress && { onProgress }),
      }),
    )
  }

const LEAST_LENGTH = 14
const LEAST_DIFFERENT = 7

/** Why a passphrase is refused. */
export type PassphraseProblem = 'short' | 'simple' | 'known'

/**
 * What is wrong with a passphrase that a visitor has made up. Whoever holds the service's database can try passphrases for as long as they
 * like, so a short or plain one protects nothing. `known` are texts that others know: the e-mail address, the name.
 */
export const passphraseProblem = (passphrase: string, known: readonly string[]): PassphraseProblem | undefined => {
  const letters = Array.from(passphrase.normalize('NFKC'))
  const lower = passphrase.toLowerCase()
  if (letters.length < LEAST_LENGTH) return 'short'
  if (new Set(lower).size < LEAST_DIFFERENT) return 'simple'
  if (known.some((text) => text.length > 3 && lower.includes(text.toLowerCase()))) return 'known'
  return undefined
}

/** A passphrase of 100 random bits, in five groups that can be written down: letters and digits that are not mistaken for each other. */
export const makePassphrase = (random: Random): string =>
  (base32nopad.encode(random(13)).slice(0, 20).toLowerCase().match(/.{4}/g) ?? []).join('-')
