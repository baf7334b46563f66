import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { rpcMapOf } from './rpc-map.ts'

/** Methods a wallet may grant. All are optional. */
const METHODS: readonly string[] = [
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
]

/** Events a wallet may send. */
const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

/** What a wallet is asked for: every EVM chain of the host. Throws `CHAIN_UNSUPPORTED` where there is none. */
export const proposalNamespace = (networks: readonly Network[]) => {
  const chains: CaipNetworkId[] = networks.flatMap(({ chainNamespace, caipNetworkId }) =>
    chainNamespace === 'eip155' ? [caipNetworkId] : [],
  )
  if (chains.length === 0) throw new PorticoError('CHAIN_UNSUPPORTED', 'No configured network is an EVM chain.')
  return { chains, methods: [...METHODS], events: [...EVENTS], rpcMap: rpcMapOf(networks) }
}
