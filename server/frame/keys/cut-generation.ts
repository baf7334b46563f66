import { wipe } from './bytes.ts'
import { sealDeviceShare } from './device-shares.ts'
import { type Addresses, addressesOf, type KeySet } from './key-set.ts'
import { type RecoveryKey, wrapRecovery } from './recovery.ts'
import type { ServerShare } from './server-shares.ts'
import { cutShares } from './shares.ts'
import { contextOf, type VaultPorts } from './vault-ports.ts'

/** How a new generation follows. */
export interface NextGeneration {
  readonly keys: KeySet
  /** The generation that it follows; 0 for the first. */
  readonly replaces: number
  readonly recovery: RecoveryKey
  /** The service's shares for devices that stay as they are. */
  readonly keep: readonly ServerShare[]
  /** Called once the service has the shares, before this device has its own: what must hold for the address to exist. */
  readonly prove?: (addresses: Addresses) => Promise<void>
}

/**
 * Cuts keys anew: one share to the service, one wrapped for recovery, one to this device, in this order. A page that is left in between has
 * a recovery share that works, and no device share that does not.
 */
export const cutGeneration = async (ports: VaultPorts, { keys, replaces, recovery, keep, prove }: NextGeneration): Promise<Addresses> => {
  const { account, origin, keeper, devices, random } = ports
  const generation = replaces + 1
  const addresses = addressesOf(keys)
  const shares = await cutShares(keys)
  try {
    const wrapped = await wrapRecovery(recovery, shares.recovery, contextOf(ports, generation, addresses), random)
    const server: readonly ServerShare[] = [{ generation, share: shares.server }, ...keep]
    await keeper.put({ server, recovery: wrapped, addresses }, replaces)
    await prove?.(addresses)
    await devices.put(await sealDeviceShare({ account, origin, generation, addresses }, shares.device, random))
    return addresses
  } finally {
    wipe(shares.device, shares.server, shares.recovery)
  }
}
