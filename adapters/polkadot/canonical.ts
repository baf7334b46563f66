import type { CanonicalAddress } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { manifest } from './manifest.ts'
import { accountId, unifiedAddress } from './ss58.ts'

/** Throws `ADDRESS_INVALID`. */
export const canonicalAddress: CanonicalAddress = (address) => {
  const id = accountId(address)
  if (id) return unifiedAddress(id)
  throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
}

/** Addresses with prefix 0, whatever network the wallet writes them for. */
const canonical: Scoped<CanonicalAddress> = scoped(manifest, () => canonicalAddress)

export default canonical
