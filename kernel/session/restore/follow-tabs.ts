import type { Namespace } from '../../contract/caip.ts'
import type { Attempts } from '../connect/attempts.ts'
import type { EndSessions } from '../sessions/end-sessions.ts'
import type { LiveSession, LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { Checks } from '../settling/checks.ts'
import type { LockedWallets } from './locked-wallets.ts'
import type { MissingWallets } from './missing-wallets.ts'
import type { StoredSession, StoredSessions } from './stored-sessions.ts'

export interface TabParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly attempts: Attempts
  readonly live: LiveSessions
  readonly checks: Checks
  readonly ending: EndSessions
  readonly lockedWallets: LockedWallets
  readonly missingWallets: MissingWallets
  bringBack(session: StoredSession, forgets: boolean): Promise<void>
}

/**
 * Makes a function that follows what another tab has written. A wallet that the other tab disconnected is disconnected here. A wallet that
 * it connected or chose is asked here too, silently. Wallets are not told: the other tab has done that.
 */
export const createFollowTabs = (parts: TabParts): (() => void) => {
  const { session, stored, attempts, live, checks, ending, lockedWallets, missingWallets, bringBack } = parts
  /** Reports that the session is over. The stored one is the other tab's, and stays. */
  const leave = ({ connections }: LiveSession): void => {
    for (const connection of [...connections.values()]) {
      const { namespace } = connection
      if (!live.drop(connection)) continue
      checks.get(namespace)?.attempt.abort()
      ending.goOn(namespace, 'visitor')
    }
  }
  /** Whether nobody of the family is connected here or being asked. */
  const isFree = (namespace: Namespace): boolean => session.stateOf(namespace).status === 'disconnected'
  /** Whether the wallet of a stored session is waited for already. */
  const isAwaited = (id: string): boolean => missingWallets.isAwaited(id) || lockedWallets.isAwaited(id)
  return () => {
    const kept = stored.all()
    for (const attempt of attempts.all()) if (attempt.stored !== undefined && !kept.some(({ id }) => id === attempt.stored)) attempt.abort()
    const left = live.sessions().filter((one) => {
      const { plugin, connector } = one.found
      const same = kept.filter((other) => other.connectorId === connector.id && other.plugin === plugin)
      const now = same.find(({ id }) => id === one.id) ?? same.at(-1)
      // The other tab has connected the same wallet anew.
      if (now) one.id = now.id
      return !now
    })
    const families = new Set(left.flatMap(({ connections }) => [...connections.keys()]))
    for (const one of left) leave(one)
    const up = live.sessions().map(({ id }) => id)
    const taken = new Set<Namespace>()
    // The one used last first.
    for (const one of [...kept].reverse()) {
      const namespaces = one.connections.map(({ namespace }) => namespace)
      if (up.includes(one.id) || isAwaited(one.id) || namespaces.some((namespace) => taken.has(namespace))) continue
      if (!namespaces.some((namespace) => families.has(namespace)) && !namespaces.every(isFree)) continue
      for (const namespace of namespaces) taken.add(namespace)
      void bringBack(one, false)
    }
  }
}
