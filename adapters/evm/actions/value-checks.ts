import { type Address, getAddress, isAddress } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
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

const BYTES = /^0x([\da-f]{2})*$/i
const HASH = /^0x[\da-f]{64}$/i

/** Whether a value is whole bytes in hexadecimal; `0x` is none. */
export const isBytes = (value: unknown): value is Hex => typeof value === 'string' && BYTES.test(value)

/** Whether a value is a transaction's hash. */
export const isHash = (value: unknown): value is Hex => typeof value === 'string' && HASH.test(value)

/** The largest amount a chain can hold. */
export const MAX_AMOUNT = 2n ** 256n - 1n

/** An amount as read from a chain, known to be one. Throws `HTTP_INVALID`. */
export const requireQuantity = (value: unknown): bigint => {
  const amount = typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : value
  if (typeof amount === 'bigint' && amount >= 0n && amount <= MAX_AMOUNT) return amount
  throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave no amount.')
}

/** An amount to send, known to be one and more than nothing. Throws `AMOUNT_INVALID`. */
export const requireAmount = (amount: bigint): bigint => {
  if (typeof amount === 'bigint' && amount > 0n && amount <= MAX_AMOUNT) return amount
  throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
}
