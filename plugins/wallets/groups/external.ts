import type { ConnectorGroup } from '../../../kernel/contract/connector-groups.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'
import { connectorRow, createRows } from './group-rows.ts'
import { isVisible } from './visible.ts'

/** The providers that the host hands in. */
const external: ConnectorGroup = scoped(manifest, (scope) => {
  const { connectors } = scope.services
  return createRows(scope, [connectors.all], () =>
    connectors.all
      .get()
      .filter((connector) => connector.type === 'EXTERNAL' && isVisible(connector, scope))
      .map((connector) => connectorRow(connector)),
  )
})

export default external
