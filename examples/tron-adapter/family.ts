import { type Family, type FamilyMethods, requestMembers, requestObjects, type Scoped, scoped } from 'portico/plugin'
import { codec } from './address.ts'
import { manifest } from './manifest.ts'

const methods = {
  safe: ['tron_getBalance'],
  unsafe: ['tron_signMessage', 'tron_sendTransaction'],
  place: ['tron_accounts', 'tron_chainId'],
  others: ['tron_requestAccounts', 'wallet_switchTronChain'],
} as const satisfies FamilyMethods

const FOR_ACCOUNT: ReadonlySet<string> = new Set(methods.unsafe)

/** What Tron knows by heart. */
const family: Scoped<Family<'tron'>> = scoped(manifest, () => ({
  namespace: 'tron',
  name: 'Tron',
  codec,
  native: { symbol: 'TRX', decimals: 6, addresses: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'] },
  methods,
  subjectOf(method, params) {
    if (!FOR_ACCOUNT.has(method)) return undefined
    const objects = requestObjects(params)
    return { accounts: requestMembers(objects, 'from', 'owner_address'), networks: requestMembers(objects, 'chainId') }
  },
  networkOf: (value) => (typeof value === 'string' && /^0x[\da-f]{1,8}$/.test(value) ? `tron:${value}` : undefined),
  // Of twenty zero bytes: where tokens are burnt.
  isUnowned: (address) => address === 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  prefixesOf: () => ['tron'],
}))

export default family
