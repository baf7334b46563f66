import { sandboxChains } from '../chain/chains.ts'
import { testTokens } from '../chain/tokens.ts'
import { sandboxSolana } from '../solana/chain-id.ts'

/** Who sells, in hundredths of a per cent. `spread`: how far the rate is above the market's. `networkFee`: whether the chain's fee is charged. */
export const providers = {
  coinbase: { title: 'Sandbox Coinbase', fee: 150n, spread: 50n, networkFee: true },
  meld: { title: 'Sandbox Meld', fee: 190n, spread: 90n, networkFee: false },
} as const

/** The id of a provider of the sandbox. */
export type ProviderId = keyof typeof providers

/** Whether a text is one. */
export const isProvider = (id: string): id is ProviderId => Object.hasOwn(providers, id)

/** Dollars for a unit of money, decimal text. The rates are the provider's own, and fixed. */
export const moneyInUsd: Readonly<Record<string, string>> = { USD: '1', EUR: '1.08' }

/** Dollars for a SOL: there is no exchange on the sandbox's Solana. */
export const solInUsd = '150'

/** A coin on a chain. */
export interface Asset {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Undefined for the chain's own coin. */
  readonly address: `0x${string}` | undefined
}

const [usdc] = testTokens
const ether: Asset = { symbol: 'ETH', name: 'Ether', decimals: 18, address: undefined }
const dollarCoin: Asset = { symbol: usdc.symbol, name: usdc.name, decimals: usdc.decimals, address: usdc.address }
const sol: Asset = { symbol: 'SOL', name: 'Solana', decimals: 9, address: undefined }

/** The chains by the names that `onrampurl` has for them. */
export const networks = {
  ethereum: { chain: 'eip155:1', name: 'ethereum-mainnet', assets: [ether, dollarCoin] },
  optimism: { chain: 'eip155:10', name: 'optimism-mainnet', assets: [ether, dollarCoin] },
  solana: { chain: sandboxSolana.caipNetworkId, name: 'solana-mainnet', assets: [sol] },
} as const satisfies Readonly<Record<string, { readonly chain: string; readonly name: string; readonly assets: readonly Asset[] }>>

const rows = Object.values(networks)

/** The asset of a chain by its symbol. */
export const findAsset = (chain: string, symbol: string): Asset | undefined =>
  rows.find((one) => one.chain === chain)?.assets.find((asset) => asset.symbol === symbol)

const displayName = (chain: string): string =>
  sandboxChains.find(({ caipNetworkId }) => caipNetworkId === chain)?.name ?? sandboxSolana.title

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** What `GET /v1/onramp/options` lists for the chains that run. */
export const optionsFor = (chains: readonly string[]) => ({
  paymentCurrencies: Object.keys(moneyInUsd).map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [ether, dollarCoin, sol].flatMap(({ symbol, name }) => {
    const listed = rows.flatMap(({ chain, name: network, assets }) => {
      const asset = assets.find((one) => one.symbol === symbol)
      if (!asset || !chains.includes(chain)) return []
      const reference = chain.slice(chain.indexOf(':') + 1)
      return [{ name: network, display_name: displayName(chain), chain_id: reference, contract_address: asset.address ?? '' }]
    })
    return listed.length === 0 ? [] : [{ id: symbol.toLowerCase(), name, symbol, networks: listed }]
  }),
})

/** The least and the most of one purchase. */
export const [{ min: least, max: most }] = [limits[0] ?? { min: '10.00', max: '7500.00' }]
