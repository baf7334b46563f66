import type { Connection, ConnectProtocol, ConnectRequest } from '../contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { ConnectionsService } from '../contract/kernel-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Scoped } from '../contract/scoped.ts'
import { toWalletError } from '../contract/wallet-error.ts'
import type { Denial, Guards } from '../registries/guards.ts'
import type { Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { abortable } from './abortable.ts'
import type { createSessionChanges } from './changes/session-changes.ts'
import { type ConnectorsOwner, type FoundConnector, familiesOf } from './connectors.ts'
import type { createRequests, RequestParts } from './gate/requests.ts'
import type { LiveSessions } from './live/live-sessions.ts'
import type { createSessionCode, SessionCode } from './live/session-code.ts'
import type { SessionStore } from './session-store.ts'
import type { StoredSession, StoredSessions } from './stored-sessions.ts'

/** Why a connection ended. */
export type DisconnectReason = 'visitor' | 'wallet' | 'guard' | 'error'

/** The current connections of the families, as far as those who ask their wallets need them. */
export type CurrentConnections = Pick<LiveSessions, 'get' | 'refresh'>

/** The kernel's half of the sessions. */
export interface SessionsOwner extends ConnectionsService {
  /** The connector of a family's current connection, with where it came from. */
  foundOf(namespace: Namespace): FoundConnector | undefined
  /** Asks the wallets of the last visit again, without the visitor. */
  restore(): void
  readonly live: CurrentConnections
  /** Puts an account of the current connection in front. Rejects with `DISCONNECTED` or `ACCOUNT_MISMATCH`. */
  choose(namespace: Namespace, address: string): Promise<void>
  /** The provider for the host, while connected. */
  provider(namespace: Namespace): unknown
  destroy(): void
}

/** What sessions need. */
export interface SessionParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly connectors: ConnectorsOwner
  readonly guards: Guards
  readonly bus: EventBus
  readonly clock: ClockPort
  readonly report: Report
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
  wanted(namespace: Namespace): CaipNetworkId | undefined
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** What `run` has made already, without waiting. */
  made<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): T | undefined
  /** Runs when the browser has nothing better to do. */
  whenIdle(run: () => void): void
  readonly loadGate: RequestParts['loadGate']
  /** What passes requests, and what becomes of sessions later: comes with the first of them. */
  loadChanges(): Promise<{ readonly createRequests: typeof createRequests; readonly createSessionChanges: typeof createSessionChanges }>
  /** What is needed once a wallet has answered. It comes while the first one is asked: before that there is nobody to follow. */
  loadCode(): Promise<{ readonly createSessionCode: typeof createSessionCode }>
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
}

/** A wallet that is being asked, for one family or several. */
export type Attempt = AbortController & {
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  /** The stored session that is coming back. */
  readonly stored: string | undefined
}

/** Attempts, and what they come to. At most one for a family: a second takes the place of the first. */
export interface AttemptsOwner {
  get(namespace: Namespace): Attempt | undefined
  all(): readonly Attempt[]
  begin(connectorId: string, namespaces: readonly Namespace[], stored?: string): Attempt
  /** With an error the families that were not connected say that it failed; `CONNECT_ABORTED` is no failure. */
  finish(attempt: Attempt, error?: PorticoError): void
}

const createAttempts = (session: SessionStore): AttemptsOwner => {
  const attempts = new Map<Namespace, Attempt>()
  return {
    get: (namespace) => attempts.get(namespace),
    all: () => [...new Set(attempts.values())],
    begin(connectorId, namespaces, stored) {
      const attempt = Object.assign(new AbortController(), { connectorId, namespaces, stored })
      for (const namespace of namespaces) {
        attempts.get(namespace)?.abort()
        attempts.set(namespace, attempt)
      }
      return attempt
    },
    finish(attempt, error) {
      for (const namespace of attempt.namespaces) {
        if (attempts.get(namespace) !== attempt) continue
        attempts.delete(namespace)
        if (error) session.dispatch(namespace, { type: 'failed', ...(error.code === 'CONNECT_ABORTED' ? {} : { error }) })
      }
    },
  }
}

/** All that an approval granted. */
export const connectionsOf = (answer: Connection): readonly Connection[] => [answer, ...(answer.also ?? [])]

/** What a wallet is asked for. `networks`: one for each family. */
export const requestFor = (
  { connector }: FoundConnector,
  networks: readonly CaipNetworkId[],
  signal: AbortSignal,
): ConnectRequest<Namespace> => {
  const network = networks.find((id) => id.startsWith(`${connector.namespace}:`))
  return { connector, ...(network === undefined ? {} : { network }), ...(networks.length > 1 ? { networks } : {}), signal }
}

/** Makes the sessions of one kernel: the part that is there from the start. */
export const createSessions = (parts: SessionParts): SessionsOwner => {
  const { session, stored, connectors, bus, report } = parts
  const attempts = createAttempts(session)
  let code: SessionCode | undefined

  const protocolCode = ({ adapter }: FoundConnector) => adapter.connect as () => Promise<{ readonly default: Scoped<ConnectProtocol> }>
  const protocolOf = (found: FoundConnector): Promise<ConnectProtocol> => parts.run(found.plugin, protocolCode(found))

  const over = (namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void => {
    const was = session.stateOf(namespace).status
    session.dispatch(namespace, { type: 'ended', ...(error ? { error } : {}) })
    if (was !== 'disconnected') bus.emit('disconnected', { namespace, reason })
    // Another wallet is being asked all the while: that is what the state says now.
    const attempt = attempts.get(namespace)
    if (attempt && !attempt.signal.aborted) session.dispatch(namespace, { type: 'connect', connectorId: attempt.connectorId })
    // The pointer leaves a family that is disconnected while another is connected.
    else if (session.activeNamespace.get() === namespace) session.activate(session.connected())
  }
  const loadCode = async (): Promise<SessionCode> => {
    const { createSessionCode } = await parts.loadCode()
    code ??= createSessionCode({ ...parts, attempts, over, bringBack, protocolOf })
    return code
  }
  /** `mine`: what the wallet no longer grants is forgotten. Another tab's session is alive there, whatever the wallet says here. */
  function bringBack({ id, connectorId, type, connections }: StoredSession, mine: boolean): Promise<void> {
    const namespaces = connections.map(({ namespace }) => namespace)
    const attempt = attempts.begin(connectorId, namespaces, id)
    for (const namespace of namespaces) session.dispatch(namespace, { type: 'restore', connectorId })
    // The family that was the active one at the last visit stays so.
    if (session.stateOf(session.activeNamespace.get()).status === 'disconnected') session.activate(namespaces)
    const run = async (): Promise<void> => {
      try {
        const { restore } = await loadCode()
        await restore(attempt, mine)
      } catch (cause) {
        report(cause)
        attempts.finish(attempt, toWalletError(cause))
      }
    }
    return type === 'WALLET_CONNECT' ? new Promise((resolve) => parts.whenIdle(() => resolve(run()))) : run()
  }
  const cancel = (namespace: Namespace): void => attempts.get(namespace)?.abort()
  const gone = (rpcCode?: number): PorticoError =>
    new PorticoError('DISCONNECTED', 'There is no connected account.', rpcCode === undefined ? {} : { rpcCode })

  return {
    all: session.sessions,
    foundOf: (namespace) => code?.live.get(namespace)?.found,
    async connect(connectorId, { namespaces: wished, signal: outer } = {}) {
      const found = connectors.find(connectorId, wished?.[0])
      if (!found) throw new PorticoError('CONNECTOR_MISSING', `There is no connector "${connectorId}".`, { context: { connectorId } })
      const families = familiesOf(found.connector).filter((name) => wished?.includes(name) ?? parts.wanted(name) !== undefined)
      const asked = families.length > 0 ? families : [found.connector.namespace]
      const attempt = attempts.begin(connectorId, asked)
      const { signal } = attempt
      if (outer?.aborted) attempt.abort()
      const follow = (): void => attempt.abort()
      outer?.addEventListener('abort', follow, { once: true })
      for (const namespace of asked) session.dispatch(namespace, { type: 'connect', connectorId })
      if (session.connected().length === 0) session.activate(asked)
      const stopWatching = connectors.whenGone(found.adapter, follow)
      const loading = loadCode()
      // Waited for once the wallet has answered.
      loading.catch(() => undefined)
      try {
        const protocol = parts.made(found.plugin, protocolCode(found)) ?? (await abortable(protocolOf(found), signal))
        const networks = asked.flatMap((name) => parts.wanted(name) ?? [])
        const answer = await abortable(protocol.connect(requestFor(found, networks, signal)), signal)
        const { settle } = await loading.catch((cause: unknown) => {
          protocol.disconnect(answer).catch(report)
          throw cause
        })
        // Who hears that it is connected leaves the view that waited for it, which is no giving up.
        const settled = await settle({ found, protocol, answer, attempt }, () => outer?.removeEventListener('abort', follow))
        attempts.finish(attempt, new PorticoError('CONNECT_ABORTED', 'The wallet did not grant this family.'))
        return settled
      } catch (cause) {
        const error = toWalletError(cause)
        attempts.finish(attempt, error)
        throw error
      } finally {
        outer?.removeEventListener('abort', follow)
        stopWatching()
      }
    },
    async prepare(connectorId, namespace) {
      const found = connectors.find(connectorId, namespace)
      if (!found) return
      const protocol = await protocolOf(found)
      await protocol.prepare?.()
    },
    of: session.of,
    async select(...session) {
      if (!code) throw gone()
      await code.select(...session)
    },
    async choose(...account) {
      if (!code) throw gone()
      await code.choose(...account)
    },
    async request(namespace, args, options) {
      if (!code) throw gone(4900)
      return code.request(namespace, args, options)
    },
    provider: (namespace) => code?.providers.provider(namespace),
    cancel,
    restore() {
      // The one used last first; others of its families when it has come, or not.
      let before: Promise<void> | undefined
      const taken = new Set<Namespace>()
      for (const one of [...stored.all()].reverse()) {
        const overlaps = one.connections.some(({ namespace }) => taken.has(namespace))
        for (const { namespace } of one.connections) taken.add(namespace)
        before = overlaps && before ? before.then(() => bringBack(one, true)) : bringBack(one, true)
      }
    },
    async disconnect(namespace) {
      const named = namespace ? [namespace] : [...session.states.get().keys()]
      for (const attempt of attempts.all()) {
        if (!attempt.namespaces.some((name) => named.includes(name))) continue
        attempt.abort()
        for (const name of attempt.namespaces) if (!session.isConnected(name)) over(name, 'visitor')
        attempts.finish(attempt)
      }
      stored.remove(({ connections }) => connections.some((one) => named.includes(one.namespace)))
      await code?.leave(named)
    },
    async end(id) {
      stored.remove((session) => session.id === id)
      await code?.end(id)
    },
    live: {
      get: (namespace) => code?.live.get(namespace),
      refresh: (...moved) => code?.live.refresh(...moved),
    },
    destroy() {
      for (const attempt of attempts.all()) attempt.abort()
      code?.stop()
    },
  }
}
