import type { Connection, ConnectProtocol } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { ClockPort } from '../../contract/ports.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import type { Report } from '../../streams/delivery.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { Checks } from '../settling/checks.ts'
import type { KeepSessions } from './keep-sessions.ts'
import type { DisconnectReason, LiveSession, LiveSessions } from './live-sessions.ts'
import { type DisconnectParts, sayDisconnected } from './say-disconnected.ts'

/** ms that a wallet has to take a disconnect. */
const WALLET_LIMIT = 3_000

/** Why sessions end. `taken`: a family for which another wallet is asked by now. */
export interface EndReason {
  readonly reason: DisconnectReason
  readonly error?: PorticoError
  readonly taken?: Namespace
}

export interface EndParts extends DisconnectParts {
  readonly stored: StoredSessions
  readonly live: LiveSessions
  readonly checks: Checks
  readonly keeping: KeepSessions
  readonly clock: ClockPort
  readonly report: Report
}

/** Ends sessions. */
export interface EndSessions {
  /** Tells a wallet that it is over. Never rejects; true where the wallet has taken it. */
  disconnectWallet(protocol: ConnectProtocol, connection: Connection): Promise<boolean>
  /** A family's connection has gone: of others of it, the one used last is the current one. */
  goOn(namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void
  /** Ends sessions at once, and then tells their wallets. Never rejects. */
  end(sessions: readonly LiveSession[], why: EndReason): Promise<void>
  /** The visitor leaves these. Never rejects. */
  leave(which: (session: LiveSession) => boolean): Promise<void>
}

/** Makes it for one kernel. */
export const createEndSessions = (parts: EndParts): EndSessions => {
  const { stored, live, checks, keeping, clock, report, bus } = parts
  const disconnectWallet: EndSessions['disconnectWallet'] = (protocol, connection) => {
    const failed = (cause?: unknown): PorticoError => new PorticoError('WALLET_ERROR', 'Failed to disconnect', { cause })
    const disconnecting = Promise.resolve().then(() => protocol.disconnect(connection))
    return withTimeLimit(clock, WALLET_LIMIT, disconnecting, failed).then(
      () => true,
      (cause: unknown) => {
        report(failed(cause))
        return false
      },
    )
  }
  const goOn: EndSessions['goOn'] = (namespace, reason, error) => {
    const all = live.sessions().flatMap(({ connections }) => connections.get(namespace) ?? [])
    const known = stored.all().flatMap(({ id }) => all.find(({ session }) => session.id === id) ?? [])
    const next = known.at(-1) ?? all.at(-1)
    if (next) keeping.makeCurrent(next)
    else sayDisconnected(parts, namespace, reason, error)
  }
  const end: EndSessions['end'] = async (sessions, { reason, error, taken }) => {
    const all = sessions.map(({ connections }) => [...connections.values()])
    const left = all.flat().filter(live.drop)
    stored.remove(({ id }) => sessions.some((one) => one.id === id))
    for (const { namespace } of left) {
      checks.get(namespace)?.attempt.abort()
      if (namespace !== taken) goOn(namespace, reason, error)
    }
    const disconnected = await Promise.all(all.flatMap(([first]) => (first ? disconnectWallet(first.protocol, first.connection) : [])))
    if (reason === 'visitor' && disconnected.includes(false)) bus.emit('disconnectFailed', { code: 'WALLET_ERROR' })
  }
  return { disconnectWallet, goOn, end, leave: (which) => end(live.sessions().filter(which), { reason: 'visitor' }) }
}
