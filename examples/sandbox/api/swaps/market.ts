import { type Address, type PublicClient, parseAbi } from 'viem'
import { exchangeAddresses, type Reserves } from '../../chain/exchange.ts'
import { multicall3Address } from '../../chain/multicall3.ts'
import { poolAddress, sortTokens } from '../../chain/pools.ts'

const blockAbi = parseAbi(['function getBlockNumber() view returns (uint256)'])
const poolAbi = parseAbi(['function getReserves() view returns (uint112 first, uint112 second, uint32 at)'])
const feeAbi = parseAbi(['function transferFee() view returns (uint256)'])

/** Pools and fees of one block. */
export interface Market {
  readonly block: bigint
  /** `undefined` where two tokens have no pool or an empty one. In the order that is asked for. */
  reserves(from: Address, to: Address): Reserves | undefined
  /** What arrives of an amount of a token that is sent: some tokens keep a part of each transfer. */
  arriving(token: Address, amount: bigint): bigint
}

const pairKey = (a: Address, b: Address): string => sortTokens(a, b).join(' ').toLowerCase()

/** Reads the pools among some tokens and the wrapped native coin, and what the tokens keep of a transfer, in one request. */
export const readMarket = async (client: PublicClient, tokens: readonly Address[]): Promise<Market> => {
  const all = [...new Set([...tokens, exchangeAddresses.wrappedNative])]
  const pairs = all.flatMap((a, place) => all.slice(place + 1).map((b) => sortTokens(a, b)))
  const shared = { multicallAddress: multicall3Address, batchSize: 0 } as const
  const contracts = [
    { address: multicall3Address, abi: blockAbi, functionName: 'getBlockNumber' } as const,
    ...pairs.map(([a, b]) => ({ address: poolAddress(a, b), abi: poolAbi, functionName: 'getReserves' }) as const),
    ...all.map((address) => ({ address, abi: feeAbi, functionName: 'transferFee' }) as const),
  ]
  const answers = await client.multicall({ ...shared, contracts })
  const [block, ...rest] = answers.map(({ result }) => result)
  if (typeof block !== 'bigint') throw new TypeError('The chain does not say which block it read.')
  const pools = new Map(pairs.map(([a, b], place) => [pairKey(a, b), rest[place]]))
  const fees = new Map(all.map((token, place) => [token.toLowerCase(), rest[pairs.length + place]]))
  return {
    block,
    reserves(from, to) {
      const pool = pools.get(pairKey(from, to))
      if (typeof pool !== 'object') return undefined
      const [first, second] = pool
      if (first === 0n || second === 0n) return undefined
      return sortTokens(from, to)[0] === from ? { first, second } : { first: second, second: first }
    },
    arriving(token, amount) {
      const fee = fees.get(token.toLowerCase())
      return typeof fee === 'bigint' ? amount - (amount * fee) / 10_000n : amount
    },
  }
}
