import * as v from 'valibot'
import type { PermissionType } from '../permission-type.ts'
import { positiveAmount, seconds, toHexAmount, UNLIMITED } from '../values.ts'
import { assetOf, type SpendingData, spendingEntries, startTexts, tokenEntries, wireOf } from './common.ts'

interface PeriodicData extends SpendingData {
  readonly periodAmount: bigint
  readonly periodDuration: number
}

const entries = { periodAmount: positiveAmount, periodDuration: seconds }

// Periods are counted from the start time, as the contract counts them. The one that runs now counts as a whole one.
const mostOf: PermissionType<PeriodicData>['mostOf'] = ({ periodAmount, periodDuration, startTime }, { now, until }) => {
  if (until === undefined || periodAmount === UNLIMITED) return undefined
  const start = startTime ?? now
  const [first, last] = [Math.max(now, start), until - 1]
  if (last < first) return 0n
  const periodAt = (time: number): bigint => BigInt(Math.floor((time - start) / periodDuration))
  return (periodAt(last) - periodAt(first) + 1n) * periodAmount
}

/** An amount that may be spent in each period. What is left of one is not added to the next. */
const periodic = (type: string, data: PermissionType<PeriodicData>['data']): PermissionType<PeriodicData> => ({
  type,
  data,
  assetOf,
  textsOf: (given) => [{ key: 'periodic', amount: given.periodAmount, seconds: given.periodDuration }, ...startTexts(given)],
  mostOf,
  // What the present period has left, and whole periods after it.
  leftOf: (given, window, { available }) => {
    const most = mostOf(given, window)
    if (most === undefined || available === undefined) return undefined
    return most === 0n ? 0n : most - given.periodAmount + available
  },
  adjustable: ({ periodAmount }) => periodAmount,
  lower: (given, periodAmount) => ({ ...given, periodAmount }),
  toWire: (given) => ({
    ...wireOf(given),
    periodAmount: toHexAmount(given.periodAmount),
    periodDuration: given.periodDuration,
  }),
})

export const nativeTokenPeriodic = periodic('native-token-periodic', v.strictObject({ ...spendingEntries, ...entries }))
export const erc20TokenPeriodic = periodic('erc20-token-periodic', v.strictObject({ ...spendingEntries, ...entries, ...tokenEntries }))
