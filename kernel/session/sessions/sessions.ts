import type { WalletUser } from '../../contract/adapters.ts'
import type { AccountType, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { SessionsService } from '../../contract/session-services.ts'
import { toWalletError } from '../../contract/tools/wallet-error.ts'
import type { Report } from '../../streams/delivery.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { ChooseAccount } from '../accounts/choose-account.ts'
import { abortable } from '../connect/abortable.ts'
import type { Attempts } from '../connect/attempts.ts'
import type { Connecting } from '../connect/connect.ts'
import type { ConnectorsOwner, FoundConnector } from '../connectors/connectors.ts'
import { familiesOf } from '../connectors/families.ts'
import type { Protocols } from '../connectors/protocols.ts'
import type { HostProviders } from '../gate/host-providers.ts'
import type { Requests } from '../gate/requests.ts'
import type { RestoreSession } from '../restore/restore-session.ts'
import { lastOf, type StoredSession, type StoredSessions } from '../restore/stored-sessions.ts'
import type { EndSessions } from './end-sessions.ts'
import type { LiveSessions } from './live-sessions.ts'
import { sayDisconnected } from './say-disconnected.ts'
import type { SelectSession } from './select-session.ts'
import type { SessionStore } from './session-store.ts'

/** The kernel's half of the sessions. */
export interface SessionsOwner extends Omit<SessionsService, 'request'>, Pick<Requests, 'request'> {
  /** The connector of a family's current connection, with where it came from. */
  foundOf(namespace: Namespace): FoundConnector | undefined
  /** Who signed in to the wallet of a family's current connection, where it says so. */
  userOf(namespace: Namespace): WalletUser | undefined
  /** Asks the wallets of the last visit again, without the visitor. */
  restore(): void
  /** Whether a wallet is followed, though guards may be asked about it. */
  isLive(namespace: Namespace): boolean
  /**
   * Asks the wallet of a stored session. `forgets`: what the wallet no longer grants is forgotten. Another tab's session is alive there,
   * whatever the wallet says here. `regained`: the wallet has just granted the account again.
   */
  bringBack(stored: StoredSession, forgets: boolean, regained?: boolean): Promise<void>
  /** Puts an account of the current connection in front. Rejects with `DISCONNECTED` or `ACCOUNT_MISMATCH`. */
  readonly choose: ChooseAccount
  /** The type of account preferred. */
  preferred(namespace: Namespace): Promise<AccountType>
  /** The provider for the host, while connected. */
  provider(namespace: Namespace): unknown
  destroy(): void
}

/** What of the sessions is loaded once a wallet is on screen, or a stored session comes back. */
export interface WalletSessions {
  readonly live: LiveSessions
  readonly connecting: Connecting
  readonly restoring: RestoreSession
  readonly followTabs: () => void
  readonly select: SelectSession
  readonly choose: ChooseAccount
  readonly ending: EndSessions
  readonly requests: Requests
  readonly hostProviders: HostProviders
  stop(): void
}

/** What sessions need. */
export interface SessionParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly connectors: ConnectorsOwner
  readonly attempts: Attempts
  readonly protocols: Protocols
  readonly bus: EventBus
  readonly report: Report
  /** The network that a family is asked for. */
  wanted(namespace: Namespace): CaipNetworkId | undefined
  /** Runs when the browser has nothing better to do. */
  whenIdle(run: () => void): void
  /** Undefined until it is loaded. */
  wallets(): WalletSessions | undefined
  /** Rejects with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT`; the next call tries again. */
  loadWallets(): Promise<WalletSessions>
}

/** Makes the sessions of one kernel: what every page has of them. */
export const createSessions = (parts: SessionParts): SessionsOwner => {
  const { session, stored, connectors, attempts, protocols, bus, report, wallets, loadWallets } = parts

  /** `found`: the wallet that it is for, whose code comes in the same round. */
  const loadFor = (found: FoundConnector | undefined): Promise<WalletSessions> => {
    // It is loaded again where it is needed, and its failure is reported there.
    if (found) protocols.load(found).catch(() => undefined)
    return loadWallets()
  }
  function bringBack(entry: StoredSession, forgets: boolean, regained = false): Promise<void> {
    const { id, connectorId, connections } = entry
    const namespaces = connections.map(({ namespace }) => namespace)
    const attempt = attempts.begin(connectorId, namespaces, id)
    for (const namespace of namespaces) {
      const last = lastOf(entry, namespace)
      session.dispatch(namespace, { type: 'restore', connectorId, ...(last && { last }) })
    }
    // The family that was the active one at the last visit stays so.
    if (session.stateOf(session.activeNamespace.get()).status === 'disconnected') session.activate(namespaces)
    const run = async (): Promise<void> => {
      try {
        await (await loadWallets()).restoring(attempt, forgets, regained)
      } catch (cause) {
        report(cause)
        attempts.finish(attempt, toWalletError(cause))
      }
    }
    return entry.restore === 'idle' ? new Promise((resolve) => parts.whenIdle(() => resolve(run()))) : run()
  }
  // What another tab wrote: its code comes with the first time.
  const stopFollowing = stored.watch(() => {
    loadWallets()
      .then(({ followTabs }) => followTabs())
      .catch(report)
  })
  const cancel = (namespace: Namespace): void => attempts.get(namespace)?.abort()
  /** Throws `DISCONNECTED` if nobody has connected on this page. */
  const used = (rpcCode?: number): WalletSessions => {
    const loaded = wallets()
    if (loaded) return loaded
    throw new PorticoError('DISCONNECTED', 'There is no connected account.', rpcCode === undefined ? {} : { rpcCode })
  }

  return {
    all: session.sessions,
    foundOf: (namespace) => wallets()?.live.get(namespace)?.found,
    userOf: (namespace) => wallets()?.live.get(namespace)?.connection.user,
    isLive: (namespace) => wallets()?.live.get(namespace) !== undefined,
    bringBack,
    async connect(connectorId, { namespaces: wished, signal: outer } = {}) {
      const found = connectors.find(connectorId, wished?.[0])
      if (!found) throw (await loadWallets()).connecting.missing(connectorId)
      const families = familiesOf(found.connector).filter((name) => wished?.includes(name) ?? parts.wanted(name) !== undefined)
      const asked = families.length > 0 ? families : [found.connector.namespace]
      const attempt = attempts.begin(connectorId, asked)
      for (const namespace of asked) session.dispatch(namespace, { type: 'connect', connectorId })
      if (session.connected().length === 0) session.activate(asked)
      const follow = (): void => attempt.abort()
      if (outer?.aborted) follow()
      outer?.addEventListener('abort', follow, { once: true })
      // When it is connected, the caller leaves the view that waited for it. That must not abort the attempt.
      const settled = (): void => outer?.removeEventListener('abort', follow)
      try {
        const { connecting } = wallets() ?? (await abortable(loadFor(found), attempt.signal))
        return await connecting.ask(found, attempt, settled)
      } catch (cause) {
        const error = toWalletError(cause)
        if (attempts.finish(attempt, error) && error.code !== 'CONNECT_ABORTED') bus.emit('connectFailed', { code: error.code })
        throw error
      } finally {
        settled()
      }
    },
    preferred: async (namespace) => (await loadWallets()).connecting.preferred(namespace),
    prepare: async (...wallet) => (await loadFor(connectors.find(...wallet))).connecting.prepare(...wallet),
    of: session.of,
    select: async (...session) => used().select(...session),
    choose: async (...account) => used().choose(...account),
    // Without a pause if possible: the params are copied in this task.
    request: async (...asked) => used(4900).requests.request(...asked),
    provider: (namespace) => wallets()?.hostProviders.provider(namespace),
    cancel,
    restore() {
      // The one used last first; another of a family when the one before it has come, or not: two attempts at a family end the first.
      const last = new Map<Namespace, Promise<void>>()
      for (const one of [...stored.all()].reverse()) {
        const before = one.connections.flatMap(({ namespace }) => last.get(namespace) ?? [])
        const back = before.length > 0 ? Promise.all(before).then(() => bringBack(one, true)) : bringBack(one, true)
        for (const { namespace } of one.connections) last.set(namespace, back)
      }
    },
    async disconnect(namespace) {
      const named = namespace ? [namespace] : [...session.states.get().keys()]
      for (const attempt of attempts.all()) {
        if (!attempt.namespaces.some((name) => named.includes(name))) continue
        attempt.abort()
        for (const name of attempt.namespaces) if (!session.isConnected(name)) sayDisconnected(parts, name, 'visitor')
        attempts.finish(attempt)
      }
      stored.remove(({ connections }) => connections.some((one) => named.includes(one.namespace)))
      await wallets()?.ending.leave(({ connections }) => named.some((name) => connections.has(name)))
    },
    async end(id) {
      stored.remove((session) => session.id === id)
      await wallets()?.ending.leave((session) => session.id === id)
    },
    destroy() {
      stopFollowing()
      for (const attempt of attempts.all()) attempt.abort()
      wallets()?.stop()
    },
  }
}
