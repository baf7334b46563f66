import { type Address, isAddressEqual, size, slice } from 'viem'
import type { SignedTerms } from '../../../kernel/contract/features.ts'
import type { Delegation } from './delegations.ts'
import { PERIODIC, STREAMING } from './spent-amounts.ts'

/** Holds a delegation to a time (delegation framework 1.3.0, the same address on every chain). */
const TIMESTAMP: Address = '0x1046bb45C8d673d4ea75321280DB34899413c069'

const UNLIMITED = 2n ** 256n - 1n
const ADDRESS = 20

type Amounts = Pick<SignedTerms, 'token' | 'most'>

/** The least of both, as the contract counts it: what is above its words of 256 bits has no limit. */
const within = (most: bigint, limit = UNLIMITED): bigint => (most < limit ? most : limit)

const periodicAmounts = ([amount = 0n, duration = 1n, start = 0n]: readonly bigint[], end: bigint | undefined): bigint => {
  const last = (end ?? UNLIMITED) - 1n
  return last < start || duration === 0n ? 0n : within(((last - start) / duration + 1n) * amount)
}

const streamedAmounts = ([initial = 0n, maximum = 0n, perSecond = 0n, start = 0n]: readonly bigint[], end: bigint | undefined): bigint => {
  const last = (end ?? UNLIMITED) - 1n
  return last < start ? 0n : within(initial + perSecond * (last - start), maximum)
}

const wordsOf = (terms: `0x${string}`, from: number): readonly bigint[] =>
  Array.from({ length: Math.floor((size(terms) - from) / 32) }, (_, at) => BigInt(slice(terms, from + at * 32, from + (at + 1) * 32)))

/** What an account has signed, from the terms that the enforcers are shown. Where several hold the amount, nothing is said of it. */
export const readSignedTerms = ({ delegate, caveats }: Delegation): SignedTerms => {
  const of = (known: readonly Address[]) => caveats.filter(({ enforcer }) => known.some((one) => isAddressEqual(one, enforcer)))
  const ends = of([TIMESTAMP]).flatMap(({ terms }) => (size(terms) === 32 ? [BigInt(slice(terms, 16, 32))] : []))
  // Zero: no end.
  const end = ends.filter((one) => one > 0n).reduce<bigint | undefined>((least, one) => within(one, least), undefined)
  const [periodic, streaming] = [of(PERIODIC), of(STREAMING)]
  const [amounts] = periodic.concat(streaming)
  const until = end === undefined || end > BigInt(Number.MAX_SAFE_INTEGER) ? {} : { until: Number(end) }
  if (!amounts || periodic.length + streaming.length > 1) return { delegate, ...until }
  const [count, mostOf] = periodic.length > 0 ? ([3, periodicAmounts] as const) : ([4, streamedAmounts] as const)
  const isToken = size(amounts.terms) === ADDRESS + count * 32
  if (!isToken && size(amounts.terms) !== count * 32) return { delegate, ...until }
  const most = mostOf(wordsOf(amounts.terms, isToken ? ADDRESS : 0), end)
  const spends: Amounts = { most, ...(isToken && { token: slice(amounts.terms, 0, ADDRESS) }) }
  return { delegate, ...until, ...spends }
}
