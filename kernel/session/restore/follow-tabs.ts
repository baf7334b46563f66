import type { Namespace } from '../../contract/caip.ts'
import type { LiveSession, LiveSessions } from '../sessions/live-sessions.ts'
import type { StoredSession, StoredSessions } from './stored-sessions.ts'

/** What following other tabs needs. */
export interface TabParts {
  readonly stored: StoredSessions
  readonly live: LiveSessions
  /** Says that the session is over. What is stored stays: it is the other tab's. */
  leave(session: LiveSession): void
  /** Ids of the stored sessions that are coming back. */
  coming(): readonly string[]
  /** Gives such a one up. */
  cancel(id: string): void
  /** Whether nobody of the family is connected here or being asked. */
  isFree(namespace: Namespace): boolean
  /** Whether the wallet of a stored session is waited for already. */
  isAwaited(id: string): boolean
  bringBack(session: StoredSession): void
}

/**
 * Keeps the tabs of a site together once another has written: what another tab disconnected is disconnected here, and the wallet that it
 * connected or chose is asked here too, silently. The wallet is not told: the other tab did that.
 */
export const followOtherTabs = ({ stored, live, leave, coming, cancel, isFree, isAwaited, bringBack }: TabParts): void => {
  const kept = stored.all()
  for (const id of coming()) if (!kept.some((session) => session.id === id)) cancel(id)
  const left = live.sessions().filter((session) => {
    const { plugin, connector } = session.found
    const same = kept.filter((one) => one.connectorId === connector.id && one.plugin === plugin)
    const now = same.find(({ id }) => id === session.id) ?? same.at(-1)
    // The other tab has connected the same wallet anew.
    if (now) session.id = now.id
    return !now
  })
  const families = new Set(left.flatMap(({ connections }) => [...connections.keys()]))
  for (const session of left) leave(session)
  const up = live.sessions().map(({ id }) => id)
  const taken = new Set<Namespace>()
  // The one used last first.
  for (const session of [...kept].reverse()) {
    const own = session.connections.map(({ namespace }) => namespace)
    if (up.includes(session.id) || isAwaited(session.id) || own.some((namespace) => taken.has(namespace))) continue
    if (!own.some((namespace) => families.has(namespace)) && !own.every(isFree)) continue
    for (const namespace of own) taken.add(namespace)
    bringBack(session)
  }
}
