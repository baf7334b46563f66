// Decimal text is how amounts are written where they have no smallest unit: prices and what is computed from them. No float is involved.

/** A decimal number as digits and the number of them behind the dot. */
interface Digits {
  readonly units: bigint
  readonly places: number
}

const read = (decimal: string): Digits => {
  if (!/^\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`${decimal} is no decimal number.`)
  const [whole = '', fraction = ''] = decimal.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/**
 * An amount in the smallest unit as decimal text, with every digit it has. Throws a `RangeError` below zero.
 *
 * @example decimalText(420000000000000000n, 18) // '0.42'
 */
export const decimalText = (amount: bigint, decimals: number): string => {
  if (amount < 0n) throw new RangeError('An amount is not negative.')
  const digits = amount.toString().padStart(decimals + 1, '0')
  const dot = digits.length - decimals
  const fraction = digits.slice(dot).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, dot) : `${digits.slice(0, dot)}.${fraction}`
}

/**
 * The same in at most `places` decimals, cut (a balance) or rounded up (a fee). What would show as nothing is written as less than the
 * smallest number there is room for: `<0.001`.
 *
 * @example
 * shortAmount(1234567890000000000n, 18, 4) // '1.2345'
 * shortAmount(21000000000001n, 18, 6, 'up') // '0.000022'
 */
export const shortAmount = (amount: bigint, decimals: number, places: number, rounding: 'down' | 'up' = 'down'): string => {
  if (decimals <= places) return decimalText(amount, decimals)
  const unit = 10n ** BigInt(decimals - places)
  const kept = amount / unit
  if (amount > 0n && kept === 0n) return `<${decimalText(1n, places)}`
  return decimalText(rounding === 'up' && amount % unit > 0n ? kept + 1n : kept, places)
}

/**
 * Decimal text as an amount in the smallest unit; digits behind the last decimal are cut. Throws a `RangeError` when it is no number.
 *
 * @example smallestUnit('1.5', 6) // 1500000n
 */
export const smallestUnit = (decimal: string, decimals: number): bigint => {
  const { units, places } = read(decimal)
  return places > decimals ? units / 10n ** BigInt(places - decimals) : units * 10n ** BigInt(decimals - places)
}

/**
 * What an amount is worth at a price for a whole coin, exactly.
 *
 * @example worth(1500000n, 6, '0.9998') // '1.4997'
 */
export const worth = (amount: bigint, decimals: number, price: string): string => {
  const { units, places } = read(price)
  return decimalText(amount * units, decimals + places)
}

/**
 * The sum of decimal numbers, exactly. Throws a `RangeError` when one is no number.
 *
 * @example sumOf(['0.1', '0.2']) // '0.3'
 */
export const sumOf = (numbers: readonly string[]): string => {
  const all = numbers.map(read)
  const places = Math.max(0, ...all.map((one) => one.places))
  const sum = all.reduce((total, one) => total + one.units * 10n ** BigInt(places - one.places), 0n)
  return decimalText(sum, places)
}

/**
 * Below zero when `a` is less than `b`, above when it is more. For sorting. Throws a `RangeError` when one is no number.
 *
 * @example ['10', '9.5'].sort(compareDecimals) // ['9.5', '10']
 */
export const compareDecimals = (a: string, b: string): number => {
  const [one, two] = [read(a), read(b)]
  const difference = one.units * 10n ** BigInt(two.places) - two.units * 10n ** BigInt(one.places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
