import { PorticoError } from '../../../kernel/contract/errors.ts'
import { cutGeneration } from './cut-generation.ts'
import { type Addresses, copyKeySet, type KeySet, makeKeySet, sameAddresses, wipeKeySet } from './key-set.ts'
import { openKept } from './recover-keys.ts'
import { makeRecoveryKey, type RecoveryKey, type RecoverySecret } from './recovery.ts'
import { requireMode, type VaultPorts } from './vault-ports.ts'

/**
 * Reads back what the service keeps and makes the keys of it, as a new device will. Only then does the address exist: an account that
 * cannot be recovered is never shown to anybody who could send money to it.
 */
const proveRecovery = async (ports: VaultPorts, recovery: RecoveryKey, addresses: Addresses): Promise<void> => {
  try {
    const kept = await ports.keeper.get()
    if (kept && sameAddresses(kept.addresses, addresses)) return wipeKeySet(await openKept(ports, kept, recovery))
  } catch (cause) {
    throw new PorticoError('KEYS_RECOVERY_UNPROVEN', 'The recovery share does not come back from the service.', { cause })
  }
  throw new PorticoError('KEYS_RECOVERY_UNPROVEN', 'The service does not give back the shares that it was given.')
}

/** Makes the account's first keys, or takes those that the visitor brings, and protects them. Answers the addresses once they can be recovered. */
export const createKeys = async (ports: VaultPorts, secret: RecoverySecret, brought?: KeySet): Promise<Addresses> => {
  requireMode(ports, secret.mode)
  if (await ports.keeper.get()) throw new PorticoError('KEYS_EXIST', 'The account has keys.')
  const recovery = await makeRecoveryKey(secret, ports)
  const keys = brought ? copyKeySet(brought) : makeKeySet(ports.random)
  try {
    return await cutGeneration(ports, {
      keys,
      replaces: 0,
      recovery,
      keep: [],
      prove: (addresses) => proveRecovery(ports, recovery, addresses),
    })
  } finally {
    wipeKeySet(keys)
  }
}
