import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'

/** Chains of eip155 that deployed frames take. */
const EIP155 = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280, 100, 8453, 84531,
  84532, 7777777, 999,
] as const

const SOLANA = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const

/** The 27 networks of the specification. */
export const FRAME_NETWORKS: readonly CaipNetworkId[] = [
  ...EIP155.map((id): CaipNetworkId => `eip155:${id}`),
  ...SOLANA.map((id): CaipNetworkId => `solana:${id}`),
]

/** Families that the frame has accounts of. */
export const FRAME_FAMILIES = ['eip155', 'solana'] as const
export type FrameFamily = (typeof FRAME_FAMILIES)[number]

export const isFrameFamily = (namespace: string): namespace is FrameFamily => FRAME_FAMILIES.some((one) => one === namespace)
