import type { Connection, ConnectionInfo, ConnectProtocol } from '../contract/adapters.ts'
import type { Namespace } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { Undo } from '../contract/store.ts'
import type { Report } from '../streams/delivery.ts'
import type { FoundConnector } from './connectors.ts'
import { type BoundWallet, bindWallet } from './gate/bound-wallet.ts'
import { parseConnection } from './parse-connection.ts'
import type { SessionStore } from './session-store.ts'

/** A connection with the code that speaks to its wallet. */
export interface LiveConnection {
  readonly found: FoundConnector
  readonly protocol: ConnectProtocol
  /** As the adapter handed it out last. */
  connection: Connection
  /** Its provider's methods as they were when it was connected. Another object is another wallet: what was asked of the one is void. */
  wallet: BoundWallet
  stop: Undo
}

/** What happens when a wallet moves by itself. */
export interface WalletMoves {
  changed(namespace: Namespace, before: ConnectionInfo, after: ConnectionInfo): void
  ended(namespace: Namespace): void
  /** The adapter was taken out: nobody hears the wallet any more. */
  lost(namespace: Namespace): void
}

/** The connections that are up, followed: whatever the wallet says of itself arrives here. */
export interface LiveConnections {
  get(namespace: Namespace): LiveConnection | undefined
  entries(): readonly (readonly [Namespace, LiveConnection])[]
  /**
   * Follows a connection from now on. `announce` runs once it has taken its place and before anything is heard of the wallet.
   * `wallet`: its methods where they were taken before. Throws before anything changed, `DISCONNECTED` among others, when there is nothing to follow.
   */
  adopt(namespace: Namespace, live: Omit<LiveConnection, 'stop' | 'wallet'> & { readonly wallet?: BoundWallet }, announce: () => void): void
  drop(namespace: Namespace): LiveConnection | undefined
}

/** Makes the list of live connections of one kernel. */
export const createLiveConnections = (session: SessionStore, moves: WalletMoves, report: Report): LiveConnections => {
  const all = new Map<Namespace, LiveConnection>()
  const drop = (namespace: Namespace): LiveConnection | undefined => {
    const live = all.get(namespace)
    all.delete(namespace)
    live?.stop()
    return live
  }
  return {
    get: (namespace) => all.get(namespace),
    entries: () => [...all],
    drop,
    adopt(namespace, parts, announce) {
      const follow = parts.protocol.follow(parts.connection)
      if (follow.get() === undefined) throw new PorticoError('DISCONNECTED', 'The wallet has ended the connection.')
      const before = all.get(namespace)
      const same = before?.found === parts.found && before.connection.provider === parts.connection.provider
      const wallet = same ? before.wallet : (parts.wallet ?? bindWallet(parts.connection.provider))
      drop(namespace)
      const live: LiveConnection = { ...parts, wallet, stop: () => undefined }
      all.set(namespace, live)
      const take = (next: Connection | undefined): void => {
        if (all.get(namespace) !== live) return
        if (next === undefined) {
          drop(namespace)
          moves.ended(namespace)
          return
        }
        if (next === live.connection) return
        const state = session.stateOf(namespace)
        const before = state.status === 'connected' ? state.connection : live.connection
        try {
          if (next.provider !== live.connection.provider) live.wallet = bindWallet(next.provider)
          live.connection = next
          moves.changed(namespace, before, parseConnection(next, live.found.connector))
        } catch (cause) {
          report(cause)
          drop(namespace)
          moves.ended(namespace)
        }
      }
      announce()
      // A listener may have ended it already.
      if (all.get(namespace) !== live) return
      const stop = follow.subscribe(take)
      const completion = follow.changes$.subscribe({
        complete() {
          if (all.get(namespace) !== live) return
          drop(namespace)
          moves.lost(namespace)
        },
      })
      live.stop = () => {
        stop()
        completion.unsubscribe()
      }
      // The wallet may have moved between its answer and now.
      take(follow.get())
    },
  }
}
