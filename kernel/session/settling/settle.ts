import type { Connection, ConnectionInfo, ConnectProtocol, Session } from '../../contract/adapters.ts'
import type { AccountId, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { ClockPort } from '../../contract/ports.ts'
import type { Denial } from '../../registries/guards.ts'
import type { Report } from '../../streams/delivery.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { AddressForms } from '../accounts/address-forms.ts'
import { createFirstAccounts } from '../accounts/wallet-account.ts'
import { abortable } from '../connect/abortable.ts'
import type { Attempt } from '../connect/attempts.ts'
import type { FoundConnector } from '../connectors/connectors.ts'
import type { BoundWallet } from '../gate/bound-wallet.ts'
import type { FamilyFaces } from '../gate/family-faces.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { EndSessions } from '../sessions/end-sessions.ts'
import type { KeepSessions } from '../sessions/keep-sessions.ts'
import type { LiveConnection, LiveSession, LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { Guarded } from './guarded.ts'
import { type GrantedConnection, parseConnection, parseGranted } from './parse-connection.ts'
import type { WantedMessage } from './settling.ts'

/** A wallet's yes. */
export interface Answer {
  readonly found: FoundConnector
  readonly protocol: ConnectProtocol
  readonly answer: Connection
  /** The first accounts: those in use at the last visit, or of the preferred types. */
  readonly chosen: { get(namespace: Namespace, info: ConnectionInfo): AccountId | undefined }
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

export interface SettleParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly bus: EventBus
  readonly live: LiveSessions
  readonly clock: ClockPort
  readonly report: Report
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
  readonly forms: Pick<AddressForms, 'canonical' | 'providerMethods'>
  readonly guarded: Guarded
  readonly keeping: KeepSessions
  readonly ending: EndSessions
  readonly faces: FamilyFaces
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
}

/** A granted connection that guards have let pass. */
interface Allowed extends GrantedConnection {
  readonly wallet?: BoundWallet
}

/** Asks the guards, and makes a session of the wallet's answer. */
export type Settle = (answer: Answer) => Promise<Session>

/** Makes it for one kernel. */
export const createSettle = (parts: SettleParts): Settle => {
  const { session, stored, bus, live, clock, report, multiple, forms, guarded, keeping, ending, faces } = parts
  const { canonical } = forms

  return async ({ found, protocol, answer, chosen, wanted = [], attempt, id, replaces, settled, broken }) => {
    // A wallet that breaks the contract may have answered nothing at all: parsing says so.
    const others = (answer?.also ?? []).filter(({ namespace }) => namespace !== found.connector.namespace)
    const facing = others[0] && faces.load(found, others)
    const all = parseGranted(answer, found.connector, forms, attempt.namespaces)
    const { signal } = attempt
    const first = createFirstAccounts({ protocol, granted: all, chosen, canonical, clock, report, signal })
    const parse = (connection: Connection, namespace: Namespace): ConnectionInfo =>
      first.of(connection, parseConnection(connection, found.connector, canonical, namespace))
    let granted = all as readonly GrantedConnection[]
    const ask = async () => {
      granted = await first.stand()
      if (facing) await abortable(facing, signal)
      return guarded(['connect'], (settling) =>
        settling.settle({ found, protocol, granted, parse, canonical, wanted, returning: attempt.stored !== undefined, signal }),
      )
    }
    const answered = await ask().catch((cause: unknown) => {
      broken()
      throw cause
    })
    if (answered?.denial) {
      // What would go on elsewhere ends. A wallet of this browser keeps its permission: allowed later, the visitor need not approve again.
      if (found.traits.lasting) void ending.disconnectWallet(protocol, answer)
      parts.denied(answered.denial)
      throw answered.denial.error
    }
    const allowed: readonly Allowed[] = answered?.passed ?? granted
    const families = allowed.map(({ info }) => info.namespace)
    const kept = stored.all().find((one) => one.id === attempt.stored)
    const liveSession: LiveSession = { id, found, protocol, connections: new Map() }
    const adopt = ({ connection, info, wallet }: Allowed): void => {
      const { namespace, network } = info
      const back = attempt.stored !== undefined
      const wasCurrent = kept?.connections.some((one) => one.namespace === namespace && one.current)
      // Of several sessions of the last visit, the one that was current stays so.
      const current = back && multiple && !wasCurrent ? live.get(namespace) : undefined
      const replaced = replaces({ connection, info })
      live.adopt({ session: liveSession, connection, info, ...first.kept(info), wallet }, replaced, () => {
        settled()
        const stays = current !== undefined && live.has(current)
        if (stays) live.select(current)
        for (const one of new Set([...replaced.map((old) => old.session), ...live.sessions()])) keeping.keep(one)
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
    if (failed !== undefined && liveSession.connections.size === 0) throw failed
    const now = session.sessions.get().find(({ id }) => id === liveSession.id)
    if (!now) throw new PorticoError('DISCONNECTED', 'The wallet has ended the connection.')
    return now
  }
}
