import type { Connector } from '../../kernel/contract/connectors.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'

const isProvider = (value: unknown): value is Eip1193Provider => typeof value === 'object' && value !== null && 'request' in value

/** One connector stands for all wallets on other devices. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ services: { connections }, stores }) => {
  const connector: Connector<'eip155'> = {
    id: CONNECTOR_ID,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    approval: 'wallet',
    async provider() {
      const state = connections.of('eip155').get()
      const connection = state.status === 'connected' && state.connection.connectorId === CONNECTOR_ID ? state.connection : undefined
      if (isProvider(connection?.provider)) return connection.provider
      throw new PorticoError('PROVIDER_MISSING', 'There is no WalletConnect session.')
    },
  }
  return stores.create<readonly Connector<'eip155'>[]>([Object.freeze(connector)])
})

export default discover
