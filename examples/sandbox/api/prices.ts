import { pricesInUsd } from '../chain/exchange.ts'
import { type ChainAccess, unreadyChain } from './chain-access.ts'
import type { Prices, PriceTable } from './price-table.ts'
import { isNative, type TokenTable } from './token-table.ts'

/** How long read prices are given again, in ms. */
export const priceLifetime = 5_000

/** What {@link createPriceReader} needs. */
export interface PriceReaderParts {
  readonly chains: ChainAccess
  readonly tokens: TokenTable
  readonly table: PriceTable
  now(): number
}

/** Prices of a chain's tokens; `fresh` reads them anew. A token that nobody trades has the price 0. */
export type PriceReader = (chain: string, options?: { readonly fresh?: boolean }) => Promise<Prices>

/** Reads prices from the exchange's pools and keeps them for some seconds, so that many callers cost the chain one read. */
export const createPriceReader = ({ chains, tokens, table, now }: PriceReaderParts): PriceReader => {
  const reading = new Map<string, Promise<Prices>>()
  const read = async (chain: string): Promise<Prices> => {
    const readAt = now()
    const known = await tokens.of(chain)
    const asked = known.map((token) => (isNative(token) ? 'native' : token.address))
    const found = await chains.read(chain, (client) => pricesInUsd(client, asked))
    // Without the native coin's pool there is no exchange, and every other price would be a false 0.
    if (found[asked.indexOf('native')] === undefined) throw unreadyChain(chain)
    const prices = new Map(known.map(({ address }, place) => [address.toLowerCase(), found[place] ?? '0']))
    await table.put(chain, prices, readAt)
    return prices
  }
  const readOnce = (chain: string): Promise<Prices> => {
    const started = read(chain).finally(() => {
      if (reading.get(chain) === started) reading.delete(chain)
    })
    reading.set(chain, started)
    return started
  }
  return async (chain, { fresh = false } = {}) => {
    if (fresh) return readOnce(chain)
    const { prices, readAt } = await table.of(chain)
    if (readAt !== undefined && readAt + priceLifetime > now()) return prices
    return reading.get(chain) ?? readOnce(chain)
  }
}
