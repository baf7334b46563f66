import type { Connection, ConnectionInfo, ConnectProtocol, Session } from '../../contract/adapters.ts'
import type { Account, AccountId, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { Undo } from '../../contract/store.ts'
import type { Report } from '../../streams/delivery.ts'
import type { FoundConnector } from '../connectors/connectors.ts'
import { type BoundWallet, bindWallet } from '../gate/bound-wallet.ts'

/** Why a connection ended. */
export type DisconnectReason = 'visitor' | 'wallet' | 'locked' | 'guard' | 'error'

/** A session that is up, with the code that speaks to its wallet. */
export interface LiveSession {
  id: string
  readonly found: FoundConnector
  readonly protocol: ConnectProtocol
  readonly connections: Map<Namespace, LiveConnection>
}

/** One connection of it. */
export interface LiveConnection {
  readonly namespace: Namespace
  readonly session: LiveSession
  readonly found: FoundConnector
  readonly protocol: ConnectProtocol
  /** As the adapter handed it out last. */
  connection: Connection
  /** The connection without its provider. Throws the error of a wrong answer. */
  info: ConnectionInfo
  /** The account that the visitor chose among the wallet's. Until the wallet itself moves to another. */
  chosen: AccountId | undefined
  /** The account that the wallet itself uses, as the adapter writes it: its first, until it is told to sign with another. */
  standing: Account
  /** Its provider's methods at the time of connecting. Another object is another wallet, and voids requests to this one. */
  wallet: BoundWallet
  stop: Undo
}

/** Called when live sessions change by themselves, and the parts that read answers of wallets. */
export interface LiveHooks {
  changed(live: LiveConnection, before: ConnectionInfo): void
  /** The session has been dropped: the adapter was removed, and nobody listens to the wallet any more. */
  ended(live: LiveConnection, broken: boolean): void
  /** It has been dropped: the adapter was taken out, and nobody hears the wallet any more. */
  lost(live: LiveConnection): void
  /** What everyone may know of it. Throws what is wrong with it. */
  parse(live: LiveConnection, next: Connection): ConnectionInfo
  /** Loads how the addresses of a connection are written, where that has to be known first. Never rejects. */
  writing(live: LiveConnection, next: Connection): Promise<void> | undefined
}

/** What joins a session. */
export interface JoiningConnection {
  readonly session: LiveSession
  readonly connection: Connection
  readonly info: ConnectionInfo
  readonly chosen?: AccountId | undefined
  /** The account that the wallet was told to sign with. Default: its first. */
  readonly standing?: Account | undefined
  /** The provider's methods where they were taken before. */
  readonly wallet?: BoundWallet | undefined
}

/** The sessions that are up, followed: whatever a wallet says of itself arrives here. */
export interface LiveSessions {
  /** The current connection of a family. */
  get(namespace: Namespace): LiveConnection | undefined
  /** The one that settled last at the end. */
  sessions(): readonly LiveSession[]
  /**
   * Follows a connection from now on, as the current one of its family, and drops those that it replaces. `announce` runs once it is in
   * place, before any event of the wallet. If there is nothing to follow it throws before anything changed, for instance `DISCONNECTED`.
   */
  adopt(joining: JoiningConnection, replaced: readonly LiveConnection[], announce: () => void): LiveConnection
  /** Takes an answer of the wallet to another question like an event of the wallet. */
  refresh(live: LiveConnection, connection: Connection): void
  /** Says otherwise what everyone may know of it, and tells the hooks. */
  update(live: LiveConnection, info: ConnectionInfo): void
  /** Makes a connection the current one of its family. */
  select(live: LiveConnection): void
  /** Ends following. Whether it was the current one. */
  drop(live: LiveConnection): boolean
  /** Whether it is up still. */
  has(live: LiveConnection): boolean
}

/** Makes the list of live sessions of one kernel. `publish`: they have changed. `hooks` are asked for when a wallet says something: they need this list. */
export const createLiveSessions = (
  publish: (sessions: readonly Session[]) => void,
  report: Report,
  hooks: () => LiveHooks,
): LiveSessions => {
  const all = new Set<LiveSession>()
  const current = new Map<Namespace, LiveConnection>()

  const emit = (): void =>
    publish(
      Object.freeze(
        [...all].map(({ id, found, connections }) =>
          Object.freeze({
            id,
            connectorId: found.connector.id,
            connections: Object.freeze([...connections.values()].map(({ info }) => info)),
          }),
        ),
      ),
    )
  const has = (live: LiveConnection): boolean => live.session.connections.get(live.namespace) === live
  const drop = (live: LiveConnection): boolean => {
    const { namespace, session } = live
    live.stop()
    if (has(live)) session.connections.delete(namespace)
    if (session.connections.size === 0) all.delete(session)
    const was = current.get(namespace) === live
    if (was) current.delete(namespace)
    emit()
    return was
  }
  const update = (live: LiveConnection, info: ConnectionInfo): void => {
    const before = live.info
    live.info = info
    emit()
    hooks().changed(live, before)
  }
  const take = (live: LiveConnection, next: Connection | undefined, formsKnown = false): void => {
    if (!has(live) || next === live.connection) return
    const writing = next && !formsKnown ? hooks().writing(live, next) : undefined
    if (writing) {
      writing.then(() => take(live, next, true))
      return
    }
    try {
      if (next) {
        const info = hooks().parse(live, next)
        if (next.provider !== live.connection.provider) live.wallet = bindWallet(next.provider)
        live.connection = next
        update(live, info)
        return
      }
    } catch (cause) {
      report(cause)
    }
    drop(live)
    hooks().ended(live, next !== undefined)
  }
  return {
    get: (namespace) => current.get(namespace),
    sessions: () => [...all],
    has,
    drop,
    refresh: (live, connection) => take(live, connection),
    select(live) {
      current.set(live.namespace, live)
      all.delete(live.session)
      all.add(live.session)
      emit()
    },
    update,
    adopt({ session, connection, info, chosen, standing = connection.accounts[0], wallet: bound }, replaced, announce) {
      const { found, protocol } = session
      const { namespace } = info
      const follow = protocol.follow(connection)
      if (follow.get() === undefined) throw new PorticoError('DISCONNECTED', 'The wallet has ended the connection.')
      const before = current.get(namespace)
      const same = before?.found === found && before.connection.provider === connection.provider
      const wallet = same ? before.wallet : (bound ?? bindWallet(connection.provider))
      const live: LiveConnection = {
        namespace,
        session,
        found,
        protocol,
        connection,
        info,
        chosen,
        standing,
        wallet,
        stop: () => undefined,
      }
      session.connections.set(namespace, live)
      all.add(session)
      current.set(namespace, live)
      for (const old of replaced) drop(old)
      emit()
      announce()
      // A listener may have ended it already.
      if (!has(live)) return live
      const stop = follow.subscribe((next) => take(live, next))
      const completion = follow.changes$.subscribe({
        complete() {
          if (!has(live)) return
          drop(live)
          hooks().lost(live)
        },
      })
      live.stop = () => {
        stop()
        completion.unsubscribe()
      }
      // The wallet may have moved between its answer and now.
      take(live, follow.get())
      return live
    },
  }
}
