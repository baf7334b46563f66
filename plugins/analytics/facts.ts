import type { Namespace } from '../../kernel/contract/caip.ts'
import type { AccountsService, ConnectorsService, NetworksService } from '../../kernel/contract/kernel-services.ts'
import type { EnvPort } from '../../kernel/contract/ports.ts'
import type { KnownFacts } from './clean-properties.ts'

/** What is known of account and network, without the account's address. */
export const factsNow = (accounts: AccountsService, networks: NetworksService): KnownFacts => ({
  isSmartAccount: accounts.active.get()?.type === 'smartAccount',
  network: networks.active.get()?.caipNetworkId,
  networks: networks.all.get().map(({ caipNetworkId }) => caipNetworkId),
})

/** How a visitor came to be connected, and with what. */
export const connectedBy = (connectors: ConnectorsService, env: EnvPort, connectorId: string, namespace: Namespace) => {
  const connector = connectors.all.get().find((one) => one.id === connectorId && one.namespace === namespace)
  const method =
    connector?.type === 'WALLET_CONNECT' ? (env.mobile ? 'mobile' : 'qrcode') : connector?.type === 'AUTH' ? 'email' : 'browser'
  return { method, name: connector?.name }
}
