const formatOf = (language: string): Intl.NumberFormat => new Intl.NumberFormat(language, { numberingSystem: 'latn' })

/** The separator between whole part and fraction in a language, for latin digits. */
export const decimalSeparator = (language: string): string =>
  formatOf(language)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * Decimal text as people read it: the whole part in groups, the separators of the language, latin digits. No digit is lost or rounded. A
 * mark before the number stays (`<0.001`).
 *
 * @example writtenAmount('12500.25', 'en') // '12,500.25'
 */
export const writtenAmount = (decimal: string, language = 'en'): string => {
  const [, mark = '', whole = '', fraction] = /^(\D*)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '') return decimal
  const grouped = `${mark}${formatOf(language).format(BigInt(whole))}`
  return fraction === undefined ? grouped : `${grouped}${decimalSeparator(language)}${fraction}`
}

/**
 * Decimal text with the sign of a currency, on the side where the language puts it. The digits stand as `writtenAmount` writes them. `narrowSymbol`: the shortest sign that the
 * language has, where no other currency is meant.
 *
 * @example writtenMoney('12500.25', 'USD', 'en') // '$12,500.25'
 */
export const writtenMoney = (
  decimal: string,
  currency: string,
  language = 'en',
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): string => {
  const options = { style: 'currency', currency, currencyDisplay, numberingSystem: 'latn', maximumFractionDigits: 0 } as const
  const parts = new Intl.NumberFormat(language, options).formatToParts(0)
  const written = parts.map(({ type, value }) => (type === 'integer' ? writtenAmount(decimal, language) : value)).join('')
  // At the end of a text from right to left the dollar of `US$` would stand before its letters.
  return /\u200f.*\p{L}\p{Sc}$/u.test(written) ? `${written}\u200e` : written
}

/**
 * Decimal text of per cent, with the sign where the language puts it. No digit is lost or rounded.
 *
 * @example writtenPercent('0.5', 'en') // '0.5%'
 */
export const writtenPercent = (decimal: string, language = 'en'): string => {
  const size = decimal.replace(/^-/, '')
  return new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' })
    .formatToParts(size === decimal ? 0 : -0.01)
    .map(({ type, value }) => (type === 'integer' ? writtenAmount(size, language) : value))
    .join('')
}

/**
 * US dollars as people read them: the currency's sign, the separators of the language, two decimals, rounded. Some, but less than a
 * cent, is said as that, in isolates: between them the sign does not turn around where the text runs from right to left.
 *
 * @example writtenDollars('1121.3361', 'en') // '$1,121.34'
 */
export const writtenDollars = (decimal: string, language = 'en'): string => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const cents = BigInt(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`) + (/^[5-9]/.test(fraction.slice(2)) ? 1n : 0n)
  const little = cents === 0n && /[1-9]/.test(fraction)
  const shown = little ? 1n : cents
  const written = writtenMoney(`${shown / 100n}.${(shown % 100n).toString().padStart(2, '0')}`, 'USD', language, 'narrowSymbol')
  return little ? `\u2066<${written}\u2069` : written
}
