import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/features.ts'
import { canonicalBitcoinAddress } from '../verify/address.ts'

/** Addresses of all Bitcoin chains, their checksums checked, and BTC. Which chain one is of is looked at when it is used. */
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
  short: (address) => (address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address),
  native: Object.freeze({ symbol: 'BTC', decimals: 8 }),
})
