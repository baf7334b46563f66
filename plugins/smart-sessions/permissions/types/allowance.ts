import * as v from 'valibot'
import type { PermissionType } from '../permission-type.ts'
import { positiveAmount, toHexAmount, UNLIMITED } from '../values.ts'
import { assetOf, type SpendingData, spendingEntries, startTexts, tokenEntries, wireOf } from './common.ts'

interface AllowanceData extends SpendingData {
  readonly allowanceAmount: bigint
}

const entries = { allowanceAmount: positiveAmount }

/** An amount that may be spent once, in one or several parts. */
const allowance = (type: string, data: PermissionType<AllowanceData>['data']): PermissionType<AllowanceData> => {
  const limitOf = ({ allowanceAmount }: AllowanceData): bigint | undefined => (allowanceAmount === UNLIMITED ? undefined : allowanceAmount)
  return {
    type,
    data,
    assetOf,
    textsOf: (given) => [{ key: 'allowance', amount: given.allowanceAmount }, ...startTexts(given)],
    mostOf: (given, { now, until }) => (until !== undefined && until <= Math.max(now, given.startTime ?? 0) ? 0n : limitOf(given)),
    adjustable: ({ allowanceAmount }) => allowanceAmount,
    lower: (given, allowanceAmount) => ({ ...given, allowanceAmount }),
    toWire: (given) => ({ ...wireOf(given), allowanceAmount: toHexAmount(given.allowanceAmount) }),
  }
}

export const nativeTokenAllowance = allowance('native-token-allowance', v.strictObject({ ...spendingEntries, ...entries }))
export const erc20TokenAllowance = allowance('erc20-token-allowance', v.strictObject({ ...spendingEntries, ...entries, ...tokenEntries }))
