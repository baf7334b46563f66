import { PorticoError } from '../../kernel/contract/errors.ts'
import { smallestUnit } from '../../kernel/contract/tools/decimal.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import { readAmount } from '../transactions/api.ts'

// Slippage is counted in hundredths of one per cent: 50 is 0.5 %.

/** Whole, in hundredths of one per cent. */
export const WHOLE = 10_000n

/** What a visitor may set at most. */
export const MOST_BY_VISITOR = 500n

/** Above this the visitor is warned. */
export const WARNS_ABOVE = 200n

/** Above this a swap wants the word. Only the host's option gets there. */
export const WORD_ABOVE = 500n

const BETWEEN_STABLE = 10n
const OTHERWISE = 50n

/** What a host may set at most: half of the amount. */
const MOST_BY_HOST = 5_000n

/** Symbols of coins that are worth a dollar or a euro. They count only where the service vouches for the token. */
const STABLE: ReadonlySet<string> = new Set(
  'USDC USDT USD₮ USDT0 DAI USDS FRAX LUSD TUSD USDP GUSD PYUSD CRVUSD GHO USDE FDUSD RLUSD USDBC USDC.E USDT.E'.split(' '),
)

const isStable = ({ known, symbol }: TokenBalance): boolean => known && STABLE.has(symbol.toUpperCase())

/** The host's option in hundredths of one per cent; undefined for `auto`. Throws `OPTION_INVALID`. */
export const parseSlippage = (given: unknown): bigint | undefined => {
  if (given === 'auto') return undefined
  const text = typeof given === 'number' ? given.toString() : ''
  const hundredths = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? smallestUnit(text, 2) : 0n
  if (hundredths === 0n || hundredths > MOST_BY_HOST) {
    throw new PorticoError('OPTION_INVALID', 'The option "slippage" of the swap plugin is `auto`, or per cent from 0.01 to 50.')
  }
  return hundredths
}

/** How much may be lost on the way between two tokens where nobody has said. */
export const defaultSlippage = (from: TokenBalance | undefined, to: TokenBalance | undefined): bigint =>
  from && to && isStable(from) && isStable(to) ? BETWEEN_STABLE : OTHERWISE

/** What a visitor has typed as the slippage. */
export type SlippageReading =
  | { readonly status: 'none' }
  | { readonly status: 'ok'; readonly hundredths: bigint }
  | { readonly status: 'wrong'; readonly reason: 'tooMuch' | 'tooLittle' | 'notANumber' }

/** Reads per cent as people type it. */
export const readSlippage = (text: string): SlippageReading => {
  const reading = readAmount(text, 2)
  if (reading.status === 'none') return reading
  if (reading.status === 'wrong') return { status: 'wrong', reason: reading.reason === 'tooPrecise' ? 'tooLittle' : 'notANumber' }
  if (reading.amount === 0n) return { status: 'wrong', reason: 'tooLittle' }
  if (reading.amount > MOST_BY_VISITOR) return { status: 'wrong', reason: 'tooMuch' }
  return { status: 'ok', hundredths: reading.amount }
}

/** The least that has to arrive. */
export const leastOf = (expected: bigint, slippage: bigint): bigint => (expected * (WHOLE - slippage)) / WHOLE
