import type { CaipNetworkId, Namespace, Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { withDeprecated } from '../solana/chain-ids.ts'
import { rpcMapOf } from './rpc-map.ts'

/** Names by family. */
type NamesByFamily = Readonly<Record<string, readonly string[]>>

/** Methods that a wallet may grant. All are optional. Of families that are not here a host says what it asks for. */
const METHODS: NamesByFamily = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
}

/** Events a wallet may send. */
const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

/** Events of single families. */
const MORE_EVENTS: NamesByFamily = { bip122: ['bip122_addressesChanged'] }

const own = (lists: NamesByFamily, family: Namespace): string[] => (Object.hasOwn(lists, family) ? [...(lists[family] ?? [])] : [])

/** What a wallet is asked for, by family. */
export type ProposalNamespaces = ReturnType<typeof proposalNamespaces>

/** What a wallet is asked for: every chain of these networks, each family by itself. `asked`: methods in the place of ours. Throws `CHAIN_UNSUPPORTED` where there is none. */
export const proposalNamespaces = (networks: readonly Network[], asked: NamesByFamily = {}) => {
  const families = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  if (families.length === 0) throw new PorticoError('CHAIN_UNSUPPORTED', 'No configured network is of a family that was asked for.')
  const methods = { ...METHODS, ...asked }
  const parts = families.map((family) => {
    const here = networks.filter(({ chainNamespace }) => chainNamespace === family)
    const chains: CaipNetworkId[] = [...withDeprecated(here.map(({ caipNetworkId }) => caipNetworkId))]
    const events = [...EVENTS, ...own(MORE_EVENTS, family)]
    return [family, { chains, methods: own(methods, family), events, rpcMap: rpcMapOf(here) }] as const
  })
  return Object.fromEntries(parts)
}
