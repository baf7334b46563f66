import type { Chain } from '../session/parse-session.ts'

/** Chains by their genesis, and as wallets called them before. Some know the older names only. */
const DEPRECATED: readonly (readonly [id: Chain<'solana'>, deprecated: Chain<'solana'>])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
]

/** A chain as it is called now. */
export const currentId = <T extends string>(chain: T): T | Chain<'solana'> =>
  DEPRECATED.find(([, before]) => before === chain)?.[0] ?? chain

/** These chains, and what they were called before. */
export const withDeprecated = <T extends string>(chains: readonly T[]): readonly (T | Chain<'solana'>)[] => [
  ...chains,
  ...DEPRECATED.flatMap(([id, before]) => (chains.some((chain) => chain === id) ? [before] : [])),
]
