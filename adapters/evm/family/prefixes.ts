import type { Network } from '../../../kernel/contract/caip.ts'

/** Short names of EVM chains as EIP-3770 writes them before addresses, by chain id. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  1: ['eth'],
  10: ['oeth'],
  56: ['bnb'],
  100: ['gno'],
  137: ['pol', 'matic'],
  324: ['zksync'],
  8453: ['base'],
  42161: ['arb1'],
  42220: ['celo'],
  43114: ['avax'],
  59144: ['linea'],
  84532: ['basesep'],
  421614: ['arb-sep'],
  534352: ['scr'],
  7777777: ['zora'],
  11155111: ['sep'],
  11155420: ['opsep'],
}

/** Prefixes of an address: the scheme of links (EIP-681), which names no chain, and the chain's own short name. */
export const prefixesOf = ({ id }: Pick<Network, 'id'>): readonly string[] => ['ethereum', ...(SHORT_NAMES[String(id)] ?? [])]
