import * as v from 'valibot'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import { readJson } from '../http/read-json.ts'
import { bearerIn, type SessionCookies } from './session-cookie.ts'
import type { SiwxServer } from './siwx-server.ts'

const authenticateBody = v.object({ message: v.string(), signature: v.string() })
const metadataBody = v.record(v.string(), v.unknown())

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })

const withCookie = (response: Response, cookie: string): Response => {
  response.headers.append('set-cookie', cookie)
  return response
}

/** One sentence for whoever asked, in the form of all our services. */
const refuse = (status: number, name: string, description: string): Response =>
  answer(status, { message: description, status: 'FAILED', reasons: [{ name, description }] })

/** What keeps a visitor from signing in. Whatever else is thrown is no answer to them, but the chain's or the store's failure. */
const refusals = ['SIWX_MESSAGE_INVALID', 'SIWX_NONCE_INVALID', 'SIWX_SIGNATURE_INVALID', 'CHAIN_UNSUPPORTED'] as const

export interface HandlerOptions {
  /** Where they begin. */
  readonly path: string
  /** Where the token is kept in a cookie. */
  readonly cookies: SessionCookies | undefined
  /** ms */
  readonly signingTime: number
  /** ms */
  readonly sessionLifetime: number
}

type Route = (request: Request) => Promise<Response>

const unknownSession = (): Response => refuse(401, 'session', 'There is no such session.')
const badBody = (): Response => refuse(400, 'body', 'The body is no JSON of the form that is expected here.')

const createRoutes = (
  server: Omit<SiwxServer, 'handle'>,
  { cookies, signingTime, sessionLifetime }: HandlerOptions,
): Readonly<Record<string, Route>> => {
  const tokenOf = (request: Request): string => bearerIn(request, 'authorization') || (cookies?.read(request) ?? '')
  return {
    'GET nonce': async () => answer(200, { ...(await server.issueNonce()), signingTime }),
    async 'GET me'(request) {
      const session = await server.session(tokenOf(request))
      if (!session) return unknownSession()
      const [namespace, reference] = session.chainId.split(':')
      return answer(200, { address: session.address, chainId: namespace === 'eip155' ? Number(reference) : session.chainId })
    },
    async 'POST authenticate'(request) {
      const body = await readJson(request, authenticateBody)
      if (!body) return badBody()
      try {
        const { token } = await server.verify({ ...body, nonceToken: bearerIn(request, 'x-nonce-jwt') })
        if (!cookies) return answer(200, { token })
        // The cookie holds one session: the one before it is over.
        await server.signOut(cookies.read(request))
        return withCookie(answer(200, {}), cookies.write(token, sessionLifetime))
      } catch (error) {
        const code = isPorticoError(error) ? refusals.find((one) => one === error.code) : undefined
        if (code === undefined || !isPorticoError(error)) throw error
        return refuse(401, String(error.context.field ?? code), error.message)
      }
    },
    async 'PATCH update-user-metadata'(request) {
      const body = await readJson(request, metadataBody)
      if (!body) return badBody()
      try {
        return (await server.describe(tokenOf(request), body)) ? answer(200, {}) : unknownSession()
      } catch (error) {
        if (!isPorticoError(error) || error.code !== 'PARAMS_INVALID') throw error
        return refuse(400, 'body', error.message)
      }
    },
    async 'POST sign-out'(request) {
      const token = tokenOf(request)
      await server.signOut(token)
      return cookies && token !== '' ? withCookie(answer(200, {}), cookies.write('', 0)) : answer(200, {})
    },
  }
}

/** Makes what answers the endpoints. A failure of the chain or the store is a 503, and says nothing of itself. */
export const createHandler = (server: Omit<SiwxServer, 'handle'>, options: HandlerOptions): SiwxServer['handle'] => {
  const routes = createRoutes(server, options)
  const start = `${options.path}/`
  return async (request) => {
    const { pathname } = new URL(request.url)
    const name = pathname.startsWith(start) ? pathname.slice(start.length) : ''
    const route = Object.hasOwn(routes, `${request.method} ${name}`) ? routes[`${request.method} ${name}`] : undefined
    if (!route) {
      const known = Object.keys(routes).some((one) => one.endsWith(` ${name}`))
      return known ? refuse(405, 'method', 'The endpoint is not asked this way.') : refuse(404, 'path', 'There is no such endpoint.')
    }
    try {
      return await route(request)
    } catch (error) {
      const unreachable = refuse(503, 'unavailable', 'What is needed to answer is not there. Try again.')
      globalThis.console.error('siwx-server', error)
      return unreachable
    }
  }
}
