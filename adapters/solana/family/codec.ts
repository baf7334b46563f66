import { base58 } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { shortAddress } from '../../../kernel/contract/tools/short-address.ts'

/** Characters of a signature; a key has fewer. */
const LONGEST = 88

/** The bytes of a key or a signature; undefined for what is neither. */
export const bytesOf = (text: string): Uint8Array | undefined => {
  if (text.length > LONGEST) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** The 32 bytes of an address; undefined where it is none. */
export const addressBytes = (text: unknown): Uint8Array | undefined => {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return undefined
  const bytes = bytesOf(text)
  return bytes?.length === 32 ? bytes : undefined
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
