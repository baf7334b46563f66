import type { Network } from '../../kernel/contract/caip.ts'
import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { Asset, Call, ChainAdapter } from '../../kernel/contract/features.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import { isNativeCoin } from '../../kernel/contract/tools/native-coin.ts'
import type { Listing } from './provider-data.ts'
import type { ListedToken } from './token-balance.ts'

/** Whose tokens, where. */
interface AssetsQuery {
  readonly features: ChainAdapter
  readonly network: Network
  readonly account: string
  readonly signal: AbortSignal
  /** Aside from what was answered before. */
  readonly forceUpdate: boolean
}

const callOf = ({ network, account, signal }: AssetsQuery): Call<Network['chainNamespace']> => ({
  network: network.caipNetworkId,
  account,
  signal,
})

/** The native coin with a balance, described as the network describes it. Undefined where whoever says the balance describes it otherwise. */
const nativeAsset = ({ network }: AssetsQuery, said: Pick<Asset, 'balance' | 'decimals' | 'symbol'>): Asset | undefined =>
  isNativeCoin(network, said) ? { ...network.nativeCurrency, balance: said.balance } : undefined

const readNative = async (query: AssetsQuery): Promise<Asset | undefined> => {
  const native = await query.features.balance?.balance({ ...callOf(query), forceUpdate: query.forceUpdate })
  return native && nativeAsset(query, { ...native, balance: native.amount })
}

/** Balances of tokens by address, from the chain itself; none where the chain family cannot say. */
const readTokens = async (query: AssetsQuery, addresses: readonly string[]): Promise<readonly Asset[]> =>
  addresses.length === 0 ? [] : ((await query.features.tokens?.tokens({ ...callOf(query), addresses })) ?? [])

/**
 * The native coin and the tokens: the wallet's own list where it has one, else those that the host named; with both, those that were looked
 * up. Rejects when any could not be read.
 */
const readAssets = async (query: AssetsQuery, list: readonly ListedToken[], lookedUp: readonly string[]): Promise<readonly Asset[]> => {
  const { assets } = query.features
  const named = [...(assets ? [] : list.map(({ address }) => address)), ...lookedUp]
  const [native, held = [], read] = await Promise.all([readNative(query), assets?.assets(callOf(query)), readTokens(query, named)])
  // What the chain says of a token stands where the wallet lists it too.
  const tokens = [...held, ...read]
  // The chain's word on the native coin goes before the wallet's.
  const coins = native ? [native] : tokens.flatMap((asset) => (asset.address === undefined ? (nativeAsset(query, asset) ?? []) : []))
  return [...coins, ...tokens.filter(({ address }) => address !== undefined)]
}

/** What was read. */
interface Holdings {
  readonly assets: readonly Asset[]
  readonly listing?: Listing | undefined
  /** Why the provider API said nothing. */
  readonly problem?: unknown
}

/** What is asked, and whom. */
interface HoldingsQuery extends AssetsQuery {
  /** What addresses of the network are compared by. */
  readonly keyOf: AddressCodec['key']
  readonly list: readonly ListedToken[]
  /** Addresses that the visitor or the host has named beside the list. */
  readonly lookedUp: readonly string[]
  /** The provider API's answer; `undefined` where there is none. */
  readonly listing: Promise<Listing | undefined>
  readonly log: LogPort
  /** Called when the chain has answered while the API is still asked. */
  early(assets: readonly Asset[]): void
}

/** Tokens that only the API named, with the chain's word on how much there is of them. */
const readOthers = async (query: HoldingsQuery, own: readonly Asset[], { assets }: Listing): Promise<readonly Asset[]> => {
  if (query.features.assets) return []
  const known = new Set(own.map(({ address }) => query.keyOf(address ?? '')))
  const hints = [...assets].filter(([key]) => !known.has(key)).map(([, asset]) => asset)
  if (!query.features.tokens) return hints
  try {
    const tokens = await readTokens(
      query,
      hints.flatMap(({ address }) => address ?? []),
    )
    return [...hints.filter(({ address }) => address === undefined), ...tokens]
  } catch (cause) {
    query.log.info('The chain did not say how much there is of some tokens; the provider API’s word stands.', cause)
    return hints
  }
}

/**
 * What an account holds: amounts from the chain, tokens and prices from the provider API. Where one of the two fails, the other's word
 * stands. Rejects with the chain's error when neither answers.
 */
export const readHoldings = async (query: HoldingsQuery): Promise<Holdings> => {
  const { list, lookedUp, listing, log, early } = query
  let over = false
  const reading = readAssets(query, list, lookedUp).then((assets) => {
    if (!over) early(assets)
    return assets
  })
  const asking = listing.finally(() => {
    over = true
  })
  const [own, said] = await Promise.allSettled([reading, asking])
  if (own.status === 'rejected') {
    const hints = said.status === 'fulfilled' && said.value ? [...said.value.assets.values()] : []
    if (said.status === 'rejected' || hints.length === 0) throw own.reason
    log.info('The chain did not answer; the balances are the provider API’s.', own.reason)
    return { assets: hints, listing: said.value }
  }
  if (said.status === 'rejected') return { assets: own.value, problem: said.reason }
  if (!said.value) return { assets: own.value }
  return { assets: [...own.value, ...(await readOthers(query, own.value, said.value))], listing: said.value }
}
