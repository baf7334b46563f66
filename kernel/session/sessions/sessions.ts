import type { ConnectProtocol } from '../../contract/adapters.ts'
import type { AccountType, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import type { Scoped } from '../../contract/contributions.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { PorticoOptions } from '../../contract/kernel-api.ts'
import type { SessionsService } from '../../contract/kernel-services.ts'
import { toWalletError } from '../../contract/tools/wallet-error.ts'
import { abortable } from '../connect/abortable.ts'
import { createAttempts } from '../connect/attempts.ts'
import type { Connecting } from '../connect/connect.ts'
import type { FoundConnector } from '../connectors/connectors.ts'
import { familiesOf } from '../connectors/families.ts'
import type { RequestOver } from '../gate/requests.ts'
import { lastOf, type StoredSession } from '../restore/stored-sessions.ts'
import type { CurrentConnections, DisconnectReason, LiveSessions } from './live-sessions.ts'
import type { createSessionCode, SessionCode, SessionCodeParts } from './session-code.ts'

/** The kernel's half of the sessions. */
export interface SessionsOwner extends SessionsService {
  /** The connector of a family's current connection, with where it came from. */
  foundOf(namespace: Namespace): FoundConnector | undefined
  /** Asks the wallets of the last visit again, without the visitor. */
  restore(): void
  readonly live: CurrentConnections
  /** Puts an account of the current connection in front. Rejects with `DISCONNECTED` or `ACCOUNT_MISMATCH`. */
  choose(namespace: Namespace, address: string): Promise<void>
  /** The type of account preferred. */
  preferred(namespace: Namespace): Promise<AccountType | undefined>
  /** Asks a wallet over a connection that guards are asked about. */
  readonly requestOver: RequestOver
  /** The provider for the host, while connected. */
  provider(namespace: Namespace): unknown
  destroy(): void
}

/** What sessions need. */
export interface SessionParts extends Omit<SessionCodeParts, 'attempts' | 'over' | 'bringBack' | 'protocolOf'> {
  wanted(namespace: Namespace): CaipNetworkId | undefined
  readonly options: Pick<PorticoOptions, 'defaultAccountTypes'>
  /** What `run` has made already, without waiting. */
  made<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): T | undefined
  /** What is needed once a wallet has answered. It comes while the first one is asked: before that there is nobody to follow. */
  loadCode(): Promise<{ readonly createSessionCode: typeof createSessionCode }>
  /** What asks wallets to connect: comes once one is on screen. */
  loadConnect(): Promise<typeof import('../connect/connect.ts')>
}

/** Makes the sessions of one kernel: the part that is there from the start. */
export const createSessions = (parts: SessionParts): SessionsOwner => {
  const { session, stored, connectors, bus, report } = parts
  const attempts = createAttempts(session)
  let code: SessionCode | undefined
  // Before its code has come there is none.
  const live: CurrentConnections & Pick<LiveSessions, 'sessions'> = {
    get: (namespace) => code?.live.get(namespace),
    sessions: () => code?.live.sessions() ?? [],
    refresh: (...change) => code?.live.refresh(...change),
  }
  let connecting: Connecting | undefined

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
  /** `found`: the wallet that it is for, whose code comes in the same round. */
  const loadConnecting = async (found?: FoundConnector): Promise<Connecting> => {
    // It is asked for again where it is needed, and what is wrong is said there.
    if (found) protocolOf(found).catch(() => undefined)
    const { createConnect } = await parts.loadConnect()
    connecting ??= createConnect({
      ...{ ...parts, attempts, live, protocolOf, loadCode },
      madeProtocolOf: (found) => parts.made(found.plugin, protocolCode(found)),
    })
    return connecting
  }
  /**
   * `mine`: what the wallet no longer grants is forgotten. Another tab's session is alive there, whatever the wallet says here. `regained`: the
   * wallet has just granted the account again.
   */
  function bringBack(entry: StoredSession, mine: boolean, regained = false): Promise<void> {
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
        const { restore } = await loadCode()
        await restore(attempt, mine, regained)
      } catch (cause) {
        report(cause)
        attempts.finish(attempt, toWalletError(cause))
      }
    }
    return entry.restore === 'idle' ? new Promise((resolve) => parts.whenIdle(() => resolve(run()))) : run()
  }
  // What another tab wrote: its code comes with the first time.
  const stopFollowing = stored.watch(() => {
    loadCode()
      .then(({ followTabs }) => followTabs())
      .catch(report)
  })
  const cancel = (namespace: Namespace): void => attempts.get(namespace)?.abort()
  /** Rejects with `DISCONNECTED` where nobody has connected on this page. */
  const used = async (rpcCode?: number): Promise<SessionCode> => {
    if (code) return code
    throw new PorticoError('DISCONNECTED', 'There is no connected account.', rpcCode === undefined ? {} : { rpcCode })
  }

  return {
    all: session.sessions,
    foundOf: (namespace) => live.get(namespace)?.found,
    async connect(connectorId, { namespaces: wished, signal: outer } = {}) {
      const found = connectors.find(connectorId, wished?.[0])
      if (!found) throw (await parts.loadConnect()).connectorMissing(connectorId)
      const families = familiesOf(found.connector).filter((name) => wished?.includes(name) ?? parts.wanted(name) !== undefined)
      const asked = families.length > 0 ? families : [found.connector.namespace]
      const attempt = attempts.begin(connectorId, asked)
      for (const namespace of asked) session.dispatch(namespace, { type: 'connect', connectorId })
      if (session.connected().length === 0) session.activate(asked)
      const follow = (): void => attempt.abort()
      if (outer?.aborted) follow()
      outer?.addEventListener('abort', follow, { once: true })
      // Who hears that it is connected leaves the view that waited for it, which is no giving up.
      const settled = (): void => outer?.removeEventListener('abort', follow)
      try {
        connecting ??= await abortable(loadConnecting(found), attempt.signal)
        return await connecting.ask(found, attempt, settled)
      } catch (cause) {
        const error = toWalletError(cause)
        if (attempts.finish(attempt, error) && error.code !== 'CONNECT_ABORTED') bus.emit('connectFailed', { code: error.code })
        throw error
      } finally {
        settled()
      }
    },
    preferred: async (namespace) => (await loadConnecting()).preferred(namespace),
    prepare: async (...wallet) => (await loadConnecting(connectors.find(...wallet))).prepare(...wallet),
    of: session.of,
    select: async (...session) => (await used()).select(...session),
    choose: async (...account) => (await used()).choose(...account),
    // Without a pause where it can be: what is asked is copied in this task.
    request: async (...asked) => (code ?? (await used(4900))).request(...asked),
    requestOver: async (...asked) => (code ?? (await used(4900))).requestOver(...asked),
    provider: (namespace) => code?.providers.provider(namespace),
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
        for (const name of attempt.namespaces) if (!session.isConnected(name)) over(name, 'visitor')
        attempts.finish(attempt)
      }
      stored.remove(({ connections }) => connections.some((one) => named.includes(one.namespace)))
      await code?.leave(({ connections }) => named.some((name) => connections.has(name)))
    },
    async end(id) {
      stored.remove((session) => session.id === id)
      await code?.leave((session) => session.id === id)
    },
    live,
    destroy() {
      stopFollowing()
      for (const attempt of attempts.all()) attempt.abort()
      code?.stop()
    },
  }
}
