import type { ConnectorItem } from '../../kernel/contract/slots.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { CONNECTOR_ID } from './options.ts'
import { projectIdMissing, relayAddress } from './relay-address.ts'
import type { AheadContext } from './session/pair-ahead.ts'

const row: ConnectorItem = { id: CONNECTOR_ID, name: 'WalletConnect', tag: 'qrcode', open: 'ConnectingWalletConnectBasic' }

/** One row, for families of all configured networks; none while WalletConnect is connected already, or where it is not set up. */
export const walletConnectRows = (context: AheadContext): Store<readonly ConnectorItem[]> => {
  const { sessions, host, alerts } = context.deps
  const { options, stores, ports } = context
  const { env, log } = ports
  const ready = relayAddress(host, options).projectId !== undefined
  if (!ready) alerts.get()?.raiseFor(projectIdMissing())
  else if (env.ios || env.telegram)
    import('./session/pair-ahead.ts')
      .then(({ pairAhead }) => pairAhead(context))
      .catch((cause: unknown) => log.debug('No code ahead.', cause))
  return stores.map(sessions.all, (all) => (!ready || all.some(({ connectorId }) => connectorId === CONNECTOR_ID) ? [] : [row]))
}
