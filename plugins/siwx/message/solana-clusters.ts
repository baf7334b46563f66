/** The chains that Sign-In With Solana has names for. It has `localnet` as well, which could be any chain: read, it would stand for none. */
const CLUSTERS: ReadonlyMap<string, string> = new Map([
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

/** The CAIP-2 reference of a cluster by one of its two names (`devnet`, `solana:devnet`); anything else as it is. */
export const clusterReference = (name: string): string => CLUSTERS.get(name.replace(/^solana:/, '')) ?? name
