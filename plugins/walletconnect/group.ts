import { scoped } from '../../kernel/contract/scope.ts'
import type { ConnectorGroup, ConnectorItem } from '../../kernel/contract/slots.ts'
import { manifest } from './manifest.ts'
import { CONNECTOR_ID } from './options.ts'
import { projectIdMissing, relayAddress } from './relay-address.ts'

const row: ConnectorItem = { id: CONNECTOR_ID, name: 'WalletConnect', tag: 'qrcode', open: 'ConnectingWalletConnectBasic' }

/** One row, for families of all configured networks; none while WalletConnect is connected already, or where it is not set up. */
const group: ConnectorGroup = scoped(manifest, (scope) => {
  const { sessions, host, alerts } = scope.services
  const { options, stores, ports } = scope
  const { env, log } = ports
  const ready = relayAddress(host, options).projectId !== undefined
  if (!ready) alerts.get()?.raiseFor(projectIdMissing())
  else if (env.ios || env.telegram)
    import('./session/pair-ahead.ts')
      .then(({ pairAhead }) => pairAhead(scope))
      .catch((cause: unknown) => log.debug('No code ahead.', cause))
  return stores.map(sessions.all, (all) => (!ready || all.some(({ connectorId }) => connectorId === CONNECTOR_ID) ? [] : [row]))
})

export default group
