import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { Asset } from '../../kernel/contract/features.ts'
import { compareDecimals, worth } from '../../kernel/contract/tools/decimal.ts'
import { skeletonOf } from '../../kernel/contract/tools/skeleton.ts'
import type { Listing, Prices } from './provider-data.ts'
import { type ListedToken, shownSymbol, type TokenBalance } from './token-balance.ts'

/** What a list is made from. */
export interface BalanceSources {
  /** What addresses of the network are compared by. */
  readonly keyOf: AddressCodec['key']
  readonly assets: readonly Asset[]
  readonly list: readonly ListedToken[]
  /** Addresses that the visitor or the host has named beside the list. */
  readonly lookedUp?: readonly string[]
  readonly listing?: Listing | undefined
  /** What the listing does not say. */
  readonly prices?: Prices | undefined
}

/** How a token is called. */
type Named = Pick<Asset, 'name' | 'symbol'>

/** What the words for a token read like. Without letters and digits they read like nothing. */
const readingsOf = ({ name, symbol }: Named): readonly string[] =>
  [...new Set([skeletonOf(symbol), skeletonOf(name)])].filter((reading) => reading !== '')

/** How many tokens have a word that reads so, by what it reads like. */
const countAlike = (tokens: readonly Named[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const reading of tokens.flatMap(readingsOf)) counts.set(reading, (counts.get(reading) ?? 0) + 1)
  return counts
}

const inOrder = (a: TokenBalance, b: TokenBalance): number => {
  const [coin, known] = [Number(b.address === undefined) - Number(a.address === undefined), Number(b.known) - Number(a.known)]
  return coin || known || compareDecimals(b.value ?? '0', a.value ?? '0')
}

/**
 * Balances with what is known of them, in order: the native coin, known tokens by worth, others. A token without decimals
 * that nobody has named is taken for a collectible, and not for this list. A doubtful one has neither price nor picture: it is not to look like what it pretends to be. One whose
 * decimals are not agreed on has no price: its balance may be off by any power of ten.
 */
export const toBalances = ({ keyOf, assets, list, lookedUp = [], listing, prices }: BalanceSources): readonly TokenBalance[] => {
  const listed = new Map(list.map((token) => [keyOf(token.address), token]))
  const unique = new Map(assets.map((asset) => [keyOf(asset.address ?? ''), asset]))
  const named = new Set([...listed.keys(), ...lookedUp.map(keyOf)])
  const shown = [...unique].filter(([key, { decimals }]) => key === '' || decimals > 0 || named.has(key))
  const counts = countAlike(shown.map(([, asset]) => asset))
  const verified = new Set([...(listing?.verified.values() ?? [])].flatMap(readingsOf))
  const pretends = (asset: Named): boolean => readingsOf(asset).some((reading) => (counts.get(reading) ?? 0) > 1 || verified.has(reading))
  const balances = shown.map(([key, asset]): TokenBalance => {
    const { address, name, symbol, decimals, balance } = asset
    const said = listing?.assets.get(key)
    const known = key === '' || listed.has(key) || (listing?.verified.has(key) ?? false)
    const doubtful = !known && pretends(asset)
    const decimalsDiffer = [said, listing?.verified.get(key)].some((other) => other !== undefined && other.decimals !== decimals)
    const price = doubtful || decimalsDiffer ? undefined : (said?.price ?? prices?.get(key))
    const image = listed.get(key)?.image
    const imageHint = listing?.verified.get(key)?.image ?? (doubtful ? undefined : said?.image)
    return Object.freeze({
      ...(address === undefined ? {} : { address }),
      name,
      symbol: shownSymbol(symbol, address),
      decimals,
      balance,
      ...(image === undefined ? {} : { image }),
      ...(imageHint === undefined ? {} : { imageHint }),
      ...(price === undefined ? {} : { price, value: worth(balance, decimals, price) }),
      known,
      doubtful,
      decimalsDiffer,
    })
  })
  return Object.freeze(balances.toSorted(inOrder))
}
