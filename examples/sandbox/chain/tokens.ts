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

/** The accounts that hold tokens at the start. */
export const tokenHolders = testAccounts.map((account) => account.address)

/** CAIP-2 chain to its tokens. */
export const tokensByChain: Readonly<Record<string, readonly TestTokenInfo[]>> = Object.fromEntries(
  sandboxChains.map((chain) => [chain.caipNetworkId, testTokens]),
)
