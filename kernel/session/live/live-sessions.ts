import type { Connection, ConnectionInfo, ConnectProtocol, Session } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { Undo } from '../../contract/store.ts'
import type { Report } from '../../streams/delivery.ts'
import type { FoundConnector } from '../connectors.ts'
import { type BoundWallet, bindWallet } from '../gate/bound-wallet.ts'
import { type Canonical, parseConnection, withFirst } from './parse-connection.ts'

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
  /** What everyone may know of it. */
  info: ConnectionInfo
  /** The account that the visitor chose among the wallet's. Until the wallet itself moves to another. */
  chosen: string | undefined
  /** Its provider's methods as they were when it was connected. Another object is another wallet: what was asked of the one is void. */
  wallet: BoundWallet
  stop: Undo
}

/** What happens when a wallet moves by itself. */
export interface WalletMoves {
  changed(live: LiveConnection, before: ConnectionInfo): void
  /** It has been dropped. */
  ended(live: LiveConnection): void
  /** It has been dropped: the adapter was taken out, and nobody hears the wallet any more. */
  lost(live: LiveConnection): void
}

/** What joins a session. */
export interface JoiningConnection {
  readonly session: LiveSession
  readonly connection: Connection
  readonly info: ConnectionInfo
  readonly chosen?: string | undefined
}

/** The sessions that are up, followed: whatever a wallet says of itself arrives here. */
export interface LiveSessions {
  /** The current connection of a family. */
  get(namespace: Namespace): LiveConnection | undefined
  /** The one that settled last at the end. */
  sessions(): readonly LiveSession[]
  find(id: string): LiveSession | undefined
  /**
   * Follows a connection from now on, as the current one of its family, and drops those that it replaces. `announce` runs once it has taken
   * its place and before anything is heard of the wallet. Throws before anything changed, `DISCONNECTED` among others, when there is nothing
   * to follow.
   */
  adopt(joining: JoiningConnection, replaced: readonly LiveConnection[], announce: () => void): LiveConnection
  /** Takes what the wallet has answered to another question, as if it had said so by itself. */
  refresh(live: LiveConnection, connection: Connection): void
  /** Puts one of the wallet's accounts in front. False for one that is not among them. */
  choose(live: LiveConnection, address: string): boolean
  /** Makes a connection the current one of its family. */
  select(live: LiveConnection): void
  /** Ends following. Whether it was the current one. */
  drop(live: LiveConnection): boolean
  /** The connection of a family that settled last. */
  latest(namespace: Namespace): LiveConnection | undefined
  /** Whether it is up still. */
  has(live: LiveConnection): boolean
}

/** What live sessions need. */
export interface LiveParts {
  readonly moves: WalletMoves
  readonly report: Report
  readonly canonical: Canonical
  /** The sessions have changed. */
  publish(sessions: readonly Session[]): void
}

/** Makes the list of live sessions of one kernel. */
export const createLiveSessions = ({ moves, report, canonical, publish }: LiveParts): LiveSessions => {
  const all = new Set<LiveSession>()
  const current = new Map<Namespace, LiveConnection>()

  const say = (): void =>
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
    say()
    return was
  }
  const take = (live: LiveConnection, next: Connection | undefined): void => {
    if (!has(live) || next === live.connection) return
    try {
      if (next === undefined) {
        drop(live)
        moves.ended(live)
        return
      }
      const before = live.info
      const info = parseConnection(next, live.found.connector, canonical, live.namespace)
      if (next.accounts[0].address !== live.connection.accounts[0].address) live.chosen = undefined
      if (next.provider !== live.connection.provider) live.wallet = bindWallet(next.provider)
      live.connection = next
      live.info = withFirst(info, live.chosen)
      say()
      moves.changed(live, before)
    } catch (cause) {
      report(cause)
      if (!has(live)) return
      drop(live)
      moves.ended(live)
    }
  }
  return {
    get: (namespace) => current.get(namespace),
    sessions: () => [...all],
    find: (id) => [...all].find((session) => session.id === id),
    has,
    drop,
    refresh: take,
    choose(live, address) {
      const { info } = live
      if (!info.accounts.some((account) => account.address === address)) return false
      live.chosen = address
      live.info = withFirst(info, address)
      if (live.info === info) return true
      say()
      moves.changed(live, info)
      return true
    },
    select(live) {
      current.set(live.namespace, live)
      all.delete(live.session)
      all.add(live.session)
      say()
    },
    latest: (namespace) => [...all].flatMap(({ connections }) => connections.get(namespace) ?? []).at(-1),
    adopt({ session, connection, info, chosen }, replaced, announce) {
      const { found, protocol } = session
      const { namespace } = info
      const follow = protocol.follow(connection)
      if (follow.get() === undefined) throw new PorticoError('DISCONNECTED', 'The wallet has ended the connection.')
      const before = current.get(namespace)
      const same = before?.found === found && before.connection.provider === connection.provider
      const wallet = same ? before.wallet : bindWallet(connection.provider)
      const live: LiveConnection = { namespace, session, found, protocol, connection, info, chosen, wallet, stop: () => undefined }
      session.connections.set(namespace, live)
      all.add(session)
      current.set(namespace, live)
      for (const old of replaced) drop(old)
      say()
      announce()
      // A listener may have ended it already.
      if (!has(live)) return live
      const stop = follow.subscribe((next) => take(live, next))
      const completion = follow.changes$.subscribe({
        complete() {
          if (!has(live)) return
          drop(live)
          moves.lost(live)
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
