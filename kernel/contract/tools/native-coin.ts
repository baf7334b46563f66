import type { Network } from '../caip.ts'

/** What somebody says the coin of a network is. */
interface SaidCoin {
  readonly decimals: number
  readonly symbol: string
}

/**
 * Whether what a service, a wallet or an adapter says of a network's coin is what the network says. An amount in other decimals is off by a
 * power of ten, so what disagrees is left out and never converted. Capitals of the symbol do not count.
 *
 * @example isNativeCoin(network, { decimals: 24, symbol: 'ETH' }) // false
 */
export const isNativeCoin = ({ nativeCurrency: coin }: Pick<Network, 'nativeCurrency'>, { decimals, symbol }: SaidCoin): boolean =>
  decimals === coin.decimals && symbol.toLowerCase() === coin.symbol.toLowerCase()
