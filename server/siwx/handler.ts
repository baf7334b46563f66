import * as v from 'valibot'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { SiwxServer } from './siwx-server.ts'

/** Bytes of a body. */
const LONGEST_BODY = 100_000

const authenticateBody = v.object({ message: v.string(), signature: v.string() })
const metadataBody = v.record(v.string(), v.unknown())

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })

/** One sentence for whoever asked, in the form of all our services. */
const refuse = (status: number, name: string, description: string): Response =>
  answer(status, { message: description, status: 'FAILED', reasons: [{ name, description }] })

const bearer = (request: Request, header: string): string => /^Bearer (\S{1,4000})$/.exec(request.headers.get(header) ?? '')?.[1] ?? ''

const readBody = async <S extends v.GenericSchema>(request: Request, schema: S): Promise<v.InferOutput<S> | undefined> => {
  if (Number(request.headers.get('content-length')) > LONGEST_BODY) return undefined
  const text = await request.text()
  if (text.length > LONGEST_BODY) return undefined
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    // No JSON, or not of this form: whoever asked is told so.
    return undefined
  }
}

/** What keeps a visitor from signing in. Whatever else is thrown is no answer to them, but the chain's or the store's failure. */
const refusals = ['SIWX_MESSAGE_INVALID', 'SIWX_NONCE_INVALID', 'SIWX_SIGNATURE_INVALID', 'CHAIN_UNSUPPORTED'] as const

type Route = (server: Omit<SiwxServer, 'handle'>, request: Request) => Promise<Response>

const unknownSession = (): Response => refuse(401, 'session', 'There is no such session.')
const badBody = (): Response => refuse(400, 'body', 'The body is no JSON of the form that is expected here.')

const routes: Readonly<Record<string, Route>> = {
  'GET nonce': async (server) => answer(200, await server.issueNonce()),
  async 'GET me'(server, request) {
    const session = await server.session(bearer(request, 'authorization'))
    if (!session) return unknownSession()
    const [namespace, reference] = session.chainId.split(':')
    return answer(200, { address: session.address, chainId: namespace === 'eip155' ? Number(reference) : session.chainId })
  },
  async 'POST authenticate'(server, request) {
    const body = await readBody(request, authenticateBody)
    if (!body) return badBody()
    try {
      const { token } = await server.verify({ ...body, nonceToken: bearer(request, 'x-nonce-jwt') })
      return answer(200, { token })
    } catch (error) {
      const code = isPorticoError(error) ? refusals.find((one) => one === error.code) : undefined
      if (code === undefined || !isPorticoError(error)) throw error
      return refuse(401, String(error.context.field ?? code), error.message)
    }
  },
  async 'PATCH update-user-metadata'(server, request) {
    const body = await readBody(request, metadataBody)
    if (!body) return badBody()
    return (await server.describe(bearer(request, 'authorization'), body)) ? answer(200, {}) : unknownSession()
  },
  async 'POST sign-out'(server, request) {
    await server.signOut(bearer(request, 'authorization'))
    return answer(200, {})
  },
}

/** Makes what answers the endpoints. A failure of the chain or the store is a 503, and says nothing of itself. */
export const createHandler =
  (server: Omit<SiwxServer, 'handle'>, path: string): SiwxServer['handle'] =>
  async (request) => {
    const { pathname } = new URL(request.url)
    const name = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : ''
    const route = Object.hasOwn(routes, `${request.method} ${name}`) ? routes[`${request.method} ${name}`] : undefined
    if (!route) {
      const known = Object.keys(routes).some((one) => one.endsWith(` ${name}`))
      return known ? refuse(405, 'method', 'The endpoint is not asked this way.') : refuse(404, 'path', 'There is no such endpoint.')
    }
    try {
      return await route(server, request)
    } catch (error) {
      const unreachable = refuse(503, 'unavailable', 'What is needed to answer is not there. Try again.')
      globalThis.console.error('siwx-server', error)
      return unreachable
    }
  }
