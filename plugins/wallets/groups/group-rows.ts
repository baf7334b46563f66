import type { ConnectorItem, ConnectorTag } from '../../../kernel/contract/slots.ts'
import type { MergedConnectors } from './merged.ts'

/** A row that connects by one connector, or by one of several. */
export const connectorRow = ([{ id, name, icon }, ...others]: MergedConnectors, tag?: ConnectorTag): ConnectorItem => ({
  id,
  name,
  connectors: [id, ...others.map((other) => other.id)],
  ...(icon !== undefined && { icon }),
  ...(tag && { tag }),
})
