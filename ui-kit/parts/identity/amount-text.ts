import { decimalSeparator } from '../inputs/written-amount.ts'

/** Digits and at most one separator, and thousands in groups, which are handed on so that the reader can refuse them. */
const TYPED = /^(?:\d*[.,]?\d*|\d{1,3}(?:,\d{3})+[.,]?\d*)$/

/** A separator that is not the language's decimal one, before exactly three digits: one thousand, or one with three decimals. */
const OPEN = /,\d{3}$|,.*[.,]/

const swapped = (text: string): string => text.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))

/**
 * What was typed as decimal text: the separator becomes the dot, blanks go. Where it can be read in two ways it keeps a comma (`1,000`):
 * nobody guesses, and no decimal text has one. `undefined` if anything else is left than digits and separators.
 */
export function amountText(typed: string, language = 'en'): string | undefined {
  const blankless = typed.replace(/\s/g, '')
  const text = decimalSeparator(language) === ',' ? swapped(blankless) : blankless
  if (!TYPED.test(text)) return undefined
  return (OPEN.test(text) ? text : text.replace(',', '.')).replace(/^\./, '0.')
}

/** Decimal text, or what keeps a comma, with the separators of a language. */
export const shownAmount = (value: string, language = 'en'): string => (decimalSeparator(language) === ',' ? swapped(value) : value)
