/** Decimals that a balance is shown with; the specification's. */
const PLACES = 3

/** A balance in few digits: cut, never rounded, and never shown as nothing while there is some ("<0.001"). */
export const shortAmount = (amount: bigint, decimals: number): string => {
  const unit = 10n ** BigInt(decimals)
  const rest = (amount % unit).toString().padStart(decimals, '0').slice(0, PLACES).replace(/0+$/, '')
  const whole = amount / unit
  if (amount > 0n && whole === 0n && rest === '') return `<0.${'1'.padStart(PLACES, '0')}`
  return rest === '' ? whole.toString() : `${whole}.${rest}`
}
