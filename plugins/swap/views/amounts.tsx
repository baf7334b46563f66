import type { Network } from '../../../kernel/contract/caip.ts'
import { decimalText, shortAmount, worth } from '../../../kernel/contract/tools/decimal.ts'
import { useImage, useNetworkImage, useServices, useStore } from '../../../kernel/react/index.ts'
import { Badge } from '../../../ui-kit/parts/identity/badge.tsx'
import { Glyph, type GlyphSize } from '../../../ui-kit/parts/identity/glyph.tsx'
import { writtenAmount, writtenDollars, writtenPercent } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { tokenImageSource } from '../../tokens/api.ts'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'

/** Decimals of a balance, and of what arrives; the specification's. */
export const BALANCE_PLACES = 3
export const RECEIVED_PLACES = 6

/** Decimals of a fee; rounded up, so that it is never shown as less than it is. */
const FEE_PLACES = 6

/** How amounts are written in the present language. */
export interface AmountWriter {
  /** Decimal text. */
  text(decimal: string): string
  /** An amount with its symbol, cut at so many decimals; without a number of them every digit stands. */
  amount(units: bigint, token: Pick<TokenBalance, 'decimals' | 'symbol'>, places?: number): string
  /** A fee in the network's coin. */
  fee(units: bigint, network: Network): string
  /** What an amount is worth in dollars; undefined where nobody says what the token costs. */
  worth(units: bigint, token: Pick<TokenBalance, 'decimals' | 'price'>): string | undefined
  /** Hundredths of one per cent. */
  percent(hundredths: bigint): string
}

/** From left to right, whatever stands around it. */
const inOrder = (text: string): string => `\u2066${text}\u2069`

/** Writes amounts the way of the present language. */
export const useAmounts = (): AmountWriter => {
  const language = useStore(useServices(manifest).i18n.language)
  const text = (decimal: string): string => writtenAmount(decimal, language)
  return {
    text,
    amount(units, { decimals, symbol }, places) {
      const decimal = places === undefined ? decimalText(units, decimals) : shortAmount(units, decimals, places)
      return inOrder(`${text(decimal)} ${symbol}`)
    },
    fee(units, { nativeCurrency: { decimals, symbol } }) {
      return inOrder(`${text(shortAmount(units, decimals, FEE_PLACES, 'up'))} ${symbol}`)
    },
    worth: (units, { decimals, price }) => (price === undefined ? undefined : writtenDollars(worth(units, decimals, price), language)),
    percent: (hundredths) => inOrder(writtenPercent(decimalText(hundredths, 2), language)),
  }
}

interface TokenGlyphProps {
  readonly token: TokenBalance
  /** At the corner. */
  readonly network?: Network | undefined
  readonly size?: GlyphSize
}

/** A token's picture. */
export function TokenGlyph({ token, network, size }: TokenGlyphProps) {
  const { assets } = useServices(manifest)
  const found = useImage(assets, tokenImageSource(token))
  const networkImage = useNetworkImage(assets, network)
  const badge = network && <Badge id={network.caipNetworkId} name={network.name} src={networkImage} />
  return <Glyph kind="token" size={size} name={token.symbol} src={token.image ?? found} badge={badge} />
}
