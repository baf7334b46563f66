import { PorticoError } from '../../../kernel/contract/errors.ts'
import { wipe } from './bytes.ts'
import { openDeviceShare, sealDeviceShare } from './device-shares.ts'
import type { Addresses } from './key-set.ts'
import { tampered, type VaultPorts } from './vault-ports.ts'

/**
 * Lets the pages of this embedding origin use the account, after the visitor has said so in the frame. In a browser that does not partition
 * storage the share is there already, kept for another page, and is of no use here until then.
 */
export const allowOrigin = async ({ account, origin, devices, random }: VaultPorts): Promise<Addresses> => {
  const elsewhere = await devices.findElsewhere(account, origin)
  if (!elsewhere) throw new PorticoError('KEYS_LOCKED', 'This browser holds no share of the account.')
  const share = await openDeviceShare(elsewhere)
  if (!share) throw tampered()
  try {
    const { generation, addresses } = elsewhere
    await devices.put(await sealDeviceShare({ account, origin, generation, addresses }, share, random))
    return addresses
  } finally {
    wipe(share)
  }
}
