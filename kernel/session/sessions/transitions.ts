import type { ConnectionInfo } from '../../contract/adapters.ts'
import type { PorticoError } from '../../contract/errors.ts'
import type { ConnectionState, LastConnection } from '../../contract/session-services.ts'

/** What can happen to the connection of one namespace. */
export type SessionEvent =
  /** The visitor chose a wallet. */
  | { readonly type: 'connect'; readonly connectorId: string }
  /** A stored connection is asked for without the visitor. */
  | { readonly type: 'restore'; readonly connectorId: string; readonly last?: LastConnection }
  /** The wallet granted accounts, and guards are asked. */
  | { readonly type: 'settling'; readonly connection: ConnectionInfo; readonly returning: boolean }
  /** The wallet changed account or network, and guards are asked whether it stays connected. */
  | { readonly type: 'unsettled'; readonly connection: ConnectionInfo }
  /** The wallet granted accounts and every guard let pass. */
  | { readonly type: 'settled'; readonly connection: ConnectionInfo }
  /** The wallet changed account or chain. */
  | { readonly type: 'changed'; readonly connection: ConnectionInfo }
  /** It did not come to a connection. */
  | { readonly type: 'failed'; readonly error?: PorticoError }
  /** The connection is over. */
  | { readonly type: 'ended'; readonly error?: PorticoError }

type Handlers = {
  readonly [T in SessionEvent['type']]?: (event: Extract<SessionEvent, { readonly type: T }>, before: ConnectionState) => ConnectionState
}

/** Where a family was at the last visit: known until its wallet is connected. */
export const lastIn = (state: ConnectionState): LastConnection | undefined => ('last' in state ? state.last : undefined)

/** The state before anything happened. */
export const DISCONNECTED: ConnectionState = Object.freeze({ status: 'disconnected' })

const connecting = ({ connectorId }: { readonly connectorId: string }): ConnectionState => ({ status: 'connecting', connectorId })
const reconnecting = ({ connectorId, last }: { readonly connectorId: string; readonly last?: LastConnection }): ConnectionState => ({
  status: 'reconnecting',
  connectorId,
  ...(last && { last }),
})
const settling = (
  { connection, returning }: { readonly connection: ConnectionInfo; readonly returning: boolean },
  before: ConnectionState,
): ConnectionState => {
  // Brought back in the place of a wallet that was being asked, the state before knows of no last visit.
  const last = returning ? (lastIn(before) ?? { network: connection.network, accounts: [connection.accounts[0]] as const }) : undefined
  return { status: 'settling', connection, returning, ...(last && { last }) }
}
const unsettled = ({ connection }: { readonly connection: ConnectionInfo }): ConnectionState => ({
  status: 'settling',
  connection,
  returning: false,
})
const connected = ({ connection }: { readonly connection: ConnectionInfo }): ConnectionState => ({ status: 'connected', connection })
const disconnected = ({ error }: { readonly error?: PorticoError }): ConnectionState =>
  error ? { status: 'disconnected', error } : DISCONNECTED

/**
 * The specification's "Connection status per namespace", whole. A pair that is not in the table changes nothing.
 * While connected, choosing another wallet keeps the connection until the other has settled.
 */
export const TRANSITIONS: Readonly<Record<ConnectionState['status'], Handlers>> = {
  disconnected: { connect: connecting, restore: reconnecting },
  connecting: { connect: connecting, settling, settled: connected, failed: disconnected, ended: disconnected },
  reconnecting: { connect: connecting, settling, settled: connected, failed: disconnected, ended: disconnected },
  settling: { connect: connecting, settling, unsettled, settled: connected, failed: disconnected, ended: disconnected },
  connected: { unsettled, settled: connected, changed: connected, ended: disconnected },
}

/** The state after an event; the same object when the table has no such pair. */
export const transition = (state: ConnectionState, event: SessionEvent): ConnectionState => {
  const handler = TRANSITIONS[state.status][event.type] as ((event: SessionEvent, before: ConnectionState) => ConnectionState) | undefined
  return handler ? Object.freeze(handler(event, state)) : state
}
