import type { ConnectorInfo, ConnectorType } from '../../../kernel/contract/connectors.ts'
import type { ConnectorItem, ConnectorTag } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { coveringIn } from '../../../kernel/contract/tools/installed-wallets.ts'
import type { GroupParts } from './group-parts.ts'
import { connectorRow, mergedIn } from './merged.ts'
import { visibleOf } from './visible.ts'

const SEQUENCE: readonly (readonly [ConnectorType, ConnectorTag])[] = [
  ['MULTI_CHAIN', 'multichain'],
  ['ANNOUNCED', 'installed'],
  ['INJECTED', 'installed'],
]

/**
 * The wallets of this browser. Each connector of a wallet of several families gives the same row, which is drawn once. A vendor's own connector
 * that stands for an announced wallet stands among the announced ones.
 */
export const injectedRows = (parts: GroupParts): Store<readonly ConnectorItem[]> =>
  parts.stores.map(parts.connectors.all, (all) => {
    const here = visibleOf(all, parts)
    const vendors = here.filter(({ type }) => type === 'EXTERNAL')
    const covering = new Set(all.map((one) => coveringIn(vendors, one)))
    const typeOf = (one: ConnectorInfo): ConnectorType => (covering.has(one) ? 'ANNOUNCED' : one.type)
    const merged = here.map(mergedIn(here))
    return SEQUENCE.flatMap(([type, tag]) =>
      merged
        .filter(([first, ...others]) => (others.length > 0 ? 'MULTI_CHAIN' : typeOf(first)) === type)
        .map((connectors) => connectorRow(connectors, connectors.length > 1 ? 'installed' : tag)),
    )
  })
