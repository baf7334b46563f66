import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import type { PermissionText, PermissionTextKey } from './permission-type.ts'

/** Texts that sentences about permissions are made of. */
export type WritingKey =
  | PermissionTextKey
  | 'smallestUnits'
  | 'everyHour'
  | 'everyDay'
  | 'everyWeek'
  | 'everyMonth'
  | 'everyYear'
  | 'everySeconds'

/** How a language says a permission. */
export interface PermissionWording {
  /** BCP 47. */
  readonly language: string
  /** A text with its values; `count` chooses its plural. */
  text(key: WritingKey, values?: Readonly<Record<string, string | number>>): string
  /** Decimal text as the language writes numbers. */
  number(decimal: string): string
}

/** What is spent, for people. Without decimals, amounts are in its smallest unit. */
export interface WrittenAsset {
  readonly symbol: string
  readonly decimals: number | undefined
}

/** Left to right within text of either direction. */
const isolated = (value: string): string => `\u2066${value}\u2069`

const PERIODS: Readonly<Record<number, WritingKey>> = {
  3600: 'everyHour',
  86400: 'everyDay',
  604800: 'everyWeek',
  2592000: 'everyMonth',
  31536000: 'everyYear',
}

const DAY = 86_400n

/** Writes amounts, times and sentences of a permission, amounts with every digit. */
export const permissionWriter = (asset: WrittenAsset | undefined, { language, text, number }: PermissionWording) => {
  const format = { numberingSystem: 'latn', calendar: 'gregory' } as const
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...format })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...format })
  const amount = (value: bigint): string =>
    asset?.decimals === undefined
      ? text('smallestUnits', { amount: isolated(number(value.toString())) })
      : isolated(`${number(decimalText(value, asset.decimals))} ${asset.symbol}`)
  const time = (seconds: number): string => times.format(seconds * 1_000)
  const period = (seconds: number): string => {
    const known = PERIODS[seconds]
    return known ? text(known) : text('everySeconds', { count: seconds })
  }
  return {
    amount,
    time,
    day: (seconds: number): string => days.format(seconds * 1_000),
    sentence({ key, amount: value = 0n, seconds = 0, time: at = 0 }: PermissionText): string {
      // The rate is shown for a day: a whole number of days has no remainder to round.
      const shown = key === 'streamRate' ? value * DAY : value
      return text(key, { amount: amount(shown), period: period(seconds), time: time(at) })
    },
  }
}
