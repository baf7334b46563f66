import type { Asset, ChainAdapter } from '../../../kernel/contract/features.ts'

export const ETHER = 10n ** 18n
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const FAKE = '0xbAd0000000000000000000000000000000000bad'

export const asset = (address: string | undefined, symbol: string, balance: bigint, decimals = 6): Asset => ({
  ...(address === undefined ? {} : { address }),
  name: `${symbol} token`,
  symbol,
  balance,
  decimals,
})

/** What an account holds on a chain, and how often that was read. */
export interface Holdings {
  native: bigint
  /** Tokens on the chain; `assets` are what the wallet says it holds. */
  readonly onChain: Map<string, Asset>
  assets: readonly Asset[]
  /** Thrown by every read while it is there. */
  down: unknown
  reads: number
  /** Whether the last of them was to ask the chain, aside from what was kept. */
  forced: boolean | undefined
  readonly features: Partial<ChainAdapter<'eip155'>>
}

/** Makes them. `lists`: the wallet lists its own assets. */
export const createHoldings = (lists = false): Holdings => {
  const read = async <T>(value: () => T): Promise<T> => {
    if (holdings.down !== undefined) throw holdings.down
    return value()
  }
  const holdings: Holdings = {
    native: 2n * ETHER,
    onChain: new Map([[USDC.toLowerCase(), asset(USDC, 'USDC', 640_000_000n)]]),
    assets: [],
    down: undefined,
    reads: 0,
    forced: undefined,
    features: {
      balance: {
        balance: ({ forceUpdate = false }) => {
          holdings.reads += 1
          holdings.forced = forceUpdate
          return read(() => ({ amount: holdings.native, decimals: 18, symbol: 'ETH' }))
        },
      },
      tokens: {
        tokens: ({ addresses }) => read(() => addresses.flatMap((address) => holdings.onChain.get(address.toLowerCase()) ?? [])),
      },
      ...(lists && { assets: { assets: () => read(() => holdings.assets) } }),
    },
  }
  return holdings
}
