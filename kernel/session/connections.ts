import type { Connection, ConnectionInfo, ConnectProtocol, ConnectRequest } from '../contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { ConnectionsService } from '../contract/kernel-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Scoped } from '../contract/scoped.ts'
import { toWalletError } from '../contract/wallet-error.ts'
import { withTimeLimit } from '../platform/time-limit.ts'
import { askingCode, type Denial, type Guards } from '../registries/guards.ts'
import type { Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { abortable } from './abortable.ts'
import type { ConnectorsOwner, FoundConnector } from './connectors.ts'
import { followOtherTabs } from './follow-tabs.ts'
import type { RequestOver, RequestParts, Requests } from './gate/requests.ts'
import { createLiveConnections, type LiveConnections, type WalletMoves } from './live-connections.ts'
import { parseConnection } from './parse-connection.ts'
import type { Guarded, Recheck } from './recheck.ts'
import type { SessionStore } from './session-store.ts'
import type { Settled, Settling, WantedMessage } from './settling.ts'
import type { StoredConnection, StoredConnections } from './stored-connections.ts'

/** ms; a stored connection that has not come back by then is given up for this visit. */
const RESTORE_LIMIT = 30_000

/** ms; how long a wallet may take to hear that it is disconnected. */
const WALLET_LIMIT = 3_000

/** Why a connection ended. */
export type DisconnectReason = 'visitor' | 'wallet' | 'guard' | 'error'

/** The kernel's half of the connections. */
export interface ConnectionsOwner extends ConnectionsService {
  /** The connector of a live connection, with where it came from. */
  foundOf(namespace: Namespace): FoundConnector | undefined
  /** Asks the wallets of the last visit again, without the visitor. */
  restore(): void
  readonly live: LiveConnections
  /** A live connection is somewhere else now. */
  readonly moved: WalletMoves['changed']
  /** Asks a wallet over a connection that guards are asked about. */
  readonly requestOver: RequestOver
  /** The provider for the host, while connected. */
  provider(namespace: Namespace): unknown
  destroy(): void
}

/** What connections need. */
export interface ConnectionParts {
  readonly session: SessionStore
  readonly stored: StoredConnections
  readonly connectors: ConnectorsOwner
  readonly guards: Guards
  readonly bus: EventBus
  readonly clock: ClockPort
  readonly report: Report
  wanted(namespace: Namespace): CaipNetworkId | undefined
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** What `run` has made already, without waiting. */
  made<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): T | undefined
  /** Runs when the browser has nothing better to do. */
  whenIdle(run: () => void): void
  /** The code that asks guards about connections: comes when there is one to ask. */
  loadSettling(): Promise<Settling>
  readonly loadGate: RequestParts['loadGate']
  /** The code of requests and of wallets that move. It comes with the first connection: before that there is nobody to ask. */
  loadCode(): Promise<typeof import('./connection-code.ts')>
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
}

/** A wallet that is being asked. */
type Attempt = AbortController & { readonly connectorId: string }

/** How a wallet's yes is settled. */
interface SettleOptions {
  readonly signal: AbortSignal
  /** What the wallet was to sign with it. */
  readonly wanted?: readonly WantedMessage[]
  /** Runs as it becomes the connection. */
  settled?(): void
}

/** Makes the connections of one kernel. */
export const createConnections = (parts: ConnectionParts): ConnectionsOwner => {
  const { session, stored, connectors, guards, bus, clock, report } = parts
  const attempts = new Map<Namespace, Attempt>()

  const end = (namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void => {
    stored.remove(namespace)
    over(namespace, reason, error)
  }
  const over = (namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void => {
    const was = session.stateOf(namespace).status
    session.dispatch(namespace, { type: 'ended', ...(error ? { error } : {}) })
    if (was !== 'disconnected') bus.emit('disconnected', { namespace, reason })
    // Another wallet is being asked all the while: that is what the state says now.
    const attempt = attempts.get(namespace)
    if (attempt && !attempt.signal.aborted) session.dispatch(namespace, { type: 'connect', connectorId: attempt.connectorId })
  }
  const disconnectWallet = async (protocol: ConnectProtocol, connection: Connection): Promise<void> => {
    const late = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer to the disconnect.')
    const told = Promise.resolve().then(() => protocol.disconnect(connection))
    await withTimeLimit(clock, WALLET_LIMIT, told, late).catch(report)
  }
  const live = createLiveConnections(
    session,
    {
      ended(namespace) {
        rechecking?.abort(namespace)
        end(namespace, 'wallet')
      },
      // What is kept stays: with the adapter back, the next visit may ask the wallet again.
      lost(namespace) {
        rechecking?.abort(namespace)
        over(namespace, 'error')
      },
      changed: (...change) => moved(...change),
    },
    report,
  )
  const moved: WalletMoves['changed'] = (...change) => rechecking?.moved(...change)
  let [requests, rechecking]: [Requests | undefined, Recheck | undefined] = [undefined, undefined]
  const loadCode = async (): Promise<void> => {
    if (requests) return
    const { createRequests, createRecheck } = await parts.loadCode()
    requests ??= createRequests({ session, live, loadGate: parts.loadGate })
    rechecking ??= createRecheck({
      ...{ session, guards, live, report, guarded, keep, end, disconnectWallet, begin },
      isOver: (namespace, attempt) => attempts.get(namespace) === attempt && attempts.delete(namespace),
      forget: stored.remove,
      denied: parts.denied,
    })
  }
  const keep = (namespace: Namespace, { plugin, connector }: FoundConnector, { network }: ConnectionInfo): void =>
    stored.set(namespace, { plugin, connectorId: connector.id, type: connector.type, network })

  const guarded: Guarded = async (points, signal, ask) => {
    if (!guards.has('connect', points)) return undefined
    let settling: Settling
    try {
      settling = await abortable(askingCode(clock, parts.loadSettling()), signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      return { denial: guards.unasked(points, cause) }
    }
    return ask(settling)
  }
  /** Tells a wallet that what it said yes to has come to nothing, unless it serves the visitor all the same. */
  const letGo = ({ connector }: FoundConnector, protocol: ConnectProtocol, answer: Connection, signal: AbortSignal): void => {
    const { namespace, id } = connector
    const next = attempts.get(namespace)
    const askedAgain = next !== undefined && next.signal !== signal && !next.signal.aborted && next.connectorId === id
    if (!askedAgain && live.get(namespace)?.connection.provider !== answer.provider) void disconnectWallet(protocol, answer)
  }
  const settle = async (
    found: FoundConnector,
    protocol: ConnectProtocol,
    given: Connection,
    { signal, wanted = [], settled = () => undefined }: SettleOptions,
  ): Promise<ConnectionInfo> => {
    const { namespace } = found.connector
    const returning = session.stateOf(namespace).status === 'reconnecting'
    let passed: Partial<Settled> | undefined
    try {
      passed = await guarded(['connect'], signal, (settling) =>
        settling.settle({ found, protocol, connection: given, wanted, returning, signal }),
      )
    } catch (cause) {
      // A stored wallet may be alive in another tab, or be chosen again.
      if (!returning) letGo(found, protocol, given, signal)
      throw cause
    }
    const { denial, connection: answer = given, wallet } = passed ?? {}
    if (denial) {
      void disconnectWallet(protocol, answer)
      parts.denied(denial)
      throw denial.error
    }
    const connection = parseConnection(answer, found.connector)
    const previous = live.get(namespace)
    live.adopt(namespace, { found, protocol, connection: answer, ...(wallet && { wallet }) }, () => {
      settled()
      session.dispatch(namespace, { type: 'settled', connection })
      session.activate(namespace)
      keep(namespace, found, connection)
      bus.emit(returning ? 'reconnected' : 'connected', { namespace, connectorId: found.connector.id, network: connection.network })
    })
    if (previous && previous.connection.provider !== answer.provider) void disconnectWallet(previous.protocol, previous.connection)
    if (live.get(namespace)?.found !== found) throw new PorticoError('DISCONNECTED', 'The connection ended as it began.')
    return connection
  }
  const begin = (namespace: Namespace, connectorId: string): Attempt => {
    attempts.get(namespace)?.abort()
    const attempt = Object.assign(new AbortController(), { connectorId })
    attempts.set(namespace, attempt)
    return attempt
  }
  const finish = (namespace: Namespace, attempt: Attempt, error?: PorticoError): void => {
    if (attempts.get(namespace) !== attempt) return
    attempts.delete(namespace)
    if (error) session.dispatch(namespace, { type: 'failed', ...(error.code === 'CONNECT_ABORTED' ? {} : { error }) })
  }
  const requestFor = (found: FoundConnector, network: CaipNetworkId | undefined, signal: AbortSignal): ConnectRequest<Namespace> => ({
    connector: found.connector,
    ...(network === undefined ? {} : { network }),
    signal,
  })
  const codeOf = ({ adapter }: FoundConnector) => adapter.connect as () => Promise<{ readonly default: Scoped<ConnectProtocol> }>
  const protocolOf = async (found: FoundConnector): Promise<ConnectProtocol> => {
    const [protocol] = await Promise.all([parts.run(found.plugin, codeOf(found)), loadCode()])
    return protocol
  }
  /** The same without waiting, where both are there. */
  const madeProtocolOf = (found: FoundConnector): ConnectProtocol | undefined => requests && parts.made(found.plugin, codeOf(found))

  const messagesFor = async (found: FoundConnector, signal: AbortSignal): Promise<readonly WantedMessage[]> => {
    if (guards.withMessages().length === 0) return []
    try {
      const settling = await abortable(askingCode(clock, parts.loadSettling()), signal)
      return await abortable(settling.messages(found, signal), signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      // Guards are asked without proofs, and deny where they must.
      report(cause)
      return []
    }
  }
  const connect: ConnectionsService['connect'] = async (connectorId, { namespace: wished, signal: outer } = {}) => {
    const found = connectors.find(connectorId, wished)
    if (!found) throw new PorticoError('CONNECTOR_MISSING', `There is no connector "${connectorId}".`, { context: { connectorId } })
    const { namespace } = found.connector
    const attempt = begin(namespace, connectorId)
    const { signal } = attempt
    if (outer?.aborted) attempt.abort()
    const follow = (): void => attempt.abort()
    outer?.addEventListener('abort', follow, { once: true })
    session.dispatch(namespace, { type: 'connect', connectorId })
    const stopWatching = connectors.whenGone(found.adapter, follow)
    try {
      const protocol = madeProtocolOf(found) ?? (await abortable(protocolOf(found), signal))
      const wanted = found.connector.signsAtConnect ? await messagesFor(found, signal) : []
      const messages = wanted.map(({ message }) => message)
      const request = requestFor(found, parts.wanted(namespace), signal)
      const answer = await abortable(protocol.connect(messages.length > 0 ? { ...request, messages } : request), signal)
      // Who hears that it is connected leaves the view that waited for it, which is no giving up.
      const connection = await settle(found, protocol, answer, {
        signal,
        wanted,
        settled: () => outer?.removeEventListener('abort', follow),
      })
      finish(namespace, attempt)
      return connection
    } catch (cause) {
      const error = toWalletError(cause)
      finish(namespace, attempt, error)
      throw error
    } finally {
      outer?.removeEventListener('abort', follow)
      stopWatching()
    }
  }
  /** `mine`: what the wallet no longer grants is forgotten. Another tab's connection is alive there, whatever the wallet says here. */
  const restoreOne = async (namespace: Namespace, attempt: Attempt, mine: boolean): Promise<void> => {
    const entry = stored.all().get(namespace)
    // Another tab has disconnected before this one could ask.
    if (!entry) return finish(namespace, attempt, new PorticoError('CONNECT_ABORTED', 'There is nothing to come back to.'))
    const { signal } = attempt
    const late = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `${entry.plugin} did not restore the connection.`)
    try {
      const found = await abortable(connectors.await(entry.plugin, entry.connectorId, namespace), signal)
      const protocol = found && (await abortable(protocolOf(found), signal))
      const answer =
        found && protocol
          ? await abortable(withTimeLimit(clock, RESTORE_LIMIT, protocol.restore(requestFor(found, entry.network, signal)), late), signal)
          : undefined
      if (found && protocol && answer) await settle(found, protocol, answer, { signal })
      else {
        // A wallet that is here and grants nothing has said no. One that is not here may be late, or alive in another tab.
        if (mine && found) stored.remove(namespace)
        session.dispatch(namespace, { type: 'failed' })
      }
      finish(namespace, attempt)
    } catch (cause) {
      const error = toWalletError(cause)
      if (!signal.aborted) report(error)
      finish(namespace, attempt, error)
    }
  }
  const disconnectOne = async (namespace: Namespace): Promise<void> => {
    attempts.get(namespace)?.abort()
    const entry = live.drop(namespace)
    end(namespace, 'visitor')
    if (entry) await disconnectWallet(entry.protocol, entry.connection)
  }
  const bringBack = (namespace: Namespace, { connectorId, type }: StoredConnection, mine: boolean): void => {
    const attempt = begin(namespace, connectorId)
    session.dispatch(namespace, { type: 'restore', connectorId })
    session.activate(namespace)
    const run = (): void => void restoreOne(namespace, attempt, mine)
    if (type === 'WALLET_CONNECT') parts.whenIdle(run)
    else run()
  }
  const cancel = (namespace: Namespace): void => attempts.get(namespace)?.abort()
  const stopFollowing = followOtherTabs({
    stored,
    live,
    leave: (namespace) => over(namespace, 'visitor'),
    coming: () => [...attempts.keys()].filter((namespace) => session.stateOf(namespace).status === 'reconnecting'),
    cancel,
    bringBack: (namespace, entry) => bringBack(namespace, entry, false),
  })
  return {
    foundOf: (namespace) => live.get(namespace)?.found,
    connect,
    async prepare(connectorId, namespace) {
      const found = connectors.find(connectorId, namespace)
      if (!found) return
      const [protocol] = await Promise.all([protocolOf(found), guards.has('connect', ['connect']) && parts.loadSettling()])
      await protocol.prepare?.(found.connector)
    },
    of: session.of,
    async request(...asked) {
      if (!requests) throw new PorticoError('DISCONNECTED', 'There is no connected account.', { rpcCode: 4900 })
      return requests.request(...asked)
    },
    moved,
    async requestOver(...asked) {
      if (!requests) throw new PorticoError('DISCONNECTED', 'There is no connection to ask over.', { rpcCode: 4900 })
      return requests.over(...asked)
    },
    provider: (namespace) => requests?.provider(namespace),
    cancel,
    restore() {
      const kept = stored.all()
      for (const [namespace, entry] of kept) bringBack(namespace, entry, true)
      // Kept as the page began, and disconnected by another tab while this code was loading.
      for (const [namespace, { status }] of session.states.get()) {
        if (status === 'reconnecting' && !kept.has(namespace)) session.dispatch(namespace, { type: 'failed' })
      }
    },
    async disconnect(namespace) {
      const own = namespace && live.get(namespace)?.found.connector
      // One WalletConnect session or one embedded wallet carries all its namespaces: it ends for all of them.
      const shared = own && (own.type === 'WALLET_CONNECT' || own.type === 'AUTH')
      const also = shared ? live.entries().filter(([, entry]) => entry.found.connector.type === own.type) : []
      const named: readonly Namespace[] = namespace ? [namespace] : [...session.states.get().keys()]
      await Promise.all([...new Set([...named, ...also.map(([name]) => name)])].map(disconnectOne))
    },
    live,
    destroy() {
      stopFollowing()
      requests?.stop()
      for (const attempt of attempts.values()) attempt.abort()
      for (const [namespace] of live.entries()) live.drop(namespace)
    },
  }
}
