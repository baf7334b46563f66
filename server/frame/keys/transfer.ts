import { PorticoError } from '../../../kernel/contract/errors.ts'
import { wipe } from './bytes.ts'
import { cutGeneration } from './cut-generation.ts'
import { type Addresses, type KeyFamily, type KeySet, makeKeySet, wipeKeySet } from './key-set.ts'
import { readKey, writeKey } from './key-text.ts'
import { openKept, requireKept } from './recover-keys.ts'
import { makeRecoveryKey, type RecoveryKey, type RecoverySecret, recoveryKeyFor } from './recovery.ts'
import type { KeptShares } from './share-keeper.ts'
import { requireMode, type VaultPorts } from './vault-ports.ts'

interface Consented {
  readonly keys: KeySet
  readonly kept: KeptShares
  /** What has opened the recovery share; it wraps the next one too. */
  readonly recovery: RecoveryKey
}

/**
 * Opens the keys by what protects the recovery share, used anew for this one act: that is the consent. The share of this device is not
 * enough, so neither a page that drives the frame nor somebody at an unlocked screen gets a key out by itself.
 */
const withConsent = async <T>(ports: VaultPorts, secret: RecoverySecret, act: (consented: Consented) => Promise<T>): Promise<T> => {
  if (secret.mode === 'service' && !ports.freshSignIn()) {
    throw new PorticoError('KEYS_CONSENT', 'This needs a sign-in of the last minutes.')
  }
  const kept = await requireKept(ports)
  const recovery = await recoveryKeyFor(kept.recovery, secret, ports.stretch)
  const keys = await openKept(ports, kept, recovery)
  try {
    return await act({ keys, kept, recovery })
  } finally {
    wipeKeySet(keys)
  }
}

/** A private key as text, for the eyes of the visitor: it is shown in the frame and goes nowhere else. */
export const exportKey = (ports: VaultPorts, family: KeyFamily, secret: RecoverySecret): Promise<string> =>
  withConsent(ports, secret, async ({ keys }) => writeKey(family, keys))

/** The keys that a visitor brings to a new account. The family that the text has no key of gets a new one. */
export const bringKey = (text: string, ports: VaultPorts): KeySet => {
  const { family, key } = readKey(text)
  const made = makeKeySet(ports.random)
  wipe(made[family])
  return { ...made, [family]: key }
}

/**
 * Puts a key in the place of the account's own. What the old address holds stays with the old key, so the caller names that address: it has
 * shown it to the visitor.
 */
export const importKey = (ports: VaultPorts, text: string, replacing: string, secret: RecoverySecret): Promise<Addresses> => {
  const { family, key } = readKey(text)
  return withConsent(ports, secret, async ({ keys, kept, recovery }) => {
    if (kept.addresses[family] !== replacing) throw new PorticoError('KEYS_CONSENT', 'This is not the address that would be replaced.')
    // Shares of the old keys are of no use to anybody, so no device keeps one.
    return cutGeneration(ports, { keys: { ...keys, [family]: key }, replaces: kept.generation, recovery, keep: [] })
  }).finally(() => wipe(key))
}

/** Protects the recovery share in another way from now on. The present way is used once more for it. */
export const changeRecovery = (ports: VaultPorts, present: RecoverySecret, next: RecoverySecret): Promise<Addresses> => {
  requireMode(ports, next.mode)
  return withConsent(ports, present, async ({ keys, kept }) =>
    cutGeneration(ports, { keys, replaces: kept.generation, recovery: await makeRecoveryKey(next, ports), keep: kept.server }),
  )
}
