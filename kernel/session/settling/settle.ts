import type { Connection, ConnectionInfo, ConnectProtocol, Session } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { SettlingPoint } from '../../contract/guards.ts'
import type { ClockPort } from '../../contract/ports.ts'
import { askingCode, type Denial, type Guards } from '../../registries/guards.ts'
import type { Report } from '../../streams/delivery.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { Canonical } from '../accounts/address-forms.ts'
import { createFirstAccounts } from '../accounts/wallet-account.ts'
import { abortable } from '../connect/abortable.ts'
import type { Attempt } from '../connect/attempts.ts'
import type { FoundConnector } from '../connectors/connectors.ts'
import { type BoundWallet, bindWallet } from '../gate/bound-wallet.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { LiveConnection, LiveSession, LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { type GrantedConnection, parseConnection, parseGranted } from './parse-connection.ts'
import type { Settling, WantedMessage } from './settling.ts'

/** A wallet's yes. */
export interface Answer {
  readonly found: FoundConnector
  readonly protocol: ConnectProtocol
  readonly answer: Connection
  /** The accounts to begin with: those in use at the last visit, or of the preferred types. */
  readonly chosen: { get(namespace: Namespace, info: ConnectionInfo): string | undefined }
  /** What the wallet was to sign with it. */
  readonly wanted?: readonly WantedMessage[]
  readonly attempt: Attempt
  /** Names the session. */
  readonly id: string
  /** Connections that one takes the place of. */
  replaces(granted: GrantedConnection): readonly LiveConnection[]
  /** Runs as the session becomes known. */
  settled(): void
  /** Guards were not asked to the end. */
  broken(): void
}

/** Asks guards that watch over one of these points; undefined where there are none. Without the code that asks, required ones deny. */
export type Guarded = <T>(
  points: readonly SettlingPoint[],
  signal: AbortSignal,
  ask: (settling: Settling) => Promise<T>,
) => Promise<T | { readonly denial: Denial | undefined } | undefined>

/** What asking guards needs. */
export interface GuardedParts {
  readonly guards: Guards
  readonly clock: ClockPort
  /** The code that asks guards about connections: comes when there is one to ask. */
  loadSettling(): Promise<Settling>
}

/** Makes what asks the guards of one kernel about connections. */
export const createGuarded =
  ({ guards, clock, loadSettling }: GuardedParts): Guarded =>
  async (points, signal, ask) => {
    if (!guards.has('connect', points)) return undefined
    let settling: Settling
    try {
      settling = await abortable(askingCode(clock, loadSettling()), signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      return { denial: guards.unasked(points, cause) }
    }
    return ask(settling)
  }

/** What making a session of a wallet's yes needs. */
export interface SettleParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly bus: EventBus
  readonly live: LiveSessions
  readonly clock: ClockPort
  readonly report: Report
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
  readonly canonical: Canonical
  readonly guarded: Guarded
  keep(session: LiveSession): void
  disconnectWallet(protocol: ConnectProtocol, connection: Connection): Promise<boolean>
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
}

/** A granted connection that guards have let pass. */
interface Allowed extends GrantedConnection {
  readonly wallet?: BoundWallet
}

/** Makes sessions of what wallets answered, once guards have let them pass. `ready`: what is waited for before. */
export const createSettle = (parts: SettleParts): ((answer: Answer, ready?: Promise<void>) => Promise<Session>) => {
  const { session, stored, bus, live, clock, report, multiple, canonical, guarded, keep, disconnectWallet } = parts

  return async ({ found, protocol, answer, chosen, wanted = [], attempt, id, replaces, settled, broken }, ready) => {
    const all = parseGranted(answer, found.connector, canonical, attempt.namespaces)
    const { signal } = attempt
    const first = createFirstAccounts({ protocol, granted: all, chosen, canonical, clock, report, signal })
    const parse = (connection: Connection, namespace: Namespace): ConnectionInfo =>
      first.of(connection, parseConnection(connection, found.connector, canonical, namespace))
    let granted = all as readonly GrantedConnection[]
    const ask = async () => {
      granted = await first.stand()
      if (ready) await abortable(ready, signal)
      return guarded(['connect'], signal, (code) =>
        code.settle({ found, protocol, granted, parse, bindWallet, canonical, wanted, returning: attempt.stored !== undefined, signal }),
      )
    }
    const answered = await ask().catch((cause: unknown) => {
      broken()
      throw cause
    })
    if (answered?.denial) {
      // What would go on elsewhere ends. A wallet of this browser keeps its permission: allowed later, the visitor need not approve again.
      if (found.traits.lasting) void disconnectWallet(protocol, answer)
      parts.denied(answered.denial)
      throw answered.denial.error
    }
    const allowed: readonly Allowed[] = answered && 'passed' in answered ? answered.passed : granted
    const families = allowed.map(({ info }) => info.namespace)
    const kept = stored.all().find((one) => one.id === attempt.stored)
    const mine: LiveSession = { id, found, protocol, connections: new Map() }
    const adopt = ({ connection, info, wallet }: Allowed): void => {
      const { namespace, network } = info
      const back = attempt.stored !== undefined
      const wasCurrent = kept?.connections.some((one) => one.namespace === namespace && one.current)
      // Of several sessions of the last visit, the one that was current stays so.
      const current = back && multiple && !wasCurrent ? live.get(namespace) : undefined
      const replaced = replaces({ connection, info })
      live.adopt({ session: mine, connection, info, ...first.kept(info), wallet }, replaced, () => {
        settled()
        const stays = current !== undefined && live.has(current)
        if (stays) live.select(current)
        for (const one of new Set([...replaced.map((old) => old.session), ...live.sessions()])) keep(one)
        if (stays) return
        session.dispatch(namespace, { type: 'settled', connection: info })
        // What comes back by itself takes the page from no family that is connected, unless it was the active one.
        if (!back || !session.isConnected(session.activeNamespace.get())) session.activate(families)
        else if (stored.network()?.startsWith(`${namespace}:`)) session.activate([namespace])
        const wallet = info.peer?.name ?? found.connector.name
        bus.emit(back ? 'reconnected' : 'connected', { namespace, connectorId: found.connector.id, network, session: id, wallet })
      })
    }
    let failed: unknown
    for (const one of allowed) {
      try {
        adopt(one)
      } catch (cause) {
        failed = cause
      }
    }
    if (failed !== undefined && mine.connections.size === 0) throw failed
    const now = session.sessions.get().find(({ id }) => id === mine.id)
    if (!now) throw new PorticoError('DISCONNECTED', 'The wallet has ended the connection.')
    return now
  }
}
