import type { Hex } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { shortAddress } from '../../../kernel/contract/tools/short-address.ts'
import { isAddress } from './is-address.ts'
import { keccak256 } from './keccak.ts'

/** With the checksum of EIP-55, in whatever case it is given. Throws `ADDRESS_INVALID`. */
export const canonical = (address: string): Hex => {
  if (!isAddress(address)) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  const plain = address.slice(2).toLowerCase()
  const hash = keccak256(plain)
  return `0x${[...plain].map((digit, place) => (Number.parseInt(hash.charAt(place), 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}

/** Addresses in hexadecimal. The case of letters is a checksum: one in small letters alone has none. */
export const codec: AddressCodec = Object.freeze<AddressCodec>({
  parse(text) {
    const address = text.trim()
    // The prefix has a small x, as wallets read it.
    if (!(isAddress(address) && address.startsWith('0x'))) return undefined
    const written = canonical(address)
    return address === written || address === address.toLowerCase() ? written : undefined
  },
  canonical,
  equal: (a, b) => isAddress(a) && isAddress(b) && a.toLowerCase() === b.toLowerCase(),
  short: shortAddress,
  key: (address) => address.toLowerCase(),
  body: (address) => address.slice(2),
})
