import * as networks from 'portico/networks'
import { sandboxTokens } from '../chain/tokens.ts'

/** Networks that have an image beside those of `portico/networks`, by CAIP-2 id. */
const OTHER_NETWORKS = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Sol',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Dev',
  'bip122:000000000019d6689c085ae165831e93': 'Btc',
  'bip122:000000000933ea01ad0ee984209779ba': 'tBtc',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Dot',
}

/** Families and connectors, by the ids that Portico gives them. */
const OTHERS = {
  eip155: 'EVM',
  solana: 'Sol',
  bip122: 'Btc',
  walletConnect: 'WC',
  injected: 'In',
  announced: 'An',
  eip6963: 'An',
  coinbaseWallet: 'Cb',
  coinbaseWalletSDK: 'Cb',
  safe: 'Sf',
  ledger: 'Lg',
  ID_AUTH: '@',
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')

/** Letters on the image of a network (by CAIP-2 id), a family or a connector. */
export const assetLetters: ReadonlyMap<string, string> = new Map([
  ...Object.values(networks).map((network): [string, string] => [network.caipNetworkId, initials(network.name)]),
  ...Object.entries(OTHER_NETWORKS),
  ...Object.entries(OTHERS),
])

/** Signs of currencies by their code in small letters. */
export const currencySigns: ReadonlyMap<string, string> = new Map(
  Object.entries({ usd: '$', eur: '€', gbp: '£', aud: 'A$', cad: 'C$', inr: '₹', jpy: '¥', btc: '₿', eth: 'Ξ' }),
)

const COMMON_SYMBOLS =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP BTC POL BNB XDAI CELO'

/** Symbols of the tokens that have an image; the look-alike has none. */
export const tokenSymbols: ReadonlySet<string> = new Set([
  ...COMMON_SYMBOLS.split(' '),
  ...sandboxTokens.flatMap((token) => ('spoof' in token ? [] : [token.symbol])),
])
