import type { Namespace } from '../../kernel/contract/caip.ts'
import type { Connector } from '../../kernel/contract/connectors.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'

const connectorOf = (...namespaces: readonly Namespace[]): readonly [Connector<'eip155'>] => [
  Object.freeze({
    id: CONNECTOR_ID,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    ...(namespaces.length > 0 && { namespaces }),
    approval: 'wallet',
    provider: () => Promise.reject(new PorticoError('PROVIDER_MISSING', 'WalletConnect has a provider once it is connected.')),
  }),
]

/** One connector stands for all wallets on other devices. Its provider comes with the connection, never before. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ services: { networks }, stores }) => {
  const [evm, both] = [connectorOf(), connectorOf('eip155', 'solana')]
  return stores.map(networks.all, (all) => (all.some(({ chainNamespace }) => chainNamespace === 'solana') ? both : evm))
})

export default discover
