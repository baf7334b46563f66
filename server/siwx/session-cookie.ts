/** The session in a cookie that scripts of the page cannot read. */
export interface SessionCookie {
  /** `SameSite` of the cookie. Default `Lax`: a visitor who follows a link from another site is signed in. */
  readonly sameSite?: 'Lax' | 'Strict'
  /** Whether the cookie is sent over HTTPS alone. Default true. Use false for development on `http://`. */
  readonly secure?: boolean
}

/** The parts of a request that say who asks: a `Request` of the Fetch API, or one of Node's (`node:http`, Express). */
export interface RequestHead {
  readonly method?: string | undefined
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>
}

const isHeaders = (headers: RequestHead['headers']): headers is { get(name: string): string | null } => typeof headers.get === 'function'

/** A header of a request; empty where it is not there. */
const headerOf = ({ headers }: RequestHead, name: string): string => {
  const value = isHeaders(headers) ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : ''
}

/** The token of a header `Bearer {token}`; empty where there is none. */
export const bearerIn = (request: RequestHead, header: string): string => /^Bearer (\S{1,4000})$/.exec(headerOf(request, header))?.[1] ?? ''

/** Whether a request only reads. */
const isSafe = ({ method = 'GET' }: RequestHead): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())

/** Writes the cookie, and reads it. */
export interface SessionCookies {
  /** The header `Set-Cookie` of a session. `token` empty: of none. */
  write(token: string, lifetime: number): string
  /** The token in a request; empty where there is none, and where the request changes something and no page of the site has sent it. */
  read(request: RequestHead): string
}

/** `__Host-`: browsers take it over HTTPS alone, for this host and no other. */
const nameOf = (secure: boolean): string => (secure ? '__Host-portico-session' : 'portico-session')

/** Makes what writes and reads the cookie. */
export const createSessionCookies = (
  { sameSite = 'Lax', secure = true }: SessionCookie,
  isOwn: (domain: string) => boolean,
): SessionCookies => {
  const name = nameOf(secure)
  const isSentByOwnPage = (request: RequestHead): boolean => {
    const [, host] = /^https?:\/\/([^/]+)$/.exec(headerOf(request, 'origin')) ?? []
    return host !== undefined && isOwn(host)
  }
  return {
    write(token, lifetime) {
      const age = token === '' ? 0 : Math.floor(lifetime / 1_000)
      return `${name}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
    },
    read(request) {
      // The browser sends the cookie whoever has made the request: one that changes something has to come from a page of the site.
      if (!isSafe(request) && !isSentByOwnPage(request)) return ''
      const pairs = headerOf(request, 'cookie').split(/; */)
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
    },
  }
}
