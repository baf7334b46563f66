import { bitcoinFamily } from '../../../adapters/bitcoin/family.ts'
import { evmFamily } from '../../../adapters/evm/family.ts'
import { polkadotFamily } from '../../../adapters/polkadot/family.ts'
import { solanaFamily } from '../../../adapters/solana/family.ts'
import type { AdapterDeclOf } from '../../../kernel/contract/adapters.ts'
import type { Namespace } from '../../../kernel/contract/caip.ts'
import type { Family } from '../../../kernel/contract/family.ts'

const FAMILIES: Readonly<Record<string, Family>> = {
  bip122: bitcoinFamily as Family,
  eip155: evmFamily as Family,
  polkadot: polkadotFamily as Family,
  solana: solanaFamily as Family,
}

/** A family of this package as it is. */
export const familyNamed = (namespace: Namespace): Family => {
  const family = FAMILIES[namespace]
  if (!family) throw new Error(`There is no family ${namespace}.`)
  return family
}

/** Every method that a family of this package lists. */
export const METHODS_OF_WALLETS: readonly string[] = Object.values(FAMILIES).flatMap(
  ({ methods: { safe, unsafe, place, others = [] } }) => [...[safe, unsafe, place, others].flat()],
)

/** A family with the methods of the real one, whose addresses may be any text: tests name their accounts. */
export const testFamily = (namespace: Namespace): Family => {
  const family = FAMILIES[namespace] ?? { ...(evmFamily as Family), namespace, methods: { safe: [], unsafe: [], place: [] } }
  // By its form alone: what the chain library refuses is tested with it.
  const formOnly = (text: string): string | undefined => (/^0x[\da-fA-F]{40}$/.test(text.trim()) ? text.trim() : undefined)
  const parse = namespace === 'eip155' ? formOnly : family.codec.parse
  return { ...family, namespace, codec: { ...family.codec, canonical: String, parse } }
}

/** How an adapter declares it. */
export const familyPart = <N extends Namespace>(
  namespace: N,
  family: Family = testFamily(namespace),
): { readonly family: NonNullable<AdapterDeclOf<N>['family']> } => ({ family: async () => ({ default: () => family as Family<N> }) })
