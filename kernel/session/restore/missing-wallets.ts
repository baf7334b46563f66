import type { ConnectorInfo } from '../../contract/connectors.ts'
import type { Undo } from '../../contract/store.ts'
import type { ConnectorsOwner } from '../connectors/connectors.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { StoredSession, StoredSessions } from './stored-sessions.ts'

export interface MissingWalletsParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly connectors: ConnectorsOwner
  bringBack(stored: StoredSession, forgets: boolean): Promise<void>
}

/** Wallets of stored sessions that have not shown up in time. */
export interface MissingWallets {
  /**
   * Brings a session back when its wallet shows up, once, and only until the visitor acts. `here`: the wallets that were there when none
   * was found for it. If one of them has the session's id, the visitor chooses.
   */
  waitFor(entry: StoredSession, forgets: boolean, here: readonly ConnectorInfo[]): void
  isAwaited(id: string): boolean
  stop(): void
}

/** Makes it for one kernel. */
export const createMissingWallets = ({ session, stored, connectors, bringBack }: MissingWalletsParts): MissingWallets => {
  const waiting = new Map<string, Undo>()
  return {
    waitFor(entry, forgets, here) {
      const { id, connectorId, connections } = entry
      const bears = (one: ConnectorInfo): boolean => (one.claimedId ?? one.id) === connectorId
      if (waiting.has(id) || here.some(bears)) return
      const check = (): void => {
        const acted = connections.some(({ namespace }) => session.stateOf(namespace).status !== 'disconnected')
        if (!acted && !connectors.all.get().some(bears)) return
        waiting.get(id)?.()
        if (!acted && stored.all().some((one) => one.id === id)) void bringBack(entry, forgets)
      }
      const stops = [connectors.all.subscribe(check), session.states.subscribe(check)]
      waiting.set(id, () => {
        for (const stop of stops) stop()
      })
      check()
    },
    isAwaited: (id) => waiting.has(id),
    stop() {
      for (const stop of waiting.values()) stop()
    },
  }
}
