import * as v from 'valibot'
import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Asset, AssetsFeature } from '../../../kernel/contract/features.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { toHexChainId } from '../connect/wallet-requests.ts'
import { parseChainId } from '../family/chain-id.ts'
import { isAddress } from '../family/is-address.ts'
import { requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

/** Assets that are read; nobody's list is longer. */
const MOST = 500

const QUANTITY = /^0x[\da-f]{1,64}$/i

const text = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => cleanText(value, limit)),
    v.nonEmpty(),
  )

const row = v.object({
  type: v.pipe(v.string(), v.toLowerCase(), v.picklist(['native', 'erc20'])),
  address: v.nullish(v.string()),
  balance: v.pipe(
    v.string(),
    v.regex(QUANTITY),
    v.transform((value) => BigInt(value)),
  ),
  metadata: v.object({
    name: v.optional(text(64)),
    symbol: text(32),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  }),
})

const answers = v.record(v.string(), v.array(v.unknown()))

/** Undefined for what is no coin or token, or describes itself wrongly: a wallet may list collectibles and what is new to us. */
const toAsset = (given: unknown): Asset | undefined => {
  const { success, output } = v.safeParse(row, given)
  if (!success) return undefined
  const {
    type,
    address,
    balance,
    metadata: { symbol, decimals, name = symbol },
  } = output
  if (type === 'native') return Object.freeze({ balance, name, symbol, decimals })
  return isAddress(address) ? Object.freeze({ address, balance, name, symbol, decimals }) : undefined
}

/** `wallet_getAssets` (EIP-7811): coin and tokens of the call's network, each once. */
export const createAssets = (wallet: Wallet): AssetsFeature<'eip155'> => ({
  async assets(call) {
    const account = requireOwnAddress(call.account)
    const params = [{ account, chainFilter: [toHexChainId(call.network)], assetTypeFilter: ['native', 'erc20'] }]
    const said = v.safeParse(answers, await wallet.ask(call, { method: 'wallet_getAssets', params }))
    if (!said.success) throw new PorticoError('WALLET_ERROR', 'The wallet gave no list of assets.')
    const isNetwork = (key: string): boolean => parseChainId(key) === (call.network satisfies Network['caipNetworkId'])
    const rows = Object.entries(said.output).flatMap(([key, list]) => (isNetwork(key) ? list.slice(0, MOST) : []))
    const assets = rows.flatMap((given) => toAsset(given) ?? [])
    return [...new Map(assets.map((asset) => [asset.address?.toLowerCase(), asset])).values()]
  },
})
