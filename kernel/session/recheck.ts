import type { Connection, ConnectionInfo, ConnectProtocol } from '../contract/adapters.ts'
import type { Namespace } from '../contract/caip.ts'
import type { PorticoError } from '../contract/errors.ts'
import type { SettlingPoint } from '../contract/guards.ts'
import type { Denial, Guards } from '../registries/guards.ts'
import type { Report } from '../streams/delivery.ts'
import type { FoundConnector } from './connectors.ts'
import type { LiveConnections, WalletMoves } from './live-connections.ts'
import { parseConnection } from './parse-connection.ts'
import type { SessionStore } from './session-store.ts'
import type { Settling } from './settling.ts'

/** What a check of a moved wallet comes to when it is broken off. */
const GIVEN_UP = 'given up'

/** Asks guards that watch over one of these points; undefined where there are none. Without the code that asks, required ones deny. */
export type Guarded = <T>(
  points: readonly SettlingPoint[],
  signal: AbortSignal,
  ask: (settling: Settling) => Promise<T>,
) => Promise<T | { readonly denial: Denial | undefined } | undefined>

/** What checking moved wallets needs. */
export interface RecheckParts {
  readonly session: SessionStore
  readonly guards: Guards
  readonly live: LiveConnections
  readonly report: Report
  readonly guarded: Guarded
  /** Makes it the attempt of the namespace, in place of one that is under way. */
  begin(namespace: Namespace, connectorId: string): AbortController
  /** Takes an attempt off its namespace; false where another has taken its place. */
  isOver(namespace: Namespace, attempt: AbortController): boolean
  keep(namespace: Namespace, found: FoundConnector, connection: ConnectionInfo): void
  forget(namespace: Namespace): void
  end(namespace: Namespace, reason: 'visitor' | 'guard', error?: PorticoError): void
  denied(denial: Denial): void
  disconnectWallet(protocol: ConnectProtocol, connection: Connection): Promise<void>
}

/** Wallets that moved while connected. */
export interface Recheck {
  readonly moved: WalletMoves['changed']
  /** Breaks off what is being asked about a namespace. */
  abort(namespace: Namespace): void
}

interface Check {
  readonly attempt: AbortController
  readonly points: readonly SettlingPoint[]
}

/** Makes what asks guards about connected wallets that moved: what was allowed one account or network is not allowed another. */
export const createRecheck = (parts: RecheckParts): Recheck => {
  const { session, guards, live, report, guarded } = parts
  const checks = new Map<Namespace, Check>()

  const recheck = async (namespace: Namespace, connection: ConnectionInfo, points: readonly SettlingPoint[]): Promise<void> => {
    const entry = live.get(namespace)
    if (!entry) return
    const { found, protocol, wallet } = entry
    const attempt = parts.begin(namespace, found.connector.id)
    const { signal } = attempt
    const check: Check = { attempt, points }
    checks.set(namespace, check)
    session.dispatch(namespace, { type: 'unsettled', connection })
    const trigger = points.includes('account') ? 'account' : 'network'
    const asked = guarded(points, signal, async (settling) => ({
      denial: await settling.ask({ found, connection: entry.connection, wallet, trigger, points, signal }),
    }))
    const answer = await asked.catch((cause: unknown): typeof GIVEN_UP => {
      if (!signal.aborted) report(cause)
      return GIVEN_UP
    })
    // The wallet has moved on: what is so now is asked about.
    if (checks.get(namespace) !== check) return
    checks.delete(namespace)
    const current = parts.isOver(namespace, attempt)
    if (live.get(namespace) !== entry) return
    const denial = answer === GIVEN_UP ? answer : answer?.denial
    if (denial === undefined) {
      const settled = parseConnection(entry.connection, found.connector)
      session.dispatch(namespace, { type: 'settled', connection: settled })
      return parts.keep(namespace, found, settled)
    }
    live.drop(namespace)
    if (!current) parts.forget(namespace)
    else if (denial === GIVEN_UP) parts.end(namespace, 'visitor')
    else parts.end(namespace, 'guard', denial.error)
    if (denial !== GIVEN_UP) parts.denied(denial)
    await parts.disconnectWallet(protocol, entry.connection)
  }
  return {
    moved(namespace, before, after) {
      const entry = live.get(namespace)
      const points = new Set(checks.get(namespace)?.points)
      if (before.accounts[0].address !== after.accounts[0].address) points.add('account')
      if (before.network !== after.network) points.add('network')
      if (entry && points.size > 0 && guards.has('connect', [...points])) return void recheck(namespace, after, [...points])
      session.dispatch(namespace, { type: 'changed', connection: after })
      if (entry) parts.keep(namespace, entry.found, after)
    },
    abort: (namespace) => checks.get(namespace)?.attempt.abort(),
  }
}
