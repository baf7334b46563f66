import type { Namespace } from '../../../kernel/contract/caip.ts'

/** What the specification calls the families, and the network whose picture stands for each. */
const FAMILIES: { readonly [N in Namespace]?: readonly [name: string | undefined, picture: string] } = {
  eip155: [undefined, 'eip155:1'],
  solana: ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  polkadot: ['Polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  bip122: ['Bitcoin', 'bip122:000000000019d6689c085ae165831e93'],
}

/** What a family is called. */
export const familyName = (namespace: Namespace, text: (key: 'evmNetworks') => string): string =>
  FAMILIES[namespace]?.[0] ?? (namespace === 'eip155' ? text('evmNetworks') : namespace)

/** The network whose picture stands for a family. */
export const familyPicture = (namespace: Namespace): string => FAMILIES[namespace]?.[1] ?? namespace
