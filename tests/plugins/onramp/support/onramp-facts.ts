import type { Account, CaipAddress } from '../../../../kernel/contract/caip.ts'

/** Who buys. */
export const OWNER: Account & { readonly caipAddress: CaipAddress } = {
  namespace: 'eip155',
  address: '0x4f2A000000000000000000000000000000c91E00',
  type: 'eoa',
  caipAddress: 'eip155:1:0x4f2A000000000000000000000000000000c91E00',
}

/** The coin as the family says it. */
export const ETHER = { addresses: [`0x${'ee'.repeat(20)}`] }

/** A transaction of the chain. */
export const HASH = `0x${'ab'.repeat(32)}`
