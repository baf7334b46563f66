import type { TokenBalance } from '../tokens/manifest.ts'

/** Symbols of tokens that many look for; the specification's. */
const SUGGESTED: ReadonlySet<string> = new Set(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(' '),
)

/** More of them fill no more than two lines. */
const MOST = 8

/** The tokens of a list that many look for, in its order. */
export const suggestedOf = (tokens: readonly TokenBalance[]): readonly TokenBalance[] =>
  tokens.filter(({ known, symbol }) => known && SUGGESTED.has(symbol)).slice(0, MOST)

/** By symbol, in the order of the letters' codes, as the specification has it. */
export const bySymbol = (tokens: readonly TokenBalance[]): readonly TokenBalance[] =>
  [...tokens].sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
