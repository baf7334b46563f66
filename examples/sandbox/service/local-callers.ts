import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** What a request says of where it comes from, as HTTP headers have it. */
export interface CallerHeaders {
  readonly host: string | undefined
  /** Absent where a program calls that is no browser, and at a browser's own navigation. */
  readonly origin: string | undefined
}

/** Why a request is not answered. */
export interface CallerRefusal {
  readonly status: 403 | 421
  readonly code: 'HOST_FOREIGN' | 'ORIGIN_FOREIGN' | 'ADDRESS_FOREIGN' | 'PROXIED'
  readonly message: string
}

// A browser resolves every name below localhost to this machine, whatever a name server says.
const LOCAL_NAME = /^(?:[a-z\d-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/i

// A site can have its own name resolved to this machine (DNS rebinding), but no number.
const NUMBER = /^\d{1,3}(?:\.\d{1,3}){3}$|^\[[\da-f:]+\]$/i

/** Addresses of sockets that begin on this machine. */
const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i

/** What proxies add to a request. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded(?:-[a-z-]+)?|x-(?:real|client|cluster-client|original)-[a-z-]+|(?:cf|fly|true)-[a-z-]*ip)$/i

const withoutPort = (host: string): string => host.replace(/:\d{1,5}$/, '')

/** Whether an origin is a page of this machine, whatever its port. `null`, which framed pages of any site have, is not. */
export const isLocalOrigin = (origin: string): boolean => {
  const [, host] = /^https?:\/\/([^/]+)$/.exec(origin) ?? []
  return host !== undefined && LOCAL_NAME.test(withoutPort(host))
}

/**
 * Says why a request may not read or steer the sandbox: it was sent to another name than this machine's, as after DNS rebinding (421), or by
 * a page of another site (403). `undefined` where it may.
 */
export const foreignCaller = ({ host = '', origin }: CallerHeaders): CallerRefusal | undefined => {
  const name = withoutPort(host)
  if (!LOCAL_NAME.test(name) && !NUMBER.test(name)) {
    return { status: 421, code: 'HOST_FOREIGN', message: 'The sandbox answers to localhost only.' }
  }
  if (origin === undefined || isLocalOrigin(origin) || origin === `http://${host}`) return undefined
  return { status: 403, code: 'ORIGIN_FOREIGN', message: 'Only pages of this machine may do that.' }
}

/**
 * The same, held against the socket too: a request from another machine, or through a reverse proxy, is refused (403). A proxy on this
 * machine calls from here, and often under this machine's name: it is known by the headers it adds, or by HTTP/1.0, which nginx speaks where
 * it is told nothing, and no browser does.
 */
export const remoteCaller = ({
  headers,
  httpVersion,
  socket,
}: Pick<IncomingMessage, 'headers' | 'httpVersion' | 'socket'>): CallerRefusal | undefined => {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) {
    return { status: 403, code: 'ADDRESS_FOREIGN', message: 'Only this machine may do that.' }
  }
  if (httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDING.test(name))) {
    return { status: 403, code: 'PROXIED', message: 'This is not answered through a proxy.' }
  }
  return foreignCaller({ host: headers.host, origin: headers.origin })
}

/** Answers programs and pages of this machine alone, see {@link remoteCaller}. */
export const localCallersOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  const refusal = remoteCaller(context.env.incoming)
  if (!refusal) return next()
  const { status, code, message } = refusal
  return context.json({ error: { code, message } }, status)
}
