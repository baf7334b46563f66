import type { TransactionVersion } from '../provider.ts'

const SIGNATURE = 64

/** The first byte of a message is its version where this bit is set, and else how many sign: there is no version in the older form. */
const VERSIONED = 0x80

/** The version of a serialised transaction; undefined for what is none. */
export const versionOf = (transaction: Uint8Array): TransactionVersion | undefined => {
  // More signatures than one byte counts do not fit into a transaction.
  const [count = VERSIONED] = transaction
  const first = count < VERSIONED ? transaction[1 + count * SIGNATURE] : undefined
  if (first === undefined) return undefined
  return first < VERSIONED ? 'legacy' : first - VERSIONED
}

const isVersion = (value: unknown): value is TransactionVersion => value === 'legacy' || Number.isSafeInteger(value)

/** The versions that a wallet says it takes; undefined where it names none. */
export const parseVersions = (value: unknown): readonly TransactionVersion[] | undefined => {
  const versions = Array.isArray(value) ? value.slice(0, 10).filter(isVersion) : []
  return versions.length > 0 ? versions : undefined
}
