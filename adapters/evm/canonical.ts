import { getAddress, isAddress } from 'viem'
import type { CanonicalAddress } from '../../kernel/contract/adapters.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import { manifest } from './manifest.ts'

/** Addresses with their EIP-55 checksum, in whatever case the wallet writes them. */
const canonical: Scoped<CanonicalAddress> = scoped(manifest, () => (address) => {
  if (!isAddress(address, { strict: false })) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  return getAddress(address)
})

export default canonical
