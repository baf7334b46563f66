/** Splits an amount at the dot; the fraction has all its digits. */
const split = (amount: bigint, decimals: number): readonly [whole: string, fraction: string] => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const dot = digits.length - decimals
  return [digits.slice(0, dot), digits.slice(dot)]
}

const join = (whole: string, fraction: string): string => {
  const tail = fraction.replace(/0+$/, '')
  return tail === '' ? whole : `${whole}.${tail}`
}

/**
 * An amount in the smallest unit as decimal text, with every digit it has: the inverse of `parseAmount`.
 *
 * @example formatAmount(420000000000000000n, 18) // '0.42'
 */
export const formatAmount = (amount: bigint, decimals: number): string => join(...split(amount, decimals))

/**
 * The same in at most `places` decimals, cut (a balance) or rounded up (a fee). What would show as nothing is written as less than
 * the smallest number there is room for: `<0.001`.
 */
export const shortAmount = (amount: bigint, decimals: number, places: number, rounding: 'down' | 'up' = 'down'): string => {
  if (decimals <= places) return formatAmount(amount, decimals)
  const unit = 10n ** BigInt(decimals - places)
  const kept = amount / unit
  if (amount > 0n && kept === 0n) return `<${formatAmount(1n, places)}`
  return formatAmount(rounding === 'up' && amount % unit > 0n ? kept + 1n : kept, places)
}
