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
  readonly code: 'HOST_FOREIGN' | 'ORIGIN_FOREIGN'
  readonly message: string
}

// A browser resolves every name below localhost to this machine, whatever a name server says.
const LOCAL_NAME = /^(?:[a-z\d-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/i

// A site can have its own name resolved to this machine (DNS rebinding), but no number.
const NUMBER = /^\d{1,3}(?:\.\d{1,3}){3}$|^\[[\da-f:]+\]$/i

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

/** Answers programs and pages of this machine alone, see {@link foreignCaller}. */
export const localCallersOnly: MiddlewareHandler = async (context, next) => {
  const refusal = foreignCaller({ host: context.req.header('host'), origin: context.req.header('origin') })
  if (!refusal) return next()
  const { status, code, message } = refusal
  return context.json({ error: { code, message } }, status)
}
