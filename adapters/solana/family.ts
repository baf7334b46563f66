import type { Scoped } from '../../kernel/contract/contributions.ts'
import type { Family, FamilyMethods } from '../../kernel/contract/family.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { requestMembers, requestObjects } from '../../kernel/contract/tools/request-objects.ts'
import { bytesOf, codec } from './family/codec.ts'
import { manifest } from './manifest.ts'

/** The specification's list for Solana, and what this adapter asks of wallets, which are all asked as WalletConnect names it. */
const methods = {
  safe: [],
  unsafe: ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction'],
  place: ['solana_getAccounts', 'solana_chainId'],
} as const satisfies FamilyMethods

const SIGNING: ReadonlySet<string> = new Set(methods.unsafe)

/** Addresses without a key: the system program's own, and the one for burning. */
const UNOWNED: ReadonlySet<string> = new Set(['1'.repeat(32), `1nc1nerator${'1'.repeat(33)}`])

/** Solana. */
export const solanaFamily: Family<'solana'> = {
  namespace: 'solana',
  name: 'Solana',
  codec,
  native: { symbol: 'SOL', decimals: 9, addresses: [`So${'1'.repeat(41)}`] },
  methods,
  providerMethods: ['on', 'removeListener'],
  subjectOf(method, params) {
    if (!SIGNING.has(method)) return undefined
    const objects = requestObjects(params)
    return { accounts: requestMembers(objects, 'pubkey', 'address'), networks: requestMembers(objects, 'chain') }
  },
  isUnowned: (address) => UNOWNED.has(address),
  bytesOf,
  // Solana Pay.
  prefixesOf: () => ['solana'],
}

/** What the kernel and the plugins ask. */
const family: Scoped<Family<'solana'>> = scoped(manifest, () => solanaFamily)

export default family
