import type { Namespace } from '../contract/caip.ts'
import type { Undo } from '../contract/store.ts'
import type { LiveConnections } from './live-connections.ts'
import type { StoredConnection, StoredConnections } from './stored-connections.ts'

/** What following other tabs needs. */
export interface TabParts {
  readonly stored: StoredConnections
  readonly live: LiveConnections
  /** Says that the connection is over. What is stored stays: it is the other tab's. */
  leave(namespace: Namespace): void
  /** Namespaces whose stored connection is coming back. */
  coming(): readonly Namespace[]
  /** Gives such a one up. */
  cancel(namespace: Namespace): void
  bringBack(namespace: Namespace, entry: StoredConnection): void
}

/**
 * Keeps the tabs of a site together: what another tab disconnected is disconnected here, and where it chose another wallet that one is
 * asked here too, silently. The wallet is not told: the other tab did that.
 */
export const followOtherTabs = ({ stored, live, leave, coming, cancel, bringBack }: TabParts): Undo => {
  return stored.watch(() => {
    const kept = stored.all()
    for (const namespace of coming()) if (!kept.has(namespace)) cancel(namespace)
    for (const [namespace, { found }] of live.entries()) {
      const now = kept.get(namespace)
      if (now?.connectorId === found.connector.id && now.plugin === found.plugin) continue
      live.drop(namespace)
      leave(namespace)
      if (now) bringBack(namespace, now)
    }
  })
}
