import * as v from 'valibot'
import type { PermissionType } from '../permission-type.ts'
import { positiveAmount, toHexAmount, UNLIMITED } from '../values.ts'
import { assetOf, lessSpent, type SpendingData, spendingEntries, startTexts, tokenEntries, wireOf } from './common.ts'

interface AllowanceData extends SpendingData {
  readonly allowanceAmount: bigint
}

const entries = { allowanceAmount: positiveAmount }

/** An amount that may be spent once, in one or several parts. */
const allowance = (type: string, data: PermissionType<AllowanceData>['data']): PermissionType<AllowanceData> => {
  const mostOf: PermissionType<AllowanceData>['mostOf'] = ({ allowanceAmount, startTime }, { now, until }) => {
    if (until !== undefined && until <= Math.max(now, startTime ?? 0)) return 0n
    return allowanceAmount === UNLIMITED ? undefined : allowanceAmount
  }
  return {
    type,
    data,
    assetOf,
    textsOf: (given) => [{ key: 'allowance', amount: given.allowanceAmount }, ...startTexts(given)],
    mostOf,
    leftOf: (given, window, { spent }) => lessSpent(mostOf(given, window), spent),
    adjustable: ({ allowanceAmount }) => allowanceAmount,
    lower: (given, allowanceAmount) => ({ ...given, allowanceAmount }),
    toWire: (given) => ({ ...wireOf(given), allowanceAmount: toHexAmount(given.allowanceAmount) }),
  }
}

export const nativeTokenAllowance = allowance('native-token-allowance', v.strictObject({ ...spendingEntries, ...entries }))
export const erc20TokenAllowance = allowance('erc20-token-allowance', v.strictObject({ ...spendingEntries, ...entries, ...tokenEntries }))
