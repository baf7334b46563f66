/** A number of JSON as decimal text without an exponent: `1e-7` is `0.0000001`. From here on no amount is a float. */
export const jsonNumber = (value: number): string => {
  const [mantissa = '', exponent] = value.toString().toLowerCase().split('e')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const places = Number.parseInt(exponent, 10)
  if (places >= 0) return `${sign}${whole}${fraction.padEnd(places, '0')}`
  return `${sign}0.${'0'.repeat(-places - whole.length)}${whole}${fraction}`
}
