/**
 * Decimal text as people read it: the whole part in groups, the separators of the language, latin digits. No digit is lost or
 * rounded; what stands before the number stays (`<0.001`).
 *
 * @example writtenAmount('12500.25', 'en') // '12,500.25'
 */
export const writtenAmount = (decimal: string, language = 'en'): string => {
  const [, mark = '', whole = '', fraction] = /^(\D*)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '') return decimal
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const grouped = `${mark}${format.format(BigInt(whole))}`
  if (fraction === undefined) return grouped
  const separator = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${grouped}${separator}${fraction}`
}
