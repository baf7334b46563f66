import { type Address, encodePacked, getCreate2Address, type Hex, keccak256 } from 'viem'
import { exchangeAddresses } from './exchange-addresses.ts'
import { feeToken, permitToken, type TestTokenInfo, testTokens, wrappedNative } from './tokens.ts'

/** What a pool starts with. */
export interface PoolPlan {
  readonly first: TestTokenInfo
  readonly second: TestTokenInfo
  /** Decimal text, in `first` and `second`. */
  readonly amounts: readonly [first: string, second: string]
}

const [usdc, dai, wbtc, usdt] = testTokens

/** The pools of the exchange. They price 1 ETH at 3,200 dollars, 1 WBTC at 100,000, DAI and USDT a little under 1. */
export const poolPlans: readonly PoolPlan[] = [
  { first: wrappedNative, second: usdc, amounts: ['2000', '6400000'] },
  { first: wrappedNative, second: dai, amounts: ['2000', '6400640'] },
  { first: wrappedNative, second: wbtc, amounts: ['2000', '64'] },
  { first: wrappedNative, second: usdt, amounts: ['2000', '6403200'] },
  { first: usdc, second: dai, amounts: ['2000000', '2000200'] },
]

/** The pools of the unusual tokens. They price 1 TOLL at about 2 dollars and 1 PUSD at 1. */
export const swapTokenPools: readonly PoolPlan[] = [
  { first: wrappedNative, second: feeToken, amounts: ['1000', '1600000'] },
  { first: wrappedNative, second: permitToken, amounts: ['1000', '3200000'] },
]

// keccak256 of the pair contract's creation code; the router counts on the same.
const pairCodeHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

/** The two tokens in the order a pool keeps them. */
export const sortTokens = (a: Address, b: Address): readonly [Address, Address] => (a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a])

/** Where the pool of two tokens is, whether it exists or not. */
export const poolAddress = (a: Address, b: Address): Address =>
  getCreate2Address({
    from: exchangeAddresses.factory,
    salt: keccak256(encodePacked(['address', 'address'], [...sortTokens(a, b)])),
    bytecodeHash: pairCodeHash,
  })
