import { relativeTime } from '../../../plugins/history/relative-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = (365.2425 * DAY) / 12

/** The last age of a label and the first of the next one: the ten thresholds of the specification. */
it.each([
  [0, 's', 0],
  [44 * SECOND, 's', 44],
  [45 * SECOND, 'm', 1],
  [89 * SECOND, 'm', 1],
  [90 * SECOND, 'mm', 2],
  [44 * MINUTE, 'mm', 44],
  [45 * MINUTE, 'h', 1],
  [89 * MINUTE, 'h', 1],
  [90 * MINUTE, 'hh', 2],
  [21 * HOUR, 'hh', 21],
  [22 * HOUR, 'd', 1],
  [35 * HOUR, 'd', 1],
  [36 * HOUR, 'dd', 2],
  [25 * DAY, 'dd', 25],
  [26 * DAY, 'M', 1],
  [45 * DAY, 'M', 1],
  [46 * DAY, 'MM', 2],
  [10 * MONTH, 'MM', 10],
  [11 * MONTH, 'y', 1],
  [17 * MONTH, 'y', 1],
  [18 * MONTH, 'yy', 2],
  [60 * MONTH, 'yy', 5],
] as const)('%i ms ago: %s %i', (age, unit, number) => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(relativeTime(now - age, now)).toEqual({ unit, number })
})

it('a time ahead of a slow clock is now', () => {
  expect(relativeTime(1_000_000, 0)).toEqual({ unit: 's', number: 0 })
})
