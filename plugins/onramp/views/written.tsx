import type { ReactNode } from 'react'
import type { Network } from '../../../kernel/contract/caip.ts'
import { shortAmount, smallestUnit } from '../../../kernel/contract/tools/decimal.ts'
import { useImage, useNetworkImage, useServices, useStore } from '../../../kernel/react/hooks.ts'
import { Badge } from '../../../ui-kit/parts/identity/badge.tsx'
import { Glyph, type GlyphSize } from '../../../ui-kit/parts/identity/glyph.tsx'
import { writtenAmount, writtenMoney, writtenPercent } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { manifest } from '../manifest.ts'

/** Significant places of an amount of coins that may be far below one. */
const PLACES = 6

/** Decimals that any amount is read in. */
const DIGITS = 28

/** Of two decimals none is left out. */
const withCents = (amount: string): string => amount.replace(/^(\d+)\.(\d)$/, '$1.$20')

/** How amounts are written in the present language. */
export interface Writing {
  /** Decimal text of a coin, cut to six decimals, with its symbol. */
  coin(amount: string, symbol: string): ReactNode
  /** Decimal text of money, without its sign. */
  plain(amount: string): string
  /** With the currency's sign. */
  money(amount: string, currency: string): string
  /** Tenths of a per cent. */
  percent(tenths: bigint): string
}

/** Writes amounts without floats: the digits are those that were said. */
export const useWriting = (): Writing => {
  const language = useStore(useServices(manifest).i18n.language)
  return {
    plain: (amount) => writtenAmount(withCents(amount), language),
    coin: (amount, symbol) => (
      <bdi dir="ltr">
        {writtenAmount(shortAmount(smallestUnit(amount, DIGITS), DIGITS, PLACES), language)} {symbol}
      </bdi>
    ),
    money: (amount, currency) => writtenMoney(withCents(amount), currency, language),
    percent(tenths) {
      const size = tenths < 0n ? -tenths : tenths
      return writtenPercent(`${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`, language)
    },
  }
}

interface CoinGlyphProps {
  readonly symbol: string
  readonly network?: Network | undefined
  readonly size?: GlyphSize
}

/** A coin's picture by its symbol, with the network's at the corner. */
export function CoinGlyph({ symbol, network, size }: CoinGlyphProps) {
  const { assets } = useServices(manifest)
  const src = useImage(assets, { kind: 'token', id: symbol })
  const networkImage = useNetworkImage(assets, network)
  const badge = network && <Badge id={network.caipNetworkId} name={network.name} src={networkImage} />
  return <Glyph kind="token" name={symbol} src={src} size={size} badge={badge} />
}

/** The picture of money. */
export function MoneyGlyph({ currency, size }: { readonly currency: string; readonly size?: GlyphSize }) {
  const { assets } = useServices(manifest)
  return <Glyph kind="token" name={currency} src={useImage(assets, { kind: 'currency', id: currency })} size={size} />
}
