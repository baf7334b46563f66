import type { CaipNetworkId, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { Denial } from '../../registries/guards.ts'
import type { Canonical } from '../accounts/address-forms.ts'
import { keepActive } from '../accounts/preferences.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { Guarded } from '../settling/guarded.ts'
import type { KeepSessions } from './keep-sessions.ts'
import type { LiveConnection, LiveSessions } from './live-sessions.ts'
import type { SessionStore } from './session-store.ts'

export interface SelectParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly live: LiveSessions
  readonly canonical: Canonical
  readonly guarded: Guarded
  readonly keeping: KeepSessions
  /** The network that a family is asked for. */
  wanted(namespace: Namespace): CaipNetworkId | undefined
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
}

/** Makes a session the one in use, for one family or all it has. Rejects with `DISCONNECTED`, or with a guard's denial. */
export type SelectSession = (id: string, namespace?: Namespace) => Promise<void>

/** Makes it for one kernel. */
export const createSelectSession = (parts: SelectParts): SelectSession => {
  const { session, live, canonical, guarded, keeping } = parts
  /** Another connection of a family is another account: rejects with the denial. */
  const allow = async ({ found, connection, info, protocol, wallet }: LiveConnection): Promise<void> => {
    const { signal } = new AbortController()
    const points = ['account'] as const
    const asked = await guarded(points, async (settling) => ({
      denial: await settling.ask({ found, connection, info, canonical, protocol, wallet, trigger: 'account', points, signal }),
    }))
    if (!asked?.denial) return
    parts.denied(asked.denial)
    throw asked.denial.error
  }
  return async (id, namespace) => {
    const one = live.sessions().find((session) => session.id === id)
    const chosen = [...(one?.connections.values() ?? [])].filter(
      (connection) => (namespace ?? connection.namespace) === connection.namespace,
    )
    if (chosen.length === 0) throw new PorticoError('DISCONNECTED', 'There is no such session.', { context: { session: id } })
    for (const connection of chosen) {
      if (live.get(connection.namespace) === connection) continue
      await allow(connection)
      if (!live.has(connection)) throw new PorticoError('DISCONNECTED', 'The session has ended.', { context: { session: id } })
      keeping.makeCurrent(connection)
    }
    session.activate(chosen.map((connection) => connection.namespace))
    keepActive(parts)
  }
}
