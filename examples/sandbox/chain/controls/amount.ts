import { parseUnits } from 'viem'
import { ControlError } from './control-error.ts'

/** Units of a decimal text. Throws `AMOUNT_INVALID` for anything else, and for more places than the coin has. */
export const unitsOf = (amount: string, decimals: number): bigint => {
  const match = /^\d{1,24}(?:\.(\d+))?$/.exec(amount)
  if (match === null) throw new ControlError('AMOUNT_INVALID', `"${amount}" is not a decimal amount.`)
  const places = match[1]?.length ?? 0
  if (places > decimals) throw new ControlError('AMOUNT_INVALID', `"${amount}" has ${places} decimal places, the coin has ${decimals}.`)
  return parseUnits(amount, decimals)
}
