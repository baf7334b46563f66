import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { wipe } from './bytes.ts'
import { cutGeneration } from './cut-generation.ts'
import { sealDeviceShare } from './device-shares.ts'
import { type Addresses, type KeySet, wipeKeySet } from './key-set.ts'
import { type RecoveryKey, type RecoverySecret, recoveryKeyFor, unwrapRecovery } from './recovery.ts'
import type { KeptShares } from './share-keeper.ts'
import { joinShares } from './shares.ts'
import { contextOf, tampered, type VaultPorts } from './vault-ports.ts'

/** Makes the keys of the recovery share and the service's share. Whoever asks wipes them. */
export const openKept = async (ports: VaultPorts, kept: KeptShares, recovery: RecoveryKey): Promise<KeySet> => {
  const { generation, addresses } = kept
  const server = kept.server.find((share) => share.generation === generation)
  if (!server) throw tampered()
  const share = await unwrapRecovery(recovery, kept.recovery, contextOf(ports, generation, addresses))
  try {
    const keys = await joinShares(share, server.share, addresses)
    if (!keys) throw tampered()
    return keys
  } finally {
    wipe(share)
  }
}

/** What the service keeps. Throws where the account has no keys. */
export const requireKept = async ({ keeper }: VaultPorts): Promise<KeptShares> => {
  const kept = await keeper.get()
  if (!kept) throw new PorticoError('KEYS_LOCKED', 'The account has no keys yet.')
  return kept
}

/** What becomes of the account's other devices. */
export type OtherDevices = 'keep' | 'remove'

/** Two devices may recover at the same time: the one that comes second reads what the first has left, and follows it. */
const TRIES = 3

const isConflict = (cause: unknown): boolean => isPorticoError(cause) && cause.code === 'KEYS_CONFLICT'

/** Without storage there is no device that a new share could be given to: the recovery share is used as it is until the page is left. */
const keepForVisit = async (ports: VaultPorts, kept: KeptShares, recovery: RecoveryKey): Promise<void> => {
  const { account, origin, devices, random } = ports
  const { generation, addresses } = kept
  const share = await unwrapRecovery(recovery, kept.recovery, contextOf(ports, generation, addresses))
  try {
    await devices.put(await sealDeviceShare({ account, origin, generation, addresses }, share, random))
  } finally {
    wipe(share)
  }
}

/**
 * Gets the account back in a browser that has no share of it. New shares are cut: this device has one that no other device has had. The
 * shares of the others still fit what the service keeps for them, unless they are removed.
 */
export const recoverKeys = async (ports: VaultPorts, secret: RecoverySecret, others: OtherDevices = 'keep'): Promise<Addresses> => {
  for (let left = TRIES; ; left -= 1) {
    const kept = await requireKept(ports)
    const recovery = await recoveryKeyFor(kept.recovery, secret, ports.stretch)
    const keys = await openKept(ports, kept, recovery)
    try {
      if (!ports.devices.persistent && others === 'keep') {
        await keepForVisit(ports, kept, recovery)
        return kept.addresses
      }
      return await cutGeneration(ports, { keys, replaces: kept.generation, recovery, keep: others === 'keep' ? kept.server : [] })
    } catch (cause) {
      if (!isConflict(cause) || left === 1) throw cause
    } finally {
      wipeKeySet(keys)
    }
  }
}
