import type { ConnectorGroup, ConnectorTag } from '../../../kernel/contract/connector-groups.ts'
import type { ConnectorType } from '../../../kernel/contract/connectors.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'
import { connectorRow } from './group-rows.ts'
import { isVisible } from './visible.ts'

const SEQUENCE: readonly (readonly [ConnectorType, ConnectorTag])[] = [
  ['MULTI_CHAIN', 'multichain'],
  ['ANNOUNCED', 'installed'],
  ['INJECTED', 'installed'],
]

/** The wallets of this browser. */
const injected: ConnectorGroup = scoped(manifest, (scope) =>
  scope.stores.map(scope.services.connectors.all, (all) =>
    SEQUENCE.flatMap(([type, tag]) =>
      all
        .filter((connector) => connector.type === type && isVisible(connector, scope, all))
        .map((connector) => connectorRow(connector, tag)),
    ),
  ),
)

export default injected
