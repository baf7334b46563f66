import { type Address, type Client, erc20Abi, parseAbi } from 'viem'
import { multicall } from 'viem/actions'
import { exchangeAddresses } from './exchange-addresses.ts'
import { multicall3Address } from './multicall3.ts'
import { poolAddress, sortTokens } from './pools.ts'
import { decimalText, type Fraction, product } from './price.ts'
import { testTokens, wrappedNative } from './tokens.ts'

export { exchangeAddresses }

const poolAbi = parseAbi(['function getReserves() view returns (uint112 first, uint112 second, uint32 at)'])
const [usdc] = testTokens

/** Two tokens by address. */
export type TokenPair = readonly [Address, Address]

/** What lies in a pool, in units, in the order the tokens were asked for. */
export interface Reserves {
  readonly first: bigint
  readonly second: bigint
}

const isSame = (a: Address, b: Address): boolean => a.toLowerCase() === b.toLowerCase()

/** The reserves of several pairs, all of one block, in one request; `undefined` where a pair has no pool or an empty one. */
const readAllReserves = async (client: Client, pairs: readonly TokenPair[]): Promise<readonly (Reserves | undefined)[]> => {
  const contracts = pairs.map(([a, b]) => ({ address: poolAddress(a, b), abi: poolAbi, functionName: 'getReserves' as const }))
  const answers = await multicall(client, { contracts, multicallAddress: multicall3Address })
  return answers.map(({ result }, place) => {
    const pair = pairs[place]
    if (pair === undefined || result === undefined || result[0] === 0n || result[1] === 0n) return undefined
    const [first, second] = isSame(sortTokens(...pair)[0], pair[0]) ? [result[0], result[1]] : [result[1], result[0]]
    return { first, second }
  })
}

/** The reserves of a pair; `undefined` where it has no pool or an empty one. */
export const readReserves = async (client: Client, first: Address, second: Address): Promise<Reserves | undefined> => {
  const [reserves] = await readAllReserves(client, [[first, second]])
  return reserves
}

/** What the exchange gives for an amount, in units: 0.3 % stays in the pool, the rest is rounded down. */
export const amountOut = (amountIn: bigint, { first, second }: Reserves): bigint => {
  const paid = amountIn * 997n
  return (paid * second) / (first * 1000n + paid)
}

const readDecimals = async (client: Client, tokens: readonly Address[]): Promise<readonly (number | undefined)[]> => {
  const contracts = tokens.map((address) => ({ address, abi: erc20Abi, functionName: 'decimals' as const }))
  const answers = await multicall(client, { contracts, multicallAddress: multicall3Address })
  return answers.map(({ result }) => result)
}

// How many units of the second lie against one unit of the first.
const unitPrice = (reserves: Reserves | undefined): Fraction | undefined =>
  reserves === undefined ? undefined : { numerator: reserves.second, denominator: reserves.first }

const times = (a: Fraction | undefined, b: Fraction | undefined): Fraction | undefined =>
  a === undefined || b === undefined ? undefined : product(a, b)

/**
 * Prices in US dollars as decimal text, at most 18 places, rounded down: a USDC is one dollar, other tokens are priced by
 * their pool with USDC, else by their pool with wrapped native coin. `undefined` for a token without a pool. `'native'` is
 * the chain's own coin. All prices are of one block; nothing is charged for the exchange's fee or the depth of a pool.
 */
export const pricesInUsd = async (client: Client, tokens: readonly (Address | 'native')[]): Promise<readonly (string | undefined)[]> => {
  const addresses = tokens.map((token) => (token === 'native' ? wrappedNative.address : token))
  const pairs = addresses.flatMap((address): TokenPair[] => [
    [address, usdc.address],
    [address, wrappedNative.address],
  ])
  const [[nativeInUsdc, ...reserves], decimals] = await Promise.all([
    readAllReserves(client, [[wrappedNative.address, usdc.address], ...pairs]),
    readDecimals(client, addresses),
  ])
  return addresses.map((address, place) => {
    const places = decimals[place]
    if (isSame(address, usdc.address)) return '1'
    if (places === undefined) return undefined
    const throughNative = times(unitPrice(reserves[place * 2 + 1]), unitPrice(nativeInUsdc))
    const perUnit = unitPrice(reserves[place * 2]) ?? throughNative
    if (perUnit === undefined) return undefined
    return decimalText(product(perUnit, { numerator: 10n ** BigInt(places), denominator: 10n ** BigInt(usdc.decimals) }))
  })
}

/** The price of one token or of the native coin; see {@link pricesInUsd}. */
export const priceInUsd = async (client: Client, token: Address | 'native'): Promise<string | undefined> => {
  const [price] = await pricesInUsd(client, [token])
  return price
}
