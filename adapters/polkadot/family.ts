import type { Scoped } from '../../kernel/contract/contributions.ts'
import type { Family, FamilyMethods } from '../../kernel/contract/family.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { requestMembers, requestObjects } from '../../kernel/contract/tools/request-objects.ts'
import { codec } from './family/codec.ts'
import { manifest } from './manifest.ts'

/** The specification lists none of Polkadot's methods. All wallets are asked as WalletConnect names them. */
const methods = {
  safe: [],
  unsafe: [],
  place: ['polkadot_getAccounts', 'polkadot_chainId'],
  others: ['polkadot_signMessage', 'polkadot_signTransaction'],
} as const satisfies FamilyMethods

const SIGNING: ReadonlySet<string> = new Set(methods.others)

/** Polkadot. */
export const polkadotFamily: Family<'polkadot'> = {
  namespace: 'polkadot',
  name: 'Polkadot',
  codec,
  native: { symbol: 'DOT', decimals: 10, addresses: [] },
  methods,
  providerMethods: ['on', 'removeListener'],
  subjectOf(method, params) {
    if (!SIGNING.has(method)) return undefined
    const objects = requestObjects(params)
    return { accounts: requestMembers(objects, 'pubkey', 'address'), networks: requestMembers(objects, 'chain') }
  },
}

/** What the kernel and the plugins ask. */
const family: Scoped<Family<'polkadot'>> = scoped(manifest, () => polkadotFamily)

export default family
