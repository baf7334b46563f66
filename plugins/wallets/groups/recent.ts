import type { ConnectorGroup } from '../../../kernel/contract/connector-groups.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'
import { connectorRow } from './group-rows.ts'
import { isVisible } from './visible.ts'

/** The wallets used last that are here now. The row is the connector found on this page, never what was stored. */
const recent: ConnectorGroup = scoped(manifest, (scope) =>
  scope.stores.join([scope.services.wallets.recent, scope.services.connectors.all], (recent, all) =>
    recent.flatMap(({ id }) => {
      const connector = all.find((other) => other.id === id)
      return connector && isVisible(connector, scope) ? [connectorRow(connector, 'recent')] : []
    }),
  ),
)

export default recent
