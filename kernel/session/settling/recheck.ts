import type { SettlingPoint } from '../../contract/guards.ts'
import type { Denial } from '../../registries/guards.ts'
import type { Report } from '../../streams/delivery.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { Canonical } from '../accounts/address-forms.ts'
import type { Attempts } from '../connect/attempts.ts'
import type { EndSessions } from '../sessions/end-sessions.ts'
import type { KeepSessions } from '../sessions/keep-sessions.ts'
import type { LiveConnection, LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { Check, Checks } from './checks.ts'
import type { Guarded } from './guarded.ts'

/** Result of a check that is broken off. */
const GIVEN_UP = 'given up'

export interface RecheckParts {
  readonly session: SessionStore
  readonly attempts: Attempts
  readonly live: LiveSessions
  readonly checks: Checks
  readonly canonical: Canonical
  readonly guarded: Guarded
  readonly keeping: KeepSessions
  readonly ending: EndSessions
  readonly bus: EventBus
  readonly report: Report
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
}

/** Asks the guards about a connection whose account or network the wallet has changed. Never rejects. */
export type Recheck = (one: LiveConnection, points: readonly SettlingPoint[]) => Promise<void>

/**
 * Makes the check of wallets that have moved. What guards allowed one account or network is not allowed another: nobody is connected until
 * they have been asked.
 */
export const createRecheck = (parts: RecheckParts): Recheck => {
  const { session, attempts, live, checks, canonical, guarded, keeping, ending, bus, report } = parts
  return async (one, points) => {
    const { namespace, found, connection, info, protocol, wallet } = one
    const attempt = attempts.begin(found.connector.id, [namespace])
    const { signal } = attempt
    const check: Check = { attempt, points }
    checks.set(namespace, check)
    session.dispatch(namespace, { type: 'unsettled', connection: info })
    const trigger = points.includes('account') ? 'account' : 'network'
    const asked = guarded(points, async (settling) => ({
      denial: await settling.ask({ found, connection, info, canonical, protocol, wallet, trigger, points, signal }),
    }))
    const answer = await asked.catch((cause: unknown): typeof GIVEN_UP => {
      if (!signal.aborted) report(cause)
      return GIVEN_UP
    })
    // The wallet has moved again, so guards are asked about its present place.
    if (checks.get(namespace) !== check) return
    checks.delete(namespace)
    const current = attempts.finish(attempt)
    if (!live.has(one)) return
    const denial = answer === GIVEN_UP ? answer : answer?.denial
    if (denial === undefined) {
      session.dispatch(namespace, { type: 'settled', connection: one.info })
      keeping.keep(one.session)
      return
    }
    const why = denial === GIVEN_UP ? ({ reason: 'visitor' } as const) : ({ reason: 'guard', error: denial.error } as const)
    const ended = ending.end([one.session], { ...why, ...(current ? {} : { taken: namespace }) })
    // A change of the wallet that is asked by now does not say that this one is gone.
    if (!current) bus.emit('disconnected', { namespace, reason: why.reason })
    if (denial !== GIVEN_UP) parts.denied(denial)
    await ended
  }
}
