import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup } from '../../../kernel/contract/slots.ts'
import { manifest } from '../manifest.ts'
import { connectorRow } from './merged.ts'
import { visibleOf } from './visible.ts'

/** The providers that the host hands in. */
const external: ConnectorGroup = scoped(manifest, (scope) =>
  scope.stores.map(scope.services.connectors.all, (all) =>
    visibleOf(all, scope)
      .filter(({ type }) => type === 'EXTERNAL')
      .map((connector) => connectorRow([connector])),
  ),
)

export default external
