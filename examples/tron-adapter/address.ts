import { sha256 } from '@noble/hashes/sha256'
import { createBase58check } from '@scure/base'
import { type AddressCodec, PorticoError, shortAddress } from 'portico/plugin'

const base58check = createBase58check(sha256)

/** 0x41 and the 20 bytes of an account. */
const [VERSION, LENGTH] = [0x41, 21]

const isAddress = (text: string): boolean => {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === LENGTH && bytes[0] === VERSION
  } catch {
    return false
  }
}

/** Addresses in base58check, each in one spelling. */
export const codec: AddressCodec = {
  parse(text) {
    const address = text.trim()
    return isAddress(address) ? address : undefined
  },
  canonical(address) {
    if (isAddress(address)) return address
    throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  },
  equal: (a, b) => a === b && isAddress(a),
  short: shortAddress,
  key: (address) => address,
  // All begin with T.
  body: (address) => address.slice(1),
}
