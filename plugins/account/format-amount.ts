import { writtenAmount } from '../../ui-kit/parts/written-amount.ts'

/** How an amount is written. */
export interface AmountFormat {
  /** Digits after the separator; what lies behind them is cut off, never rounded. Default 3. */
  readonly places?: number
  /** BCP 47; decides the separators. Default `en`. */
  readonly language?: string
}

/** The whole and the decimal digits of an amount in the smallest unit, which must not be negative. */
const digitsOf = (amount: bigint, decimals: number): readonly [whole: string, fraction: string] => {
  if (amount < 0n) throw new RangeError('An amount is not negative.')
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return [digits.slice(0, point), digits.slice(point)]
}

/** The exact decimal text of an amount: `1.204`. For machines and for those who want every digit. */
export const decimalText = (amount: bigint, decimals: number): string => {
  const [whole, fraction] = digitsOf(amount, decimals)
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}

/** An amount for people: cut to a few digits, grouped, without trailing zeros; what is cut to nothing is `0.000`. */
export const formatAmount = (amount: bigint, decimals: number, { places = 3, language = 'en' }: AmountFormat = {}): string => {
  const [whole, fraction] = digitsOf(amount, decimals)
  const cut = fraction.slice(0, places)
  const shown = whole === '0' && /^0*$/.test(cut) ? '0'.repeat(places) : cut.replace(/0+$/, '')
  return writtenAmount(shown === '' ? whole : `${whole}.${shown}`, language)
}
