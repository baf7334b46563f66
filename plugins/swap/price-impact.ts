import { smallestUnit, worth } from '../../kernel/contract/tools/decimal.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import { WHOLE, WORD_ABOVE } from './slippage.ts'

/** How much less a swap brings than the price says. */
export interface PriceImpact {
  /** In hundredths of one per cent: the larger of what the sources say. Undefined where none of them says anything. */
  readonly hundredths: bigint | undefined
  /** `both`, or the one source that answered: the pool's price for a small amount, or the price service. */
  readonly from: 'both' | 'pool' | 'prices' | 'none'
}

/** `quiet` below 1 %, `notable` from 1, `high` from 5, `extreme` from 10. */
export type ImpactLevel = 'quiet' | 'notable' | 'high' | 'extreme' | 'unknown'

/** Two amounts that stand for each other. */
export interface Rate {
  readonly given: bigint
  readonly got: bigint
}

/** Digits behind the dot with which dollars are compared. */
const PLACES = 36

/** Fewer units than this are too few to say a price to a hundredth of a per cent. */
const LEAST_UNITS = 10_000n

/** A price service that says that much more comes out than goes in is wrong about one of the two. */
const TOO_GOOD = 11n

const lossOf = (fair: bigint, got: bigint): bigint | undefined => {
  if (fair <= 0n || got * 10n > fair * TOO_GOOD) return undefined
  // Rounded up: an impact is never shown as less than it is.
  return got >= fair ? 0n : ((fair - got) * WHOLE + fair - 1n) / fair
}

const ofPool = ({ given, got }: Rate, small: Rate | undefined): bigint | undefined =>
  small && small.given > 0n && small.got >= LEAST_UNITS ? lossOf((given * small.got) / small.given, got) : undefined

const ofPrices = ({ given, got }: Rate, from: TokenBalance, to: TokenBalance): bigint | undefined => {
  if (from.price === undefined || to.price === undefined) return undefined
  const [paid, received] = [worth(given, from.decimals, from.price), worth(got, to.decimals, to.price)]
  return lossOf(smallestUnit(paid, PLACES), smallestUnit(received, PLACES))
}

/** `small`: what a small amount would bring, where somebody said so. */
export const priceImpact = (whole: Rate, small: Rate | undefined, from: TokenBalance, to: TokenBalance): PriceImpact => {
  const [pool, prices] = [ofPool(whole, small), ofPrices(whole, from, to)]
  if (pool === undefined) return { hundredths: prices, from: prices === undefined ? 'none' : 'prices' }
  if (prices === undefined || pool > prices) return { hundredths: pool, from: prices === undefined ? 'pool' : 'both' }
  return { hundredths: prices, from: 'both' }
}

export const levelOf = ({ hundredths }: PriceImpact): ImpactLevel => {
  if (hundredths === undefined) return 'unknown'
  if (hundredths >= 1_000n) return 'extreme'
  if (hundredths >= 500n) return 'high'
  return hundredths >= 100n ? 'notable' : 'quiet'
}

/** What the visitor has to do before a swap with this impact and slippage goes out. */
export type ConsentKind = 'none' | 'tick' | 'word'

export const consentFor = (impact: PriceImpact, slippage: bigint): ConsentKind => {
  const level = levelOf(impact)
  if (level === 'extreme' || slippage > WORD_ABOVE) return 'word'
  return level === 'high' || level === 'unknown' ? 'tick' : 'none'
}

/** The figures on screen, and what the visitor has done about them. */
interface Consented {
  readonly quote: { readonly impact: PriceImpact; readonly slippage: bigint }
  readonly ticked: boolean
  readonly word: string
}

/** Whether the visitor has agreed to the figures of the quote on screen. The word counts whatever its capitals. */
export const isConsented = ({ quote, ticked, word }: Consented, confirmWord: string): boolean => {
  const kind = consentFor(quote.impact, quote.slippage)
  if (kind === 'tick') return ticked
  return kind === 'none' || word.trim().toLowerCase() === confirmWord.toLowerCase()
}
