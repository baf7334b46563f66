import { bitcoinFamily } from './bitcoin.ts'
import { cosmosFamily } from './cosmos.ts'
import type { FamilyAction, WalletFamily } from './family-action.ts'
import { polkadotFamily } from './polkadot.ts'

/** A chain of one of them as CAIP-2 text. */
export type FamilyChain = `${'bip122' | 'polkadot' | 'cosmos'}:${string}`

/** Families beside EVM and Solana, by namespace. */
export const walletFamilies: Readonly<Record<string, WalletFamily>> = {
  bip122: bitcoinFamily,
  polkadot: polkadotFamily,
  cosmos: cosmosFamily,
}

/** Whether a chain is of one of them. */
export const isFamilyChain = (chain: string): chain is FamilyChain => Object.hasOwn(walletFamilies, chain.split(':')[0] ?? '')

/** Readers of all their methods. */
export const familyParsers: Readonly<Record<string, (params: unknown) => FamilyAction>> = Object.assign(
  {},
  ...Object.values(walletFamilies).map(({ methods }) => methods),
)
