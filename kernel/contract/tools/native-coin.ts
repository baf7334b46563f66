import type { Network } from '../caip.ts'

/** What somebody says the coin of a network is. */
interface SaidCoin {
  readonly decimals: number
  readonly symbol: string
}

/**
 * Whether a service, a wallet or an adapter says the same of a network's coin as the network does. An amount in other decimals is off by a
 * power of ten. So leave out an answer that differs, and never convert it. Capitals of the symbol do not count.
 *
 * @example isNativeCoin(network, { decimals: 24, symbol: 'ETH' }) // false
 */
export const isNativeCoin = ({ nativeCurrency: coin }: Pick<Network, 'nativeCurrency'>, { decimals, symbol }: SaidCoin): boolean =>
  decimals === coin.decimals && symbol.toLowerCase() === coin.symbol.toLowerCase()
