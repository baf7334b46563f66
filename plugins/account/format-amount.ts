import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { writtenAmount } from '../../ui-kit/parts/inputs/written-amount.ts'

/** How an amount is written. */
export interface AmountFormat {
  /** Digits after the separator; what lies behind them is cut off, never rounded. Default 3. */
  readonly places?: number
  /** BCP 47; decides the separators. Default `en`. */
  readonly language?: string
}

/** An amount for people: cut to a few digits, grouped, without trailing zeros; what is cut to nothing is `0.000`. */
export const formatAmount = (amount: bigint, decimals: number, { places = 3, language = 'en' }: AmountFormat = {}): string => {
  const [whole = '', fraction = ''] = decimalText(amount, decimals).split('.')
  const cut = fraction.slice(0, places)
  const shown = whole === '0' && /^0*$/.test(cut) ? '0'.repeat(places) : cut.replace(/0+$/, '')
  return writtenAmount(shown === '' ? whole : `${whole}.${shown}`, language)
}
