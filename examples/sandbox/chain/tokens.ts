import { testAccounts } from './accounts.ts'
import { sandboxChains } from './chains.ts'

/** A token of the sandbox. */
export interface TestTokenInfo {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Decimal text: what each funded account holds at the start. */
  readonly balance: string
  /** Whether `transfer` and `approve` return a value, as ERC-20 asks; older tokens do not. */
  readonly returnsValue: boolean
  /** True for a token that only looks like a listed one. */
  readonly spoof?: true
  readonly address: `0x${string}`
}

/** The tokens in the order they are deployed, which makes their addresses; the same on each chain. */
export const testTokens = [
  {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    balance: '12500.25',
    returnsValue: true,
    address: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  },
  {
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    balance: '940.000000000000000001',
    returnsValue: true,
    address: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  },
  {
    name: 'Wrapped BTC',
    symbol: 'WBTC',
    decimals: 8,
    balance: '0.41870000',
    returnsValue: true,
    address: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  },
  {
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
    balance: '3100',
    returnsValue: false,
    address: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  },
] as const satisfies readonly TestTokenInfo[]

/** A worthless token whose symbol reads like USDC and ends with a Cyrillic letter. Only `deploySandbox` puts it on a chain. */
export const spoofToken = {
  name: 'USD Coin',
  symbol: 'USD\u0421',
  decimals: 6,
  balance: '75000',
  returnsValue: true,
  spoof: true,
  address: '0xcA8b49076D1A8039599e24979abf819af784c27a',
} as const satisfies TestTokenInfo

/** The native coin as a token (WETH9), which the exchange trades. Only `deploySandbox` puts it on a chain. */
export const wrappedNative = {
  name: 'Wrapped Ether',
  symbol: 'WETH',
  decimals: 18,
  balance: '0',
  returnsValue: true,
  address: '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A',
} as const satisfies TestTokenInfo

/** A token that keeps one per cent of every transfer. Only `deploySandbox` puts it on a chain. */
export const feeToken = {
  name: 'Toll Token',
  symbol: 'TOLL',
  decimals: 18,
  balance: '0',
  returnsValue: true,
  address: '0x7ef8E99980Da5bcEDcF7C10f41E55f759F6A174B',
} as const satisfies TestTokenInfo

/** A token that takes a signature in place of an approval (EIP-2612). Only `deploySandbox` puts it on a chain. */
export const permitToken = {
  name: 'Permit Dollar',
  symbol: 'PUSD',
  decimals: 18,
  balance: '0',
  returnsValue: true,
  address: '0x82B769500E34362a76DF81150e12C746093D954F',
} as const satisfies TestTokenInfo

/** Every token that `deploySandbox` puts on a chain, the look-alike included. */
export const sandboxTokens = [...testTokens, wrappedNative, spoofToken, feeToken, permitToken] as const satisfies readonly TestTokenInfo[]

/** The accounts that hold tokens at the start. */
export const tokenHolders = testAccounts.map((account) => account.address)

/** CAIP-2 chain to its tokens. */
export const tokensByChain: Readonly<Record<string, readonly TestTokenInfo[]>> = Object.fromEntries(
  sandboxChains.map((chain) => [chain.caipNetworkId, testTokens]),
)
