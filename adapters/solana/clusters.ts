import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/** Wallet Standard's names of the public clusters; CAIP-2 names them by their genesis. */
const CLUSTERS: readonly (readonly [name: string, network: CaipNetworkId<'solana'>])[] = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
]

/** As some wallets still call them. */
const DEPRECATED: readonly (readonly [name: string, network: CaipNetworkId<'solana'>])[] = [
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
]

const CHAIN = /^solana:[\w-]{1,32}$/

/** A chain that a wallet names, in CAIP-2. Undefined for other families, and for a local chain, which could be any. */
export const toNetwork = (chain: unknown): CaipNetworkId<'solana'> | undefined => {
  if (typeof chain !== 'string' || !CHAIN.test(chain) || chain === 'solana:localnet') return undefined
  return [...CLUSTERS, ...DEPRECATED].find(([name]) => name === chain)?.[1] ?? `solana:${chain.slice('solana:'.length)}`
}

/** Wallet Standard's name of a public cluster; undefined for any other chain. */
export const clusterNameOf = (chain: string): string | undefined => CLUSTERS.find(([, network]) => network === chain)?.[0]

/** A chain by its common name, where it has one. */
export const commonNameOf = (chain: string): string => clusterNameOf(chain) ?? chain

/** A network as a wallet names it, of the names it gave; undefined where it serves another. */
export const chainNameOf = (network: CaipNetworkId, chains: readonly string[]): string | undefined =>
  chains.find((chain) => toNetwork(chain) === network)
