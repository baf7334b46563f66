/** Keys of the labels: `m` one minute, `mm` several. */
export type TimeUnit = 's' | 'm' | 'mm' | 'h' | 'hh' | 'd' | 'dd' | 'M' | 'MM' | 'y' | 'yy'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Of the Gregorian calendar, on average. */
const YEAR = 365.2425 * DAY
const MONTH = YEAR / 12

/** In the smallest unit that fits: up to `most` of it the label is `unit`. The specification's thresholds. */
const STEPS: readonly { readonly unit: TimeUnit; readonly of: number; readonly most: number }[] = [
  { unit: 's', of: SECOND, most: 44 },
  { unit: 'm', of: SECOND, most: 89 },
  { unit: 'mm', of: MINUTE, most: 44 },
  { unit: 'h', of: MINUTE, most: 89 },
  { unit: 'hh', of: HOUR, most: 21 },
  { unit: 'd', of: HOUR, most: 35 },
  { unit: 'dd', of: DAY, most: 25 },
  { unit: 'M', of: DAY, most: 45 },
  { unit: 'MM', of: MONTH, most: 10 },
  { unit: 'y', of: MONTH, most: 17 },
]

/** The label of one for that of several. */
const SINGLE = { mm: 'm', hh: 'h', dd: 'd', MM: 'M', yy: 'y' } as const

/**
 * How long ago a time is, in one unit, without "ago". What lies ahead, as with a clock that is slow, is 0 seconds.
 *
 * @example relativeTime(Date.now() - 150_000, Date.now()) // { unit: 'mm', number: 3 }
 */
export const relativeTime = (time: number, now: number): { readonly unit: TimeUnit; readonly number: number } => {
  const age = Math.max(0, now - time)
  const { unit, of } = STEPS.find((step) => Math.round(age / step.of) <= step.most) ?? { unit: 'yy', of: YEAR }
  const number = Math.round(age / of)
  if (unit === 's') return { unit, number }
  if (unit === 'm' || unit === 'h' || unit === 'd' || unit === 'M' || unit === 'y') return { unit, number: 1 }
  return number > 1 ? { unit, number } : { unit: SINGLE[unit], number: 1 }
}
