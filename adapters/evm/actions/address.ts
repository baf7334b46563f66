import { type Address, getAddress, isAddress } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'

const invalid = (): PorticoError => new PorticoError('ADDRESS_INVALID', 'The address is not valid.')

/** A foreign address with its EIP-55 checksum. Mixed case has to be the right one: it catches typing errors. Throws `ADDRESS_INVALID`. */
export const requireAddress = (value: string): Address => {
  if (!isAddress(value)) throw invalid()
  return getAddress(value)
}

/** The visitor's own address, in whatever case the wallet writes it. Throws `ADDRESS_INVALID`. */
export const requireOwnAddress = (value: string): Address => {
  if (!isAddress(value, { strict: false })) throw invalid()
  return getAddress(value)
}
