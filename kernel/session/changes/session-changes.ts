import type { ConnectionInfo } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import { abortable } from '../abortable.ts'
import type { LiveConnection, LiveSession, LiveSessions } from '../live/live-sessions.ts'
import type { Canonical } from '../live/parse-connection.ts'
import type { EndReason, SessionCodeParts } from '../live/session-code.ts'
import type { Attempt } from '../sessions.ts'
import { followOtherTabs } from './follow-tabs.ts'

/** What a check of another account comes to when it is broken off. */
const GIVEN_UP = 'given up'

/** What changes of a session need. */
export interface ChangesParts extends SessionCodeParts {
  readonly live: LiveSessions
  /** Checks of another account that are under way. */
  readonly checks: Map<Namespace, Attempt>
  readonly canonical: Canonical
  /** Asks the guards. Rejects with the denial. */
  allow(connections: readonly ConnectionInfo[], signal: AbortSignal): Promise<void>
  makeCurrent(one: LiveConnection): void
  keep(one: LiveSession): void
  endAll(sessions: readonly LiveSession[], why: EndReason): Promise<void>
  /** A family's connection has gone. */
  goOn(namespace: Namespace, reason: EndReason['reason']): void
}

/** What becomes of sessions after they have settled. Comes when it happens. */
export interface SessionChanges {
  /** Asks the guards about another account of a connection, as it was when the wallet said so. Never rejects. */
  recheck(one: LiveConnection, info: ConnectionInfo, attempt: Attempt): Promise<void>
  /** Rejects with `DISCONNECTED`, or with a guard's denial. */
  select(id: string, namespace?: Namespace): Promise<void>
  /** Rejects with `DISCONNECTED` or `ACCOUNT_MISMATCH`. */
  choose(namespace: Namespace, address: string): Promise<void>
  /** Does what another tab did. */
  followTabs(): void
}

/** Makes it for one kernel. */
export const createSessionChanges = (parts: ChangesParts): SessionChanges => {
  const { session, stored, live, checks, canonical, guards, attempts, allow, makeCurrent, keep, endAll, goOn } = parts

  /** Waits until nobody is being asked about a family. */
  const decided = (namespace: Namespace): Promise<void> =>
    new Promise((resolve) => {
      const store = session.of(namespace)
      const check = (): void => {
        if (store.get().status === 'connecting') return
        stop()
        resolve()
      }
      const stop = store.subscribe(check)
      check()
    })
  return {
    async recheck(one, info, attempt) {
      const { namespace } = one
      const asked = guards.ask('connect', { connection: info }, attempt.signal)
      const denial = await abortable(asked, attempt.signal).catch((): typeof GIVEN_UP => GIVEN_UP)
      // The wallet has moved on to a third account: that one is asked about now.
      if (checks.get(namespace) !== attempt) return
      checks.delete(namespace)
      const current = attempts.get(namespace) === attempt
      if (current) attempts.finish(attempt)
      if (live.get(namespace) !== one) return
      if (denial === undefined) {
        session.dispatch(namespace, { type: 'settled', connection: one.info })
        keep(one.session)
        return
      }
      const why = denial === GIVEN_UP ? ({ reason: 'visitor' } as const) : ({ reason: 'guard', error: denial.error } as const)
      const ending = endAll([one.session], { ...why, ...(current ? {} : { taken: namespace }) })
      if (denial !== GIVEN_UP) parts.denied(denial)
      await ending
    },
    async select(id, namespace) {
      const one = live.find(id)
      const chosen = [...(one?.connections.values() ?? [])].filter(
        (connection) => (namespace ?? connection.namespace) === connection.namespace,
      )
      if (chosen.length === 0) throw new PorticoError('DISCONNECTED', 'There is no such session.', { context: { session: id } })
      for (const connection of chosen) {
        if (live.get(connection.namespace) === connection) continue
        await allow([connection.info], new AbortController().signal)
        if (!live.has(connection)) throw new PorticoError('DISCONNECTED', 'The session has ended.', { context: { session: id } })
        makeCurrent(connection)
      }
      session.activate(chosen.map((connection) => connection.namespace))
    },
    async choose(namespace, address) {
      const one = live.get(namespace)
      if (!one || !session.isConnected(namespace)) throw new PorticoError('DISCONNECTED', 'There is no connected account.')
      if (!live.choose(one, canonical(namespace, address))) {
        throw new PorticoError('ACCOUNT_MISMATCH', 'The wallet does not grant this account.', { context: { namespace } })
      }
      // A guard may be asked about it.
      await decided(namespace)
      if (live.get(namespace) !== one || !session.isConnected(namespace)) {
        throw new PorticoError('DISCONNECTED', 'The account was not let in.', { context: { namespace } })
      }
    },
    followTabs: () =>
      followOtherTabs({
        stored,
        live,
        leave(one) {
          for (const connection of [...one.connections.values()]) if (live.drop(connection)) goOn(connection.namespace, 'visitor')
        },
        coming: () => attempts.all().flatMap((attempt) => attempt.stored ?? []),
        cancel(id) {
          for (const attempt of attempts.all()) if (attempt.stored === id) attempt.abort()
        },
        bringBack: (entry) => void parts.bringBack(entry, false),
      }),
  }
}
