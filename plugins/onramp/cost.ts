import { smallestUnit } from '../../kernel/contract/tools/decimal.ts'

/** Decimals that everything is compared in. */
const PLACES = 28

/**
 * What is paid above the market's price, in tenths of a per cent of the payment, rounded. Undefined where the payment or the price is nothing.
 *
 * @example costOf({ total: '100', amount: '0.0366', price: '2653' }) // 29n: 2.9 %
 */
export const costOf = ({
  total,
  amount,
  price,
}: {
  readonly total: string
  readonly amount: string
  readonly price: string
}): bigint | undefined => {
  const scale = 10n ** BigInt(PLACES)
  const [paid, each] = [smallestUnit(total, PLACES), smallestUnit(price, PLACES)]
  if (paid === 0n || each === 0n) return undefined
  const worth = (smallestUnit(amount, PLACES) * each) / scale
  const thousands = (paid - worth) * 1_000n
  const half = paid / 2n
  return (thousands + (thousands < 0n ? -half : half)) / paid
}
