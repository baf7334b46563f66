import { formatUnits } from 'viem'

/** An exact ratio of two whole numbers. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The product of two ratios, not shortened. */
export const product = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** A ratio as decimal text with at most `places` digits after the point, rounded down, without zeros at the end. */
export const decimalText = ({ numerator, denominator }: Fraction, places = 18): string =>
  formatUnits((numerator * 10n ** BigInt(places)) / denominator, places)
