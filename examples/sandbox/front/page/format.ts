const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const whole = new Intl.NumberFormat('en')

/** How long ago, in words, from ms to ms. */
export const ago = (then: number, now: number): string => {
  const seconds = Math.min(0, Math.round((then - now) / 1_000))
  if (seconds > -60) return relative.format(seconds, 'second')
  if (seconds > -3_600) return relative.format(Math.round(seconds / 60), 'minute')
  return seconds > -86_400 ? relative.format(Math.round(seconds / 3_600), 'hour') : relative.format(Math.round(seconds / 86_400), 'day')
}

/** Decimal text with grouped thousands, every digit kept. */
export const grouped = (text: string): string => {
  const [digits = '0', rest] = text.split('.')
  return rest === undefined ? whole.format(BigInt(digits)) : `${whole.format(BigInt(digits))}.${rest}`
}

/** Bytes as megabytes. */
export const megabytes = (bytes: number): string => `${whole.format(Math.round(bytes / 1e6))} MB`

/** `1 service`, `2 services`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
