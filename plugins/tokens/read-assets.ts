import type { Network } from '../../kernel/contract/caip.ts'
import type { Asset, Call, ChainAdapter } from '../../kernel/contract/features.ts'
import type { ListedToken } from './token-balance.ts'

/** Whose tokens, where. */
export interface AssetsQuery {
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

const readNative = async (query: AssetsQuery): Promise<Asset | undefined> => {
  const native = await query.features.balance?.balance({ ...callOf(query), forceUpdate: query.forceUpdate })
  return native && { balance: native.amount, decimals: native.decimals, symbol: native.symbol, name: query.network.nativeCurrency.name }
}

/** Balances of tokens by address, from the chain itself; none where the chain family cannot say. */
export const readTokens = async (query: AssetsQuery, addresses: readonly string[]): Promise<readonly Asset[]> =>
  addresses.length === 0 ? [] : ((await query.features.tokens?.tokens({ ...callOf(query), addresses })) ?? [])

/** The native coin and the tokens: the wallet's own list where it has one, else those that the host named. Rejects when any could not be read. */
export const readAssets = async (query: AssetsQuery, list: readonly ListedToken[]): Promise<readonly Asset[]> => {
  const { assets } = query.features
  const named = list.map(({ address }) => address)
  const [native, tokens] = await Promise.all([readNative(query), assets ? assets.assets(callOf(query)) : readTokens(query, named)])
  // The chain's word on the native coin goes before the wallet's.
  return native ? [native, ...tokens.filter(({ address }) => address !== undefined)] : tokens
}
