/**
 * Decimal text as the number that JSON has for it. Only for what goes out: the wire has numbers for dollars, and nothing is computed with
 * them here. Throws a `RangeError` for what is no decimal text.
 */
export const wireNumber = (decimal: string): number => {
  if (!/^\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`${decimal} is no decimal number.`)
  return JSON.parse(decimal.replace(/^0+(?=\d)/, ''))
}
