import { PorticoError } from '../../kernel/contract/errors.ts'

/** What a chain can count. */
const MOST = 2n ** 256n - 1n

/** Characters: all digits of `MOST` and 255 decimals fit. */
const LONGEST = 512

/** A thousand to some, one to others; and thousands in groups. */
const OPEN = /^\d*,\d{3}$|,.*[.,]/

const GRAMMAR = /^(?:\d+\.?\d*|\.\d+)$/

/**
 * Decimal text as an amount in the smallest unit: digits and one dot, for which a comma may stand. Exact or refused: zeros at the
 * end beyond the token's decimals change nothing, other digits there are `AMOUNT_TOO_PRECISE`. A comma before exactly three digits, which
 * may be one of thousands, is `AMOUNT_INVALID` with the context `{ reason: 'ambiguous' }`; it is never guessed. Signs, exponents, hexadecimals,
 * blanks, other scripts' digits and amounts of 2^256 and more are `AMOUNT_INVALID`.
 *
 * @example parseAmount('0.42', 18) // 420000000000000000n
 */
export const parseAmount = (text: string, decimals: number): bigint => {
  if (OPEN.test(text.slice(0, LONGEST))) {
    throw new PorticoError('AMOUNT_INVALID', 'The comma may be one of thousands or of decimals.', { context: { reason: 'ambiguous' } })
  }
  const plain = text.replace(',', '.')
  if (plain.length > LONGEST || !GRAMMAR.test(plain)) throw new PorticoError('AMOUNT_INVALID', 'The amount is no decimal number.')
  const [whole = '', tail = ''] = plain.split('.')
  const fraction = tail.replace(/0+$/, '')
  if (fraction.length > decimals) {
    throw new PorticoError('AMOUNT_TOO_PRECISE', `The token has ${decimals} decimals.`, { context: { decimals } })
  }
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (amount > MOST) throw new PorticoError('AMOUNT_INVALID', 'The amount is more than a chain can count.')
  return amount
}
