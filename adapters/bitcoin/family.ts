import type { Scoped } from '../../kernel/contract/contributions.ts'
import type { Family, FamilyMethods } from '../../kernel/contract/family.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { requestMembers, requestObjects } from '../../kernel/contract/tools/request-objects.ts'
import { codec } from './family/codec.ts'
import { manifest } from './manifest.ts'
import { parseBitcoinAddress } from './verify/address.ts'

/** The specification lists none of Bitcoin's methods. All wallets are asked as WalletConnect names them. */
const methods = {
  safe: [],
  unsafe: [],
  place: ['getAccountAddresses', 'getNetwork'],
  others: ['sendTransfer', 'signMessage', 'signPsbt'],
} as const satisfies FamilyMethods

const FOR_ACCOUNT: ReadonlySet<string> = new Set(['getAccountAddresses', ...methods.others])

/** Bitcoin. A request is for `account`; another address of the same wallet may sign it, the one for ordinals. */
export const bitcoinFamily: Family<'bip122'> = {
  namespace: 'bip122',
  name: 'Bitcoin',
  codec,
  native: { symbol: 'BTC', decimals: 8, addresses: [] },
  methods,
  providerMethods: ['on', 'removeListener'],
  subjectOf(method, params) {
    if (!FOR_ACCOUNT.has(method)) return undefined
    const objects = requestObjects(params)
    const inputs = requestMembers(objects, 'signInputs').flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    return { accounts: requestMembers(objects, 'account'), signers: requestMembers([...objects, ...inputs], 'address') }
  },
  kindOf: (address) => parseBitcoinAddress(address)?.kind,
  // BIP-21.
  prefixesOf: () => ['bitcoin'],
}

/** What the kernel and the plugins ask. */
const family: Scoped<Family<'bip122'>> = scoped(manifest, () => bitcoinFamily)

export default family
