import type { CanonicalAddress } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { manifest } from './manifest.ts'
import { canonicalBitcoinAddress } from './verify/address.ts'

/** SegWit and Taproot addresses in small letters. */
const canonical: Scoped<CanonicalAddress> = scoped(manifest, () => (address) => {
  const found = canonicalBitcoinAddress(address)
  if (found === undefined) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  return found
})

export default canonical
