import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { foreignCaller } from '../service/local-callers.ts'
import { verifyAuth } from './auth.ts'
import { clientAddress } from './client-address.ts'
import type { RelayFaults } from './faults.ts'
import { MAX_SOCKETS_PER_CLIENT } from './limits.ts'
import type { RelayStats } from './stats.ts'

/** Close code for a token that does not hold, as clients that ask for it (`useOnCloseEvent=true`) expect. */
const UNAUTHORIZED = 3000

/** What decides on a new socket. */
export interface UpgradeParts {
  readonly sockets: WebSocketServer
  readonly auth: boolean
  readonly audience: readonly string[]
  readonly now: () => number
  readonly faults: RelayFaults
  readonly stats: RelayStats
  readonly proxies: number
  readonly maxSocketsPerAddress: number
  /** Open sockets of a client, by its id, or of a network address. */
  socketsOf(owner: string): number
}

/** Longest reason in bytes; a close frame takes 123 in all. */
const MAX_REASON = 100

type Accept = (clientId: string, socket: WebSocket, address: string) => void

const refuse = (socket: Duplex, status: string, reason: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${reason.length}\r\n\r\n${reason}`)
}

/** A reason may quote the token: only plain characters of it go back, so that characters are bytes. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/[^ -~]/g, '?').slice(0, MAX_REASON) : 'refused'

const isAudience = (host: string | undefined, audience: readonly string[]): boolean =>
  audience.some((address) => URL.canParse(address) && new URL(address).host === host)

const queryOf = (request: IncomingMessage): URLSearchParams => new URLSearchParams(request.url?.split('?', 2)[1] ?? '')

const clientOf = (jwt: string | null, parts: UpgradeParts): { readonly id: string } | { readonly reason: string } => {
  if (!parts.auth) return { id: randomUUID() }
  try {
    return { id: verifyAuth(jwt, { audience: parts.audience, now: parts.now() / 1000 }) }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/**
 * Decides on an HTTP upgrade. A bad token is 401; a browser cannot see a status of an upgrade, so a client that asks for a close event
 * gets its socket and at once the code 3000 with the reason.
 */
export const createUpgrade =
  (parts: UpgradeParts) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer, accept: Accept): void => {
    socket.on('error', () => socket.destroy())
    const query = queryOf(request)
    const client = clientOf(query.get('auth'), parts)
    // Any page's origin is let in, as relays do, but no name that another site had resolved to this machine; behind a proxy the public one.
    const { host } = request.headers
    const address = clientAddress(request, parts.proxies)
    const foreign = isAudience(host, parts.audience) ? undefined : foreignCaller({ host, origin: undefined })
    if (foreign) {
      refuse(socket, '421 Misdirected Request', foreign.message)
    } else if (parts.faults.refuse) {
      refuse(socket, '503 Service Unavailable', 'refused')
    } else if (parts.socketsOf(address) >= parts.maxSocketsPerAddress) {
      refuse(socket, '429 Too Many Requests', 'too many sockets from this address')
    } else if ('id' in client && parts.socketsOf(client.id) >= MAX_SOCKETS_PER_CLIENT) {
      refuse(socket, '429 Too Many Requests', 'too many sockets of this client')
    } else if ('id' in client) {
      parts.sockets.handleUpgrade(request, socket, head, (ws) => accept(client.id, ws, address))
    } else {
      parts.stats.rejected += 1
      if (query.get('useOnCloseEvent') !== 'true') refuse(socket, '401 Unauthorized', client.reason)
      else parts.sockets.handleUpgrade(request, socket, head, (ws) => ws.close(UNAUTHORIZED, `Unauthorized: ${client.reason}`))
    }
  }
