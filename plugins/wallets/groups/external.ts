import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import type { GroupParts } from './group-parts.ts'
import { connectorRow } from './merged.ts'
import { visibleOf } from './visible.ts'

/** The providers that the host hands in. */
export const externalRows = (parts: GroupParts): Store<readonly ConnectorItem[]> =>
  parts.stores.map(parts.connectors.all, (all) =>
    visibleOf(all, parts)
      .filter(({ type }) => type === 'EXTERNAL')
      .map((connector) => connectorRow([connector])),
  )
