import type { Connection, ConnectionInfo, ConnectProtocol, ConnectRequest } from '../contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { ConnectionsService } from '../contract/kernel-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Scoped } from '../contract/scoped.ts'
import { toWalletError } from '../contract/wallet-error.ts'
import { withTimeLimit } from '../platform/time-limit.ts'
import type { Denial, Guards } from '../registries/guards.ts'
import type { Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { abortable } from './abortable.ts'
import type { ConnectorsOwner, FoundConnector } from './connectors.ts'
import { followOtherTabs } from './follow-tabs.ts'
import type { createRequests, RequestParts, Requests } from './gate/requests.ts'
import { createLiveConnections, type LiveConnections } from './live-connections.ts'
import { parseConnection } from './parse-connection.ts'
import type { SessionStore } from './session-store.ts'
import type { StoredConnection, StoredConnections } from './stored-connections.ts'

/** ms; a stored connection that has not come back by then is given up for this visit. */
const RESTORE_LIMIT = 30_000

/** ms; how long a wallet may take to hear that it is disconnected. */
const WALLET_LIMIT = 3_000

/** What a check of another account comes to when it is broken off. */
const GIVEN_UP = 'given up'

/** Why a connection ended. */
export type DisconnectReason = 'visitor' | 'wallet' | 'guard' | 'error'

/** The kernel's half of the connections. */
export interface ConnectionsOwner extends ConnectionsService {
  /** The connector of a live connection, with where it came from. */
  foundOf(namespace: Namespace): FoundConnector | undefined
  /** Asks the wallets of the last visit again, without the visitor. */
  restore(): void
  readonly live: LiveConnections
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
  readonly loadGate: RequestParts['loadGate']
  /** The code of requests. It comes with the first connection: before that there is nobody to ask. */
  loadRequests(): Promise<{ readonly createRequests: typeof createRequests }>
  /** Leads the visitor where a guard wants them. */
  denied(denial: Denial): void
}

/** A wallet that is being asked. */
type Attempt = AbortController & { readonly connectorId: string }

/** Makes the connections of one kernel. */
export const createConnections = (parts: ConnectionParts): ConnectionsOwner => {
  const { session, stored, connectors, guards, bus, clock, report } = parts
  const attempts = new Map<Namespace, Attempt>()
  const checks = new Map<Namespace, AbortController>()

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
  const tellWallet = async (protocol: ConnectProtocol, connection: Connection): Promise<void> => {
    const late = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer to the disconnect.')
    const told = Promise.resolve().then(() => protocol.disconnect(connection))
    await withTimeLimit(clock, WALLET_LIMIT, told, late).catch(report)
  }
  const live = createLiveConnections(
    session,
    {
      ended(namespace) {
        checks.get(namespace)?.abort()
        end(namespace, 'wallet')
      },
      // What is kept stays: with the adapter back, the next visit may ask the wallet again.
      lost(namespace) {
        checks.get(namespace)?.abort()
        over(namespace, 'error')
      },
      changed(namespace, before, after) {
        const entry = live.get(namespace)
        const other = before.accounts[0].address !== after.accounts[0].address
        if (other && entry && guards.has('connect')) return void recheck(namespace, after)
        session.dispatch(namespace, { type: 'changed', connection: after })
        if (entry) keep(namespace, entry.found, after)
      },
    },
    report,
  )
  let requests: Requests | undefined
  const loadRequests = async (): Promise<void> => {
    if (requests) return
    const code = await parts.loadRequests()
    requests ??= code.createRequests({ session, live, loadGate: parts.loadGate })
  }
  const keep = (namespace: Namespace, { plugin, connector }: FoundConnector, { network, accounts: [{ address }] }: ConnectionInfo): void =>
    stored.set(namespace, { plugin, connectorId: connector.id, type: connector.type, network, address })

  /** Another account is another visitor: what a guard allowed one is not allowed the other. */
  const recheck = async (namespace: Namespace, connection: ConnectionInfo): Promise<void> => {
    const entry = live.get(namespace)
    if (!entry) return
    const { found, protocol } = entry
    const attempt = begin(namespace, found.connector.id)
    checks.set(namespace, attempt)
    session.dispatch(namespace, { type: 'ended' })
    session.dispatch(namespace, { type: 'connect', connectorId: found.connector.id })
    const asked = guards.ask('connect', { connection }, attempt.signal)
    const denial = await abortable(asked, attempt.signal).catch((): typeof GIVEN_UP => GIVEN_UP)
    // The wallet has moved on to a third account: that one is asked about now.
    if (checks.get(namespace) !== attempt) return
    checks.delete(namespace)
    const current = attempts.get(namespace) === attempt
    if (current) attempts.delete(namespace)
    if (live.get(namespace) !== entry) return
    if (denial === undefined) {
      const settled = parseConnection(entry.connection, found.connector)
      session.dispatch(namespace, { type: 'settled', connection: settled })
      return keep(namespace, found, settled)
    }
    live.drop(namespace)
    if (!current) stored.remove(namespace)
    else if (denial === GIVEN_UP) end(namespace, 'visitor')
    else end(namespace, 'guard', denial.error)
    if (denial !== GIVEN_UP) parts.denied(denial)
    await tellWallet(protocol, entry.connection)
  }
  const settle = async (
    found: FoundConnector,
    protocol: ConnectProtocol,
    answer: Connection,
    signal: AbortSignal,
    settled: () => void = () => undefined,
  ): Promise<ConnectionInfo> => {
    const { namespace } = found.connector
    const connection = parseConnection(answer, found.connector)
    const denial = await abortable(guards.ask('connect', { connection }, signal), signal)
    if (denial) {
      void tellWallet(protocol, answer)
      parts.denied(denial)
      throw denial.error
    }
    const back = session.stateOf(namespace).status === 'reconnecting'
    const previous = live.get(namespace)
    live.adopt(namespace, { found, protocol, connection: answer }, () => {
      settled()
      session.dispatch(namespace, { type: 'settled', connection })
      session.activate(namespace)
      keep(namespace, found, connection)
      bus.emit(back ? 'reconnected' : 'connected', { namespace, connectorId: found.connector.id, network: connection.network })
    })
    if (previous && previous.connection.provider !== answer.provider) void tellWallet(previous.protocol, previous.connection)
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
    const [protocol] = await Promise.all([parts.run(found.plugin, codeOf(found)), loadRequests()])
    return protocol
  }
  /** The same without waiting, where both are there. */
  const madeProtocolOf = (found: FoundConnector): ConnectProtocol | undefined => requests && parts.made(found.plugin, codeOf(found))

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
      const answer = await abortable(protocol.connect(requestFor(found, parts.wanted(namespace), signal)), signal)
      // Who hears that it is connected leaves the view that waited for it, which is no giving up.
      const connection = await settle(found, protocol, answer, signal, () => outer?.removeEventListener('abort', follow))
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
      const found = await abortable(connectors.findStored(entry, namespace), signal)
      const protocol = found && (await abortable(protocolOf(found), signal))
      const answer =
        found && protocol
          ? await abortable(withTimeLimit(clock, RESTORE_LIMIT, protocol.restore(requestFor(found, entry.network, signal)), late), signal)
          : undefined
      // Another account is nobody whom the visitor has let in.
      if (found && protocol && answer?.accounts.some(({ address }) => address === entry.address))
        await settle(found, protocol, answer, signal)
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
    if (entry) await tellWallet(entry.protocol, entry.connection)
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
      const protocol = await protocolOf(found)
      await protocol.prepare?.()
    },
    of: session.of,
    async request(...asked) {
      if (!requests) throw new PorticoError('DISCONNECTED', 'There is no connected account.', { rpcCode: 4900 })
      return requests.request(...asked)
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
