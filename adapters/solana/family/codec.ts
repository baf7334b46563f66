import { base58 } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { shortAddress } from '../../../kernel/contract/tools/short-address.ts'

/** The 32 bytes of an address; undefined where it is none. */
export const addressBytes = (text: unknown): Uint8Array | undefined => {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Addresses in base58. Each has one spelling, in which case counts. */
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
  short: shortAddress,
  key: (address) => address,
})
