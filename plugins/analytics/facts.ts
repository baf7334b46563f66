import type { Namespace } from '../../kernel/contract/caip.ts'
import type { AccountsService, ConnectorsService, NetworksService } from '../../kernel/contract/kernel-services.ts'
import type { EnvPort } from '../../kernel/contract/ports.ts'
import type { KnownFacts } from './clean-properties.ts'
import type { AnalyticsOptions } from './options.ts'

/** Our version as the query's `sv` has it. */
const VERSION = '0.1.0'

const FAMILIES: Readonly<Partial<Record<string, string>>> = { eip155: 'evm', bip122: 'bitcoin' }

/** What is known of account and network, without the account's address. */
export const factsNow = (accounts: AccountsService, networks: NetworksService): KnownFacts => ({
  isSmartAccount: accounts.active.get()?.type === 'smartAccount',
  network: networks.active.get()?.caipNetworkId,
  networks: networks.all.get().map(({ caipNetworkId }) => caipNetworkId),
})

/** The query's `sv`: the option, or made of the chain families in use. */
export const sdkVersion = ({ sdkVersion: given }: AnalyticsOptions, networks: NetworksService): string => {
  if (given) return given
  const families = networks.all.get().map(({ chainNamespace }) => FAMILIES[chainNamespace] ?? chainNamespace)
  return `react-${[...new Set(families)].join(',') || 'universal'}-${VERSION}`
}

/** How a visitor came to be connected, and with what. */
export const connectedBy = (connectors: ConnectorsService, env: EnvPort, connectorId: string, namespace: Namespace) => {
  const connector = connectors.all.get().find((one) => one.id === connectorId && one.namespace === namespace)
  const method =
    connector?.type === 'WALLET_CONNECT' ? (env.mobile ? 'mobile' : 'qrcode') : connector?.type === 'AUTH' ? 'email' : 'browser'
  return { method, name: connector?.name }
}
