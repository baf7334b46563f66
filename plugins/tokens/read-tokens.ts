import type { Network } from '../../kernel/contract/caip.ts'
import type { Asset, Call, ChainAdapter } from '../../kernel/contract/features.ts'
import { symbolKey } from './symbol-key.ts'
import type { ListedToken, TokenBalance } from './token-balance.ts'

/** Whose tokens, where. */
export interface TokenQuery {
  readonly features: ChainAdapter
  readonly network: Network
  readonly account: string
  readonly list: readonly ListedToken[]
  readonly signal: AbortSignal
}

type Identified = Asset & { readonly address: string }

const isToken = (asset: Asset): asset is Identified => asset.address !== undefined

const readNative = async ({ features, network }: TokenQuery, call: Call<Network['chainNamespace']>): Promise<Asset | undefined> => {
  const native = await features.balance?.balance(call)
  return native && { balance: native.amount, decimals: native.decimals, symbol: native.symbol, name: network.nativeCurrency.name }
}

/** The wallet knows what it holds; without such a wallet the host says what to look for. */
const readAssets = async ({ features, list }: TokenQuery, call: Call<Network['chainNamespace']>): Promise<readonly Asset[]> => {
  if (features.assets) return features.assets.assets(call)
  if (!features.tokens || list.length === 0) return []
  return features.tokens.tokens({ ...call, addresses: list.map(({ address }) => address) })
}

const toBalance = (
  { address, name, symbol, decimals, balance }: Asset,
  listed: ListedToken | undefined,
): Omit<TokenBalance, 'doubtful'> => ({
  ...(address === undefined ? {} : { address }),
  name,
  symbol,
  decimals,
  balance,
  ...(listed?.image === undefined ? {} : { image: listed.image }),
  known: address === undefined || listed !== undefined,
})

/** Balances of the native coin and of the tokens, in order: native, known, others. Rejects when any of them could not be read. */
export const readTokens = async (query: TokenQuery): Promise<readonly TokenBalance[]> => {
  const { network, account, list, signal } = query
  const call = { network: network.caipNetworkId, account, signal }
  const [native, assets] = await Promise.all([readNative(query, call), readAssets(query, call)])
  const listed = new Map(list.map((token) => [token.address.toLowerCase(), token]))
  const tokens = new Map(assets.filter(isToken).map((asset) => [asset.address.toLowerCase(), asset]))
  const coin = native ?? assets.find((asset) => !isToken(asset))
  const all = [
    ...(coin ? [toBalance(coin, undefined)] : []),
    // A token that cannot be divided is a collectible: not for this list.
    ...[...tokens].filter(([, { decimals }]) => decimals > 0).map(([id, asset]) => toBalance(asset, listed.get(id))),
  ]
  const counts = new Map<string, number>()
  for (const { symbol } of all) counts.set(symbolKey(symbol), (counts.get(symbolKey(symbol)) ?? 0) + 1)
  const marked = all.map((token) => Object.freeze({ ...token, doubtful: !token.known && (counts.get(symbolKey(token.symbol)) ?? 0) > 1 }))
  return Object.freeze(marked.toSorted((a, b) => Number(b.known) - Number(a.known)))
}
