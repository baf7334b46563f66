import { PorticoError } from '../../../kernel/contract/errors.ts'

/** Lamports that the library read. Throws `HTTP_INVALID` beyond 2^53, where it has lost digits already: a wrong amount is never shown. */
export const requireLamports = (value: unknown): bigint => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave no amount.')
}
