import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/features.ts'
import { addressBytes } from '../connect/accounts.ts'

/** Addresses in base58, and SOL. Every address has one spelling, in which case counts. */
export const codec: AddressCodec = Object.freeze<AddressCodec>({
  parse(text) {
    const trimmed = text.trim()
    return addressBytes(trimmed) ? trimmed : undefined
  },
  canonical(address) {
    if (addressBytes(address)) return address
    throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  },
  equal: (a, b) => a === b && addressBytes(a) !== undefined,
  short: (address) => (address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address),
  native: Object.freeze({ symbol: 'SOL', decimals: 9 }),
})
