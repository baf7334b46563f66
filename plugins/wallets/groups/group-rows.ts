import type { ConnectorItem, ConnectorTag } from '../../../kernel/contract/connector-groups.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'

/** A row that connects by one connector. */
export const connectorRow = ({ id, name, icon }: ConnectorInfo, tag?: ConnectorTag): ConnectorItem => ({
  id,
  name,
  connectors: [id],
  ...(icon !== undefined && { icon }),
  ...(tag && { tag }),
})
