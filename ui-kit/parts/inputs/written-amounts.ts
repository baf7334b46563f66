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
 * US dollars as people read them: the currency's sign, the separators of the language, two decimals, rounded. Some, but less than a
 * cent, is said as that, in isolates: between them the sign does not turn around where the text runs from right to left.
 *
 * @example writtenDollars('1121.3361', 'en') // '$1,121.34'
 */
export const writtenDollars = (decimal: string, language = 'en'): string => {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
  const [whole = '0', fraction = ''] = decimal.split('.')
  const cents = BigInt(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`) + (/^[5-9]/.test(fraction.slice(2)) ? 1n : 0n)
  const little = cents === 0n && /[1-9]/.test(fraction)
  const shown = little ? 1n : cents
  // The sign stands where the language puts it; the digits are never a float.
  const grouped = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(shown / 100n)
  const parts = format.formatToParts(0)
  const written = parts
    .map(({ type, value }) => (type === 'integer' ? grouped : type === 'fraction' ? (shown % 100n).toString().padStart(2, '0') : value))
    .join('')
  return little ? `\u2066<${written}\u2069` : written
}
