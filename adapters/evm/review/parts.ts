import type { ReviewAmount, ReviewAsset, ReviewPart } from '../../../kernel/contract/review.ts'

/** What was read of a request, or of a piece of it. */
export interface Reading {
  readonly parts: readonly ReviewPart[]
  /** Nothing of it was left unread. */
  readonly complete: boolean
}

export type Allowance = Extract<ReviewPart, { kind: 'allowance' }>

export const EVERYTHING = (1n << 256n) - 1n

/** From here on an allowance has no limit that anybody could reach; tokens of 96 bits write theirs so. */
const NO_LIMIT = 1n << 128n
const NO_LIMIT_96 = (1n << 96n) - 1n

const isUnlimited = (amount: bigint): boolean => amount >= NO_LIMIT || amount === NO_LIMIT_96

export const raw = (amount: bigint): ReviewAmount => ({ raw: amount })

/** A contract whose kind the bytes do not say. */
export const tokenOrItem = (address: string): ReviewAsset => ({ kind: 'tokenOrItem', address })

export const token = (address: string): ReviewAsset => ({ kind: 'token', address })

export const allowance = (by: Allowance['by'], asset: ReviewAsset, spender: string, amount: bigint, until?: bigint): Allowance => ({
  kind: 'allowance',
  by,
  asset,
  spender,
  amount: raw(amount),
  unlimited: isUnlimited(amount),
  until,
})

/** Every part, those of a batch's calls in its place. */
export const flatParts = (parts: readonly ReviewPart[]): readonly ReviewPart[] =>
  parts.flatMap((part) => (part.kind === 'batch' ? part.calls.flatMap((call) => flatParts(call.parts)) : part))

/** The same parts with each of them, those of a batch's calls too, made into another. */
export const mapParts = (parts: readonly ReviewPart[], change: (part: ReviewPart) => ReviewPart): readonly ReviewPart[] =>
  parts.map((part) =>
    part.kind === 'batch' ? { ...part, calls: part.calls.map((call) => ({ ...call, parts: mapParts(call.parts, change) })) } : change(part),
  )
