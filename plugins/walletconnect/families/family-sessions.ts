import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import type { Family } from '../../../kernel/contract/family.ts'
import type { LiveSession, LiveSessionParts } from '../session/live-session.ts'
import { bitcoinRules } from './bitcoin-rules.ts'
import type { FamilyRules } from './family-rules.ts'
import { createFamilySession } from './family-session.ts'
import { polkadotRules } from './polkadot-rules.ts'
import { solanaRules } from './solana-rules.ts'

/** What they are made of. `asked`: the networks of the connect request, one for each family. */
export interface FamilySessionsParts extends Omit<LiveSessionParts<Namespace>, 'granted' | 'wanted' | 'family'> {
  readonly asked: readonly CaipNetworkId[] | undefined
  /** Those of the networks that are asked for. */
  readonly families: readonly Family[]
}

/** What other families' adapters ask otherwise than the protocol has it. */
const RULES: Readonly<Record<string, () => FamilyRules>> = {
  bip122: bitcoinRules,
  polkadot: () => polkadotRules,
  solana: () => solanaRules,
}

/** Puts the families of a session to use that are not EVM: those that were asked for and are granted, whether an adapter serves them or not. */
export const createFamilySessions = ({ asked = [], families, ...parts }: FamilySessionsParts): readonly LiveSession<Namespace>[] =>
  asked.flatMap((wanted): readonly LiveSession<Namespace>[] => {
    const family = families.find(({ namespace }) => wanted.startsWith(`${namespace}:`))
    if (!family || family.namespace === 'eip155') return []
    const rules = Object.hasOwn(RULES, family.namespace) ? RULES[family.namespace]?.() : undefined
    const familySession = createFamilySession({ ...parts, wanted, family, rules: rules ?? { methods: {} } })
    return familySession ? [familySession] : []
  })
