import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, wipe } from './bytes.ts'
import { type Addresses, addressesOf, type KeySet, packKeySet, sameAddresses, unpackKeySet, wipeKeySet } from './key-set.ts'

/** The three shares of one cut. Any two make the keys; one alone says nothing about them. */
export interface Shares {
  readonly device: Bytes
  readonly server: Bytes
  readonly recovery: Bytes
}

/** Cuts keys into three new shares. Shares of two cuts do not fit together. */
export const cutShares = async (keys: KeySet): Promise<Shares> => {
  const secret = packKeySet(keys)
  try {
    const [device, server, recovery] = await split(secret, 3, 2)
    if (!device || !server || !recovery) throw new RangeError('The secret was not cut into three.')
    return { device: new Uint8Array(device), server: new Uint8Array(server), recovery: new Uint8Array(recovery) }
  } finally {
    wipe(secret)
  }
}

/**
 * Joins two shares. Undefined where they are of two cuts or one was changed: sharing by itself gives other keys then, without a word, so
 * what comes out is held against addresses that the caller has from an authenticated place.
 */
export const joinShares = async (one: Bytes, other: Bytes, expected: Addresses): Promise<KeySet | undefined> => {
  let secret: Bytes | undefined
  try {
    secret = new Uint8Array(await combine([one, other]))
    const keys = unpackKeySet(secret)
    if (!keys) return undefined
    if (sameAddresses(addressesOf(keys), expected)) return keys
    wipeKeySet(keys)
    return undefined
  } catch {
    // Two shares of different length, or the same share twice.
    return undefined
  } finally {
    wipe(secret)
  }
}
