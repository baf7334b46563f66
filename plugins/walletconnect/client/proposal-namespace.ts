import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Family } from '../session/parse-session.ts'
import { rpcMapOf } from './rpc-map.ts'

/** Methods that a wallet may grant. All are optional. */
const METHODS: Readonly<Record<Family, readonly string[]>> = {
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
}

/** Events a wallet may send. */
const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

const FAMILIES: readonly Family[] = ['eip155', 'solana']

/** What a wallet is asked for: every chain of these networks, each family by itself. Throws `CHAIN_UNSUPPORTED` where there is none. */
export const proposalNamespaces = (networks: readonly Network[]) => {
  const parts = FAMILIES.flatMap((family) => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === family)
    const chains: CaipNetworkId[] = own.map(({ caipNetworkId }) => caipNetworkId)
    const part = { chains, methods: [...METHODS[family]], events: [...EVENTS], rpcMap: rpcMapOf(own) }
    return chains.length > 0 ? [[family, part] as const] : []
  })
  if (parts.length === 0) throw new PorticoError('CHAIN_UNSUPPORTED', 'No configured network is of a family that WalletConnect serves.')
  return Object.fromEntries(parts)
}
