import type { Namespace } from '../../../kernel/contract/caip.ts'

/** The network whose picture stands for each family. */
const PICTURES: { readonly [N in Namespace]?: string } = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/** The network whose picture stands for a family. */
export const familyPicture = (namespace: Namespace): string => PICTURES[namespace] ?? namespace
