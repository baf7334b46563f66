/** An amount in base units as decimal text, exact, without trailing zeros. */
export const decimalText = (amount: bigint, decimals: number): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
