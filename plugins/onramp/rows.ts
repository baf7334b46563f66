import { compareDecimals } from '../../kernel/contract/tools/decimal.ts'
import type { OnrampRow } from './service.ts'

/** What arrives of a quote, where it is one of the coin that is bought. */
export const quotedPurchase = ({ quote }: Pick<OnrampRow, 'quote'>, symbol: string | undefined): string =>
  quote.status === 'ready' && !quote.sample && quote.purchase.symbol === symbol ? quote.purchase.amount : ''

/** What arrives most stands first, then those without a quote as they stood; last those that do not sell to the visitor. */
export const byArrival = (rows: readonly OnrampRow[], symbol: string | undefined): readonly OnrampRow[] => {
  const rank = (row: OnrampRow): number => (row.unserved !== undefined ? 2 : quotedPurchase(row, symbol) === '' ? 1 : 0)
  return [...rows].sort((a, b) => {
    const ranks = rank(a) - rank(b)
    return ranks !== 0 || rank(a) !== 0 ? ranks : compareDecimals(quotedPurchase(b, symbol), quotedPurchase(a, symbol))
  })
}
