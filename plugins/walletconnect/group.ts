import type { ConnectorGroup, ConnectorItem } from '../../kernel/contract/connector-groups.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'
import { projectIdMissing, relayAddress } from './relay-address.ts'

const row: ConnectorItem = { id: CONNECTOR_ID, name: 'WalletConnect', tag: 'qrcode', open: 'ConnectingWalletConnectBasic' }

/** One row; none while WalletConnect is connected already, where no network is an EVM chain, or where it is not set up. */
const group: ConnectorGroup = scoped(manifest, ({ services: { sessions, networks, host, alerts }, options, stores }) => {
  const ready = relayAddress(host, options).projectId !== undefined
  if (!ready) alerts.get()?.raiseFor(projectIdMissing())
  return stores.map(sessions.of('eip155'), (state) => {
    const connected = state.status === 'connected' && state.connection.connectorId === CONNECTOR_ID
    const served = networks.all.get().some(({ chainNamespace }) => chainNamespace === 'eip155')
    return connected || !served || !ready ? [] : [row]
  })
})

export default group
