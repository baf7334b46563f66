import { PorticoError } from '../../../kernel/contract/errors.ts'

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
