import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { AddressRealm, BitcoinAddress } from './address.ts'

type Chain = CaipNetworkId<'bip122'>

/** The public chains, CAIP-2 names them by their genesis; how wallets name them, and how addresses are written on them. */
const CHAINS: readonly (readonly [name: string, network: Chain, realm: AddressRealm])[] = [
  ['mainnet', 'bip122:000000000019d6689c085ae165831e93', 'main'],
  ['testnet', 'bip122:000000000933ea01ad0ee984209779ba', 'test'],
  ['testnet4', 'bip122:00000000da84f2bafbbc53dee25a72ae', 'test'],
  ['signet', 'bip122:00000008819873e925422c1ff0f99f7c', 'test'],
  ['regtest', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'regtest'],
]

const REFERENCE = /^bip122:[0-9a-f]{32}$/

/** A chain that a wallet names (`Mainnet`, `bitcoin:testnet`, `BITCOIN_SIGNET`, CAIP-2), in CAIP-2. Undefined for what is none of them. */
export const toNetwork = (name: unknown): Chain | undefined => {
  if (typeof name !== 'string' || name.length > 64) return undefined
  if (REFERENCE.test(name)) return name as Chain
  const plain = name.toLowerCase().replace(/^bitcoin[:_]/, '')
  return CHAINS.find(([known]) => known === (plain === 'livenet' ? 'mainnet' : plain))?.[1]
}

/** A network by the common name of its chain; undefined for a chain that is not public. */
export const chainNameOf = (network: CaipNetworkId): string | undefined => CHAINS.find(([, known]) => known === network)?.[0]

/** Whether an address is written as on a network. A chain that is not public may write its addresses as either kind of test chain. */
export const isOn = ({ realms }: BitcoinAddress, network: CaipNetworkId): boolean => {
  const known = CHAINS.find(([, chain]) => chain === network)?.[2]
  return known ? realms.includes(known) : realms.includes('regtest') || realms.includes('test')
}

/** The public chain of an address, where nobody says which. */
export const usualNetwork = ({ realms }: BitcoinAddress): Chain | undefined => CHAINS.find(([, , realm]) => realms.includes(realm))?.[1]
