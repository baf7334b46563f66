import type { Network } from '../../kernel/contract/caip.ts'
import type { ServicesService } from '../../kernel/contract/kernel-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import { skeletonOf } from '../../kernel/contract/tools/skeleton.ts'
import { price } from './api.ts'
import { knownPrice } from './known-price.ts'
import { isSymbol } from './shown-symbol.ts'
import type { TokenBalance } from './token-balance.ts'

/** Tokens that are asked for at most. */
const MOST = 20

/** The native coin where an address is asked for; the fact sheet's. */
const NATIVE = `0x${'ee'.repeat(20)}`

/** Which tokens, where. */
export interface PricesQuery {
  readonly network: Network
  readonly tokens: readonly TokenBalance[]
  readonly signal: AbortSignal
  readonly log: LogPort
  readonly services: ServicesService
}

/** Prices by address in lower case; the native coin's under the empty text. */
export type Prices = ReadonlyMap<string, string>

/** Tokens that are known by a symbol, held, without a price and fit to have one, in their order. */
export const unpriced = (tokens: readonly TokenBalance[]): readonly TokenBalance[] =>
  tokens
    .filter(({ known, symbol, decimalsDiffer, balance, price: cost }) => {
      return known && isSymbol(symbol) && !decimalsDiffer && balance > 0n && cost === undefined
    })
    .slice(0, MOST)

/**
 * Asks what tokens cost, with one call. The answer names no addresses: it counts only where it has a row for each token, and each row reads
 * like its token. A failure is no price; never rejects.
 */
export const readPrices = async ({ network, tokens, signal, log, services }: PricesQuery): Promise<Prices> => {
  const addresses = tokens.map(({ address = NATIVE }) => `${network.caipNetworkId}:${address}`)
  const found = new Map<string, string>()
  try {
    const { fungibles: rows } = await services.call(price, { body: { currency: 'usd', addresses } }, { signal })
    const ours = rows.length === tokens.length && rows.every((row, at) => skeletonOf(row.symbol) === skeletonOf(tokens[at]?.symbol ?? ''))
    if (!ours) {
      log.info('The provider API gave no prices for the tokens that were asked for.')
      return found
    }
    for (const [at, token] of tokens.entries()) {
      const cost = knownPrice(rows[at]?.price ?? '')
      if (cost !== undefined) found.set(token.address?.toLowerCase() ?? '', cost)
    }
  } catch (cause) {
    if (!signal.aborted) log.info('The provider API did not say what some tokens cost.', cause)
  }
  return found
}
