import type { CanonicalAddress, Connection, ConnectionInfo, ConnectProtocol, Session } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { Scoped } from '../../contract/scoped.ts'
import { toWalletError } from '../../contract/wallet-error.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'
import { abortable } from '../abortable.ts'
import type { ChangesParts, SessionChanges } from '../changes/session-changes.ts'
import type { FoundConnector } from '../connectors.ts'
import type { Requests } from '../gate/requests.ts'
import type { Attempt, AttemptsOwner, DisconnectReason, SessionParts } from '../sessions.ts'
import { connectionsOf, requestFor } from '../sessions.ts'
import type { StoredSession } from '../stored-sessions.ts'
import { createHostProviders, early, type HostProviders, type RequestCode } from './host-providers.ts'
import { createLiveSessions, type LiveConnection, type LiveSession, type LiveSessions } from './live-sessions.ts'
import { type Canonical, type GrantedConnection, parseGranted, withFirst } from './parse-connection.ts'

/** ms; a stored session that has not come back by then is given up for this visit. */
const RESTORE_LIMIT = 30_000

/** ms; how long a wallet may take to hear that it is disconnected. */
const WALLET_LIMIT = 3_000

/** A wallet's yes. */
export interface Answer {
  readonly found: FoundConnector
  readonly protocol: ConnectProtocol
  readonly answer: Connection
  /** The account in use at the last visit, by family. */
  readonly chosen?: ReadonlyMap<Namespace, string>
  readonly attempt: Attempt
}

/** What is needed once a wallet has answered. */
export interface SessionCode {
  readonly live: LiveSessions
  readonly providers: HostProviders
  /** As the gate has it, once its code has come. */
  readonly request: Requests['request']
  /** Asks the guards, and makes a session of the wallet's answer. `settled` runs as it becomes known. */
  settle(answer: Answer, settled: () => void): Promise<Session>
  /** Asks the wallet of a stored session. Never rejects. */
  restore(attempt: Attempt, mine: boolean): Promise<void>
  select(id: string, namespace?: Namespace): Promise<void>
  /** Puts an account of the current connection in front. Rejects with `DISCONNECTED` or `ACCOUNT_MISMATCH`. */
  choose(namespace: Namespace, address: string): Promise<void>
  /** Ends the sessions that have a connection of one of the families. Never rejects. */
  leave(namespaces: readonly Namespace[]): Promise<void>
  /** Ends one session. Never rejects. */
  end(id: string): Promise<void>
  stop(): void
}

/** Why sessions end. `taken`: a family for which another wallet is asked by now. */
export interface EndReason {
  readonly reason: DisconnectReason
  readonly error?: PorticoError
  readonly taken?: Namespace
}

/** What it is made of. */
export interface SessionCodeParts extends SessionParts {
  readonly attempts: AttemptsOwner
  protocolOf(found: FoundConnector): Promise<ConnectProtocol>
  over(namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void
  bringBack(stored: StoredSession, mine: boolean): Promise<void>
}

/** Names one approval. */
const newId = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes it for one kernel. */
export const createSessionCode = (parts: SessionCodeParts): SessionCode => {
  const { session, stored, connectors, guards, bus, clock, report, attempts, multiple, over } = parts
  const checks = new Map<Namespace, Attempt>()
  const forms = new Map<Namespace, CanonicalAddress>()
  const canonical: Canonical = (namespace, address) => forms.get(namespace)?.(address) ?? address
  /** How the addresses of a family are written. */
  const loadForm = async (namespace: Namespace): Promise<void> => {
    const declared = connectors.canonicalOf(namespace)
    if (!declared) return void forms.delete(namespace)
    const load = declared.adapter.canonical as () => Promise<{ readonly default: Scoped<CanonicalAddress> }>
    forms.set(namespace, await parts.run(declared.plugin, load))
  }

  const disconnectWallet = async (protocol: ConnectProtocol, connection: Connection): Promise<void> => {
    const late = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer to the disconnect.')
    const told = Promise.resolve().then(() => protocol.disconnect(connection))
    await withTimeLimit(clock, WALLET_LIMIT, told, late).catch(report)
  }
  const keep = ({ id, found: { plugin, connector }, connections }: LiveSession): void => {
    if (connections.size === 0) {
      stored.remove((other) => other.id === id)
      return
    }
    const places = [...connections.values()].map(({ namespace, info: { network, accounts } }) => ({
      ...{ namespace, network },
      address: accounts[0].address,
    }))
    stored.set({ id, plugin, connectorId: connector.id, type: connector.type, connections: places }, !multiple)
  }
  /** Of several connections of a family this one is used from now on, at the next visit too. */
  const makeCurrent = (one: LiveConnection): void => {
    live.select(one)
    session.dispatch(one.namespace, { type: 'settled', connection: one.info })
    stored.remove(({ id }) => id === one.session.id)
    keep(one.session)
  }
  /** A family's connection has gone: another of it is the current one, or there is none. */
  const goOn = (namespace: Namespace, reason: DisconnectReason, error?: PorticoError): void => {
    const next = live.latest(namespace)
    if (!next) {
      over(namespace, reason, error)
      return
    }
    makeCurrent(next)
  }
  const live = createLiveSessions({
    publish: session.publish,
    report,
    canonical,
    moves: {
      ended(one) {
        checks.get(one.namespace)?.abort()
        keep(one.session)
        if (!live.get(one.namespace)) goOn(one.namespace, 'wallet')
      },
      // What is kept stays: with the adapter back, the next visit may ask the wallet again.
      lost({ namespace }) {
        checks.get(namespace)?.abort()
        if (!live.get(namespace)) goOn(namespace, 'error')
      },
      changed(one, before) {
        const current = live.get(one.namespace) === one
        const other = before.accounts[0].address !== one.info.accounts[0].address
        if (current && other && guards.has('connect')) return recheck(one)
        if (current) session.dispatch(one.namespace, { type: 'changed', connection: one.info })
        keep(one.session)
      },
    },
  })

  /** Ends sessions: what they had is gone at once, then their wallets are told. */
  const endAll = async (sessions: readonly LiveSession[], { reason, error, taken }: EndReason): Promise<void> => {
    const ended = sessions.flatMap((one) => {
      const [first] = one.connections.values()
      return first ? [{ one, first, connections: [...one.connections.values()] }] : []
    })
    const left = ended.flatMap(({ connections }) => connections.filter(live.drop).map(({ namespace }) => namespace))
    for (const { one } of ended) stored.remove(({ id }) => id === one.id)
    for (const namespace of left) {
      checks.get(namespace)?.abort()
      if (namespace !== taken) goOn(namespace, reason, error)
    }
    await Promise.all(ended.map(({ first }) => disconnectWallet(first.protocol, first.connection)))
  }

  /** Another account is another visitor: what a guard allowed one is not allowed the other. Nobody is connected until they have been asked. */
  const recheck = (one: LiveConnection): void => {
    const { namespace, found, info } = one
    const attempt = attempts.begin(found.connector.id, [namespace])
    checks.set(namespace, attempt)
    session.dispatch(namespace, { type: 'ended' })
    session.dispatch(namespace, { type: 'connect', connectorId: found.connector.id })
    loadChanges().then(
      (changes) => changes.recheck(one, info, attempt),
      (cause: unknown) => {
        report(cause)
        if (checks.get(namespace) !== attempt) return
        attempts.finish(attempt)
        // Without the code that asks, nobody can allow it.
        void endAll([one.session], { reason: 'error', error: toWalletError(cause) })
      },
    )
  }

  /** Connections that a new one takes the place of: those of its family, or only that of the same wallet where several may stay. */
  const replacedBy = ({ namespace }: ConnectionInfo, { provider }: Connection): readonly LiveConnection[] =>
    live
      .sessions()
      .flatMap(({ connections }) => connections.get(namespace) ?? [])
      .filter(({ connection }) => !multiple || connection.provider === provider)

  const allow = async (connections: readonly ConnectionInfo[], signal: AbortSignal): Promise<void> => {
    for (const connection of connections) {
      const denial = await abortable(guards.ask('connect', { connection }, signal), signal)
      if (!denial) continue
      parts.denied(denial)
      throw denial.error
    }
  }

  const settle = async ({ found, protocol, answer, chosen, attempt }: Answer, settled: () => void): Promise<Session> => {
    if (!chosen) await abortable(Promise.all(attempt.namespaces.map(loadForm)), attempt.signal)
    const granted = parseGranted(answer, found.connector, canonical, attempt.namespaces).map(({ connection, info }) => ({
      connection,
      info: withFirst(info, chosen?.get(info.namespace)),
    }))
    const families = granted.map(({ info }) => info.namespace)
    try {
      await allow(
        granted.map(({ info }) => info),
        attempt.signal,
      )
    } catch (cause) {
      if (!attempt.signal.aborted) void disconnectWallet(protocol, answer)
      throw cause
    }
    const mine: LiveSession = { id: attempt.stored ?? newId(), found, protocol, connections: new Map() }
    const replaced: LiveConnection[] = []
    const adopt = ({ connection, info }: GrantedConnection): void => {
      const { namespace, network } = info
      const back = session.stateOf(namespace).status === 'reconnecting'
      // Of several sessions of the last visit, the one that was current has come first and stays so.
      const current = attempt.stored === undefined || !multiple ? undefined : live.get(namespace)
      const old = replacedBy(info, connection)
      live.adopt({ session: mine, connection, info, chosen: chosen?.get(namespace) }, old, () => {
        replaced.push(...old)
        settled()
        if (current && live.has(current)) {
          live.select(current)
          return
        }
        session.dispatch(namespace, { type: 'settled', connection: info })
        // What comes back by itself takes the page from no family that is connected.
        if (!back || !session.isConnected(session.activeNamespace.get())) session.activate(families)
        keep(mine)
        bus.emit(back ? 'reconnected' : 'connected', { namespace, connectorId: found.connector.id, network })
      })
    }
    let failed: unknown
    for (const one of granted) {
      try {
        adopt(one)
      } catch (cause) {
        failed = cause
      }
    }
    if (failed !== undefined && mine.connections.size === 0) throw failed
    const providers = granted.map(({ connection }) => connection.provider)
    const leftBehind = new Map(replaced.map((old) => [old.session, old]))
    for (const [{ connections }, old] of leftBehind) {
      // What it granted for another family is in use still: the wallet cannot take back a part of it.
      if (connections.size === 0 && !providers.includes(old.connection.provider)) void disconnectWallet(old.protocol, old.connection)
    }
    const now = session.sessions.get().find(({ id }) => id === mine.id)
    if (!now) throw new PorticoError('DISCONNECTED', 'The connection ended as it began.')
    return now
  }

  /** Accounts that the wallet has moved to meanwhile, as they are written. */
  const rewrite = async (namespace: Namespace): Promise<void> => {
    await loadForm(namespace)
    for (const { connections } of live.sessions()) {
      const one = connections.get(namespace)
      if (one?.info.accounts.some(({ address }) => canonical(namespace, address) !== address)) live.refresh(one, { ...one.connection })
    }
  }

  const restore = async (attempt: Attempt, mine: boolean): Promise<void> => {
    const { signal } = attempt
    try {
      const entry = stored.all().find(({ id }) => id === attempt.stored)
      // Another tab has disconnected before this one could ask.
      if (!entry) throw new PorticoError('CONNECT_ABORTED', 'There is nothing to come back to.')
      const late = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `${entry.plugin} did not restore the session.`)
      const networks = entry.connections.map(({ network }) => network)
      const found = await abortable(connectors.findStored(entry), signal)
      const protocol = found && (await abortable(parts.protocolOf(found), signal))
      const answer =
        found && protocol
          ? await abortable(withTimeLimit(clock, RESTORE_LIMIT, protocol.restore(requestFor(found, networks, signal)), late), signal)
          : undefined
      // Another account is nobody whom the visitor has let in.
      const chosen = new Map(entry.connections.map(({ namespace, address }) => [namespace, address]))
      const given = answer ? connectionsOf(answer) : []
      // The one account of the last visit, written as it was: how others are written can wait.
      const strange = given.filter(({ namespace, accounts }) => accounts.some(({ address }) => address !== chosen.get(namespace)))
      await abortable(Promise.all(strange.map(({ namespace }) => loadForm(namespace))), signal)
      const [first, ...others] = given.filter(({ namespace, accounts }) =>
        accounts.some(({ address }) => canonical(namespace, address) === chosen.get(namespace)),
      )
      if (found && protocol && first)
        await settle({ found, protocol, answer: { ...first, also: others }, chosen, attempt }, () => undefined)
      // A wallet that is here and grants nothing has said no. One that is not here may be late, or alive in another tab.
      else if (mine && found) stored.remove(({ id }) => id === attempt.stored)
      attempts.finish(attempt, new PorticoError('CONNECT_ABORTED', 'The wallet does not grant it any more.'))
      for (const { namespace } of given) if (!forms.has(namespace)) parts.whenIdle(() => void rewrite(namespace).catch(report))
    } catch (cause) {
      const error = toWalletError(cause)
      if (!signal.aborted && error.code !== 'CONNECT_ABORTED') report(error)
      attempts.finish(attempt, error)
    }
  }
  const context: ChangesParts = { ...parts, live, checks, canonical, allow, makeCurrent, keep, endAll, goOn }
  let changes: SessionChanges | undefined
  let requests: Requests | undefined
  const requestCode: RequestCode = {
    now: () => requests,
    async load() {
      await loadChanges()
      if (!requests) throw new PorticoError('KERNEL_DESTROYED', 'This kernel was destroyed.')
      return requests
    },
  }
  const providers = createHostProviders({ session, live, requests: requestCode })
  const loadChanges = async (): Promise<SessionChanges> => {
    const code = await parts.loadChanges()
    requests ??= code.createRequests({ session, live, loadGate: parts.loadGate })
    changes ??= code.createSessionChanges(context)
    return changes
  }
  // What another tab wrote: its code comes with the first time.
  const stopFollowing = stored.watch(() => {
    loadChanges().then(({ followTabs }) => followTabs(), report)
  })
  return {
    live,
    providers,
    request: async (namespace, args, options) =>
      requests?.request(namespace, args, options) ??
      early({ session, requests: requestCode }, namespace, args, (code, copy) => code.request(namespace, copy, options)),
    settle,
    restore,
    select: async (...chosen) => (await loadChanges()).select(...chosen),
    choose: async (...chosen) => (await loadChanges()).choose(...chosen),
    leave: (namespaces) =>
      endAll(
        live.sessions().filter(({ connections }) => namespaces.some((namespace) => connections.has(namespace))),
        { reason: 'visitor' },
      ),
    async end(id) {
      const one = live.find(id)
      if (one) await endAll([one], { reason: 'visitor' })
    },
    stop() {
      stopFollowing()
      providers.stop()
      for (const { connections } of live.sessions()) for (const connection of [...connections.values()]) live.drop(connection)
    },
  }
}
