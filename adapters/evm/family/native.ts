import type { NativeCoin } from '../../../kernel/contract/family.ts'

/**
 * Ether, and what stands for it: the address by which services ask for the coin and nodes log its transfers, and the one that burns. Of
 * other chains the coin is the network's own.
 */
export const native = {
  symbol: 'ETH',
  decimals: 18,
  addresses: [`0x${'ee'.repeat(20)}`, `0x${'00'.repeat(20)}`],
} as const satisfies NativeCoin
