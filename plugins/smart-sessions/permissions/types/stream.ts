import * as v from 'valibot'
import type { PermissionText, PermissionType, PermissionWindow } from '../permission-type.ts'
import { amount, positiveAmount, toHexAmount, UNLIMITED } from '../values.ts'
import { assetOf, lessSpent, type SpendingData, spendingEntries, startTexts, tokenEntries, wireOf } from './common.ts'

interface StreamData extends SpendingData {
  readonly amountPerSecond: bigint
  readonly initialAmount?: bigint | null | undefined
  readonly maxAmount?: bigint | null | undefined
}

const entries = { amountPerSecond: positiveAmount, initialAmount: v.nullish(amount), maxAmount: v.nullish(positiveAmount) }

const maximumOf = ({ maxAmount }: StreamData): bigint | undefined => (maxAmount && maxAmount !== UNLIMITED ? maxAmount : undefined)

const mostOf = (data: StreamData, { now, until }: PermissionWindow): bigint | undefined => {
  const maximum = maximumOf(data)
  if (until === undefined) return maximum
  const start = data.startTime ?? now
  const last = until - 1
  if (last < Math.max(now, start)) return 0n
  const released = (data.initialAmount ?? 0n) + data.amountPerSecond * BigInt(last - start)
  return maximum !== undefined && maximum < released ? maximum : released
}

const textsOf = (data: StreamData): readonly PermissionText[] => {
  const maximum = maximumOf(data)
  return [
    { key: 'streamRate', amount: data.amountPerSecond },
    ...(data.initialAmount ? [{ key: 'streamInitial', amount: data.initialAmount } as const] : []),
    ...(maximum === undefined ? [] : [{ key: 'streamMaximum', amount: maximum } as const]),
    ...startTexts(data),
  ]
}

/** An amount that grows with every second, up to a maximum. What is not spent is kept. */
const stream = (type: string, data: PermissionType<StreamData>['data']): PermissionType<StreamData> => ({
  type,
  // A first amount above the maximum is refused: the contract refuses it as well, after the visitor has said yes.
  data: v.pipe(
    data,
    v.check((given) => (given.initialAmount ?? 0n) <= (given.maxAmount ?? UNLIMITED)),
  ),
  assetOf,
  textsOf,
  mostOf,
  leftOf: (given, window, { spent }) => lessSpent(mostOf(given, window), spent),
  // A maximum can be lowered, and one can be set where there was none.
  adjustable: mostOf,
  lower: (given, maxAmount) => ({
    ...given,
    maxAmount,
    ...(given.initialAmount && given.initialAmount > maxAmount ? { initialAmount: maxAmount } : {}),
  }),
  toWire: (given) => ({
    ...wireOf(given),
    amountPerSecond: toHexAmount(given.amountPerSecond),
    ...(given.initialAmount ? { initialAmount: toHexAmount(given.initialAmount) } : {}),
    ...(given.maxAmount ? { maxAmount: toHexAmount(given.maxAmount) } : {}),
  }),
})

export const nativeTokenStream = stream('native-token-stream', v.strictObject({ ...spendingEntries, ...entries }))
export const erc20TokenStream = stream('erc20-token-stream', v.strictObject({ ...spendingEntries, ...entries, ...tokenEntries }))
