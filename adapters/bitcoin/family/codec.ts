import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { shortAddress } from '../../../kernel/contract/tools/short-address.ts'
import { canonicalBitcoinAddress } from '../verify/address.ts'

/** How addresses of a chain begin, all alike. */
const BEGINNING = /^(?:bc|tb|bcrt)1[qp]?/i

/** Addresses of all Bitcoin chains, their checksums checked. Which chain one is of is looked at when it is used. */
export const codec: AddressCodec = Object.freeze<AddressCodec>({
  parse: (text) => canonicalBitcoinAddress(text.trim()),
  canonical(address) {
    const found = canonicalBitcoinAddress(address)
    if (found === undefined) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
    return found
  },
  equal(a, b) {
    const found = canonicalBitcoinAddress(a)
    return found !== undefined && found === canonicalBitcoinAddress(b)
  },
  short: shortAddress,
  key: (address) => address,
  body: (address) => address.replace(BEGINNING, ''),
})
