import type { ConnectorItem, ConnectorTag } from '../../../kernel/contract/connector-groups.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import type { Store, StoreFactory, Undo } from '../../../kernel/contract/store.ts'

/** What a group's store lives in. */
interface RowsScope {
  readonly stores: StoreFactory
  onUnload(undo: Undo): void
}

/** A group's rows, read anew whenever one of the sources changes. */
export const createRows = (
  { stores, onUnload }: RowsScope,
  sources: readonly Store<unknown>[],
  read: () => readonly ConnectorItem[],
): Store<readonly ConnectorItem[]> => {
  const rows = stores.create(read())
  for (const source of sources) onUnload(source.subscribe(() => rows.set(read())))
  return rows
}

/** A row that connects by one connector. */
export const connectorRow = ({ id, name, icon }: ConnectorInfo, tag?: ConnectorTag): ConnectorItem => ({
  id,
  name,
  connectors: [id],
  ...(icon !== undefined && { icon }),
  ...(tag && { tag }),
})
