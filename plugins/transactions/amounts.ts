import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'

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

/** What an amount field holds. */
export type AmountReading =
  | { readonly status: 'none' }
  | { readonly status: 'ok'; readonly amount: bigint }
  | { readonly status: 'wrong'; readonly reason: 'tooPrecise' | 'ambiguous' | 'notANumber' }

const reasonOf = (error: unknown): Extract<AmountReading, { readonly status: 'wrong' }>['reason'] => {
  if (!isPorticoError(error)) return 'notANumber'
  if (error.code === 'AMOUNT_TOO_PRECISE') return 'tooPrecise'
  return error.context.reason === 'ambiguous' ? 'ambiguous' : 'notANumber'
}

/**
 * Reads an amount field. Without decimals, and while the field is empty, there is no amount.
 *
 * @example readAmount('0,5', asset.decimals) // { status: 'ok', amount: 500000n }
 */
export const readAmount = (text: string, decimals: number | undefined): AmountReading => {
  if (decimals === undefined || text === '') return { status: 'none' }
  try {
    return { status: 'ok', amount: parseAmount(text, decimals) }
  } catch (error) {
    return { status: 'wrong', reason: reasonOf(error) }
  }
}
