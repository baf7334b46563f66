import type { ConnectorGroup, ConnectorTag } from '../../../kernel/contract/connector-groups.ts'
import type { ConnectorType } from '../../../kernel/contract/connectors.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'
import { connectorRow, createRows } from './group-rows.ts'
import { isVisible } from './visible.ts'

const SEQUENCE: readonly (readonly [ConnectorType, ConnectorTag])[] = [
  ['MULTI_CHAIN', 'multichain'],
  ['ANNOUNCED', 'installed'],
  ['INJECTED', 'installed'],
]

/** The wallets of this browser. */
const injected: ConnectorGroup = scoped(manifest, (scope) => {
  const { connectors } = scope.services
  return createRows(scope, [connectors.all], () =>
    SEQUENCE.flatMap(([type, tag]) =>
      connectors.all
        .get()
        .filter((connector) => connector.type === type && isVisible(connector, scope, connectors.all.get()))
        .map((connector) => connectorRow(connector, tag)),
    ),
  )
})

export default injected
