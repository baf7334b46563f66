import type { CanonicalAddress } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { keccak256 } from './keccak.ts'
import { manifest } from './manifest.ts'

const ADDRESS = /^0x[\da-f]{40}$/i

/** Addresses with their EIP-55 checksum, in whatever case the wallet writes them. */
const canonical: Scoped<CanonicalAddress> = scoped(manifest, () => (address) => {
  if (!ADDRESS.test(address)) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  const plain = address.slice(2).toLowerCase()
  const hash = keccak256(plain)
  return `0x${[...plain].map((digit, place) => (Number.parseInt(hash.charAt(place), 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
})

export default canonical
