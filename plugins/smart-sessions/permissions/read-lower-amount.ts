import { readAmount } from '../../transactions/api.ts'

/** Why an amount cannot be the lower one. The keys are those of the sentences. */
export type LowerAmountProblem = 'tooHigh' | 'notANumber' | 'ambiguous' | 'tooPrecise' | 'zero'

/**
 * What the visitor has typed in place of an amount that a site asks for: the amount in the smallest unit, or why it is none.
 *
 * @example readLowerAmount('1.5', 18, 2n * 10n ** 18n) // 1500000000000000000n
 */
export const readLowerAmount = (text: string, decimals: number | undefined, highest: bigint): bigint | LowerAmountProblem => {
  const reading = readAmount(text, decimals)
  if (reading.status === 'none') return 'notANumber'
  if (reading.status === 'wrong') return reading.reason
  if (reading.amount === 0n) return 'zero'
  return reading.amount > highest ? 'tooHigh' : reading.amount
}
