const formatOf = (language: string): Intl.NumberFormat => new Intl.NumberFormat(language, { numberingSystem: 'latn' })

/** What stands between the whole part and the fraction in a language, before latin digits. */
export const decimalSeparator = (language: string): string =>
  formatOf(language)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * Decimal text as people read it: the whole part in groups, the separators of the language, latin digits. No digit is lost or
 * rounded; what stands before the number stays (`<0.001`).
 *
 * @example writtenAmount('12500.25', 'en') // '12,500.25'
 */
export const writtenAmount = (decimal: string, language = 'en'): string => {
  const [, mark = '', whole = '', fraction] = /^(\D*)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '') return decimal
  const grouped = `${mark}${formatOf(language).format(BigInt(whole))}`
  return fraction === undefined ? grouped : `${grouped}${decimalSeparator(language)}${fraction}`
}
