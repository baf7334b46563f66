import * as v from 'valibot'
import type { PermissionText, SpentAsset } from '../permission-type.ts'
import { address, justification, seconds } from '../values.ts'

/** What data of all types that spend may say beside their amounts. */
export const spendingEntries = { startTime: v.nullish(seconds), justification }

/** Data of a type that spends a token name the token. */
export const tokenEntries = { tokenAddress: address }

export interface SpendingData {
  readonly startTime?: number | null | undefined
  readonly justification?: string | undefined
  readonly tokenAddress?: `0x${string}`
}

export const assetOf = ({ tokenAddress }: SpendingData): SpentAsset =>
  tokenAddress === undefined ? { kind: 'native' } : { kind: 'token', address: tokenAddress }

export const startTexts = ({ startTime }: SpendingData): readonly PermissionText[] =>
  startTime ? [{ key: 'startsAt', time: startTime }] : []

export const wireOf = ({ startTime, justification: reason, tokenAddress }: SpendingData): Readonly<Record<string, unknown>> => ({
  ...(tokenAddress === undefined ? {} : { tokenAddress }),
  ...(startTime ? { startTime } : {}),
  ...(reason === undefined ? {} : { justification: reason }),
})

/** What is left of an amount; nothing where more was spent. */
export const lessSpent = (most: bigint | undefined, spent: bigint | undefined): bigint | undefined => {
  if (most === undefined || spent === undefined) return undefined
  return most > spent ? most - spent : 0n
}
