import type { ConnectorGroup, ConnectorItem } from '../../kernel/contract/connector-groups.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'

const row: ConnectorItem = { id: CONNECTOR_ID, name: 'WalletConnect', tag: 'qrcode', open: 'ConnectingWalletConnectBasic' }

/** One row; none while WalletConnect is connected already, or where no network is an EVM chain. */
const group: ConnectorGroup = scoped(manifest, ({ services: { connections, networks }, stores }) =>
  stores.map(connections.of('eip155'), (state) => {
    const connected = state.status === 'connected' && state.connection.connectorId === CONNECTOR_ID
    const served = networks.all.get().some(({ chainNamespace }) => chainNamespace === 'eip155')
    return connected || !served ? [] : [row]
  }),
)

export default group
