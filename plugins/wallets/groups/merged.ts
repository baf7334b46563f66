import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import type { ConnectorItem, ConnectorTag } from '../../../kernel/contract/slots.ts'
import { commonName } from '../../../kernel/contract/tools/installed-wallets.ts'

/** Connectors of one row, at least one. */
export type MergedConnectors = readonly [ConnectorInfo, ...ConnectorInfo[]]

/**
 * Finds the connectors that share a row with one: wallets of this browser that bear its name, where each is of another family. They are merged
 * to be shown, never to be trusted: the visitor chooses one of them. Where two of a family bear the name nobody can tell which of them belongs
 * to whom, and none is merged.
 */
export const mergedIn = (connectors: readonly ConnectorInfo[]): ((connector: ConnectorInfo) => MergedConnectors) => {
  const named = new Map<string, ConnectorInfo[]>()
  for (const one of connectors) {
    // A vendor's own connector bears its domain; a host's providers have none.
    if (one.type !== 'ANNOUNCED' && one.type !== 'INJECTED' && !(one.type === 'EXTERNAL' && one.info?.rdns)) continue
    const name = commonName(one.name)
    const others = named.get(name)
    if (others) others.push(one)
    else named.set(name, [one])
  }
  // Once for each name: a script may announce thousands of one.
  const rows = new Map<ConnectorInfo, MergedConnectors>()
  for (const [first, ...others] of named.values()) {
    if (!first || new Set([first, ...others].map(({ namespace }) => namespace)).size <= others.length) continue
    const row: MergedConnectors = [first, ...others]
    for (const one of row) rows.set(one, row)
  }
  return (connector) => rows.get(connector) ?? [connector]
}

/** A row that connects by one connector, or by one of several. */
export const connectorRow = ([{ id, name, icon }, ...others]: MergedConnectors, tag?: ConnectorTag): ConnectorItem => ({
  id,
  name,
  connectors: [id, ...others.map((other) => other.id)],
  ...(icon !== undefined && { icon }),
  ...(tag && { tag }),
})
