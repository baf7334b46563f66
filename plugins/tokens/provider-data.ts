import type { Network } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { Asset } from '../../kernel/contract/features.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import { smallestUnit } from '../../kernel/contract/tools/decimal.ts'
import { isNativeCoin } from '../../kernel/contract/tools/native-coin.ts'
import { skeletonOf } from '../../kernel/contract/tools/skeleton.ts'
import { balance, price, swapTokens } from './api.ts'
import { isSymbol, type TokenBalance } from './token-balance.ts'

/** What can be a price: nothing costs a million millions, and digits this far behind the dot are not worth a thought. */
const PRICE = /^\d{1,12}(\.\d{1,40})?$/

/** US dollars as decimal text, where they say something: 0 is how the API says that it knows no price. */
const knownPrice = (dollars: string): string | undefined => (PRICE.test(dollars) && /[1-9]/.test(dollars) ? dollars : undefined)

/** More rows than this are not looked at: nobody reads them, and each costs a question to the chain. */
const MOST_ROWS = 200

/** A chain's tokens say theirs in one byte. */
const MOST_DECIMALS = 255

/** Addresses that are read anew at most: they go in the address of one request. */
const MOST_ANEW = 50

/** What the provider API says of one token. `balance` counts only where the chain cannot be asked. */
interface ListedAsset extends Asset {
  /** US dollars for a whole coin, decimal text; absent where the API knows none. */
  readonly price?: string
  readonly image?: string
}

/** A token that the provider API vouches for, and how it describes it. */
interface VerifiedToken {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly image?: string
}

/** What the provider API knows of an account on a network. */
export interface Listing {
  /** Whether the API knows the network. Where it does not, nothing is listed and there are no prices. */
  readonly served: boolean
  /** By address in lower case; the native coin under the empty text. */
  readonly assets: ReadonlyMap<string, ListedAsset>
  /** Tokens that the API vouches for, by address in lower case. */
  readonly verified: ReadonlyMap<string, VerifiedToken>
}

/** Whose listing. */
interface ListingQuery {
  readonly network: Network
  readonly account: string
  readonly signal: AbortSignal
  /** Addresses to be read anew; undefined: what was answered a moment ago will do. */
  readonly anew: readonly string[] | undefined
  readonly log: LogPort
  readonly family: Family
}

/** The address of a CAIP-10 id on the network; empty for one that stands for the native coin, undefined when it lies on another network. */
const addressOn = (network: Network, { codec, native }: Family, id: string): string | undefined => {
  if (!id.startsWith(`${network.caipNetworkId}:`)) return undefined
  const address = id.slice(network.caipNetworkId.length + 1)
  return native.addresses.some((one) => codec.key(one) === codec.key(address)) ? '' : address
}

/** Asks the API what the account holds and which tokens it vouches for. Rejects as its calls do. */
export const readListing = async (
  services: ServicesService,
  { network, account, signal, anew, log, family }: ListingQuery,
): Promise<Listing> => {
  const chainId = network.caipNetworkId
  const forceUpdate = anew
    ?.slice(0, MOST_ANEW)
    .map((address) => `${chainId}:${address}`)
    .join(',')
  const query = { currency: 'usd', chainId, ...(forceUpdate ? { forceUpdate } : {}) } as const
  let unserved: PorticoError | undefined
  const onUnserved = (why: PorticoError): void => {
    unserved = why
  }
  const [held, listed] = await Promise.all([
    services.call(balance, { path: { address: account }, query }, { signal, fresh: anew !== undefined, onUnserved }),
    services.call(swapTokens, { query: { chainId } }, { signal }),
  ])
  // A network that the service does not know has no prices; a service that could not be asked has failed.
  if (unserved && unserved.code !== 'CHAIN_UNSUPPORTED') throw unserved
  const assets = new Map<string, ListedAsset>()
  for (const row of held.balances.slice(0, MOST_ROWS)) {
    const address = row.address === undefined ? '' : addressOn(network, family, row.address)
    if (row.chainId !== chainId || address === undefined) continue
    const decimals = Number.parseInt(row.quantity.decimals, 10)
    if (decimals > MOST_DECIMALS) continue
    if (address === '' && !isNativeCoin(network, { decimals, symbol: row.symbol })) {
      log.info('The provider API describes the native coin otherwise than the network. Its row is left out.')
      continue
    }
    const { name, symbol } = address === '' ? network.nativeCurrency : row
    const price = knownPrice(row.price)
    assets.set(family.codec.key(address), {
      ...(address === '' ? {} : { address }),
      name,
      symbol,
      decimals,
      balance: smallestUnit(row.quantity.numeric, decimals),
      ...(price === undefined ? {} : { price }),
      ...(row.iconUrl ? { image: row.iconUrl } : {}),
    })
  }
  const verified = new Map<string, VerifiedToken>()
  for (const token of listed.tokens) {
    const address = addressOn(network, family, token.address)
    if (!address) continue
    const { name, symbol, decimals, logoUri } = token
    verified.set(family.codec.key(address), { name, symbol, decimals, ...(logoUri ? { image: logoUri } : {}) })
  }
  return { served: unserved === undefined, assets, verified }
}

/** Tokens that are asked for at most. */
const MOST = 20

/** Which tokens, where. */
interface PricesQuery {
  readonly network: Network
  readonly tokens: readonly TokenBalance[]
  readonly signal: AbortSignal
  readonly log: LogPort
  readonly services: ServicesService
  readonly family: Family
}

/** Prices by what addresses are compared by; the native coin's under the empty text. */
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
export const readPrices = async ({ network, tokens, signal, log, services, family }: PricesQuery): Promise<Prices> => {
  const [native = ''] = family.native.addresses
  const addresses = tokens.map(({ address = native }) => `${network.caipNetworkId}:${address}`)
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
      if (cost !== undefined) found.set(family.codec.key(token.address ?? ''), cost)
    }
  } catch (cause) {
    if (!signal.aborted) log.info('The provider API did not say what some tokens cost.', cause)
  }
  return found
}
