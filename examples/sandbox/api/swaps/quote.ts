import { type Address, getAddress, type PublicClient } from 'viem'
import { amountOut, exchangeAddresses } from '../../chain/exchange.ts'
import { nativeAddress } from '../token-table.ts'
import { type Market, readMarket } from './market.ts'

const wrapped: Address = exchangeAddresses.wrappedNative

/** What is swapped for what. The native coin is `nativeAddress`. */
export interface SwapQuestion {
  readonly from: Address
  readonly to: Address
  /** Of `from`, in its smallest unit. */
  readonly amount: bigint
}

/** The best way through the pools at one block. */
export interface Route {
  /** Token contracts; the native coin is the wrapped one here. */
  readonly path: readonly Address[]
  /** What arrives, to the unit, if nothing comes between. */
  readonly amountOut: bigint
  /** Whether a token of the path keeps a part of each transfer. */
  readonly keepsFee: boolean
  readonly block: bigint
}

/** Whether an address stands for the native coin. */
export const isNativeAddress = (address: Address): boolean => address.toLowerCase() === nativeAddress

/** The contract that the pools trade for it. */
const traded = (address: Address): Address => (isNativeAddress(address) ? wrapped : getAddress(address.toLowerCase()))

// Every step is a transfer into the next pool, or out to the account.
const outOf = (market: Market, path: readonly Address[], amount: bigint): bigint | undefined => {
  const [first, ...steps] = path
  if (first === undefined) return undefined
  let [token, held] = [first, market.arriving(first, amount)]
  for (const next of steps) {
    const reserves = market.reserves(token, next)
    if (!reserves) return undefined
    ;[token, held] = [next, market.arriving(next, amountOut(held, reserves))]
  }
  return held
}

/** The best route for an amount, direct or through the wrapped native coin; `undefined` where no pool gives anything for it. */
export const findRoute = async (client: PublicClient, { from, to, amount }: SwapQuestion): Promise<Route | undefined> => {
  const [first, last] = [traded(from), traded(to)]
  if (first === last) return undefined
  const market = await readMarket(client, [first, last])
  const direct = [first, last]
  const paths = first === wrapped || last === wrapped ? [direct] : [direct, [first, wrapped, last]]
  let best: Route | undefined
  for (const path of paths) {
    const out = outOf(market, path, amount)
    if (out === undefined || out <= (best?.amountOut ?? 0n)) continue
    const keepsFee = path.some((token) => market.arriving(token, 10_000n) !== 10_000n)
    best = { path, amountOut: out, keepsFee, block: market.block }
  }
  return best
}
