import * as v from 'valibot'
import type { AuthEndpoint } from '../api/endpoint.ts'
import type { Caller } from '../caller.ts'
import type { AuthConfig, Project } from '../config/config-schema.ts'
import type { Limits } from '../limits/limits.ts'
import type { SignedInCaller } from '../parts.ts'
import type { Sessions } from '../records/sessions.ts'
import type { CheckProof } from './check-proof.ts'
import { networkAddress } from './network-address.ts'
import { readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './routes.ts'

/** What is known of a request beside itself. */
export interface RequestContext {
  /** Address of whoever holds the connection: a visitor's, or the last proxy's. */
  readonly address?: string | undefined
}

export interface CallParts {
  readonly config: AuthConfig
  readonly checkProof: CheckProof
  readonly sessions: Sessions
  readonly limits: Limits
  readonly routes: readonly Route[]
}

const parseInput = (endpoint: AuthEndpoint, body: string, names: Readonly<Record<string, string>>): unknown => {
  try {
    return v.parse(endpoint.request, endpoint.method === 'GET' ? names : JSON.parse(body))
  } catch (cause) {
    throw new Refusal('BODY_INVALID', { cause })
  }
}

/** A path with names in braces, as what reads them. */
const matcherOf = (path: string): ((given: string) => Readonly<Record<string, string>> | undefined) => {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '')
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]{1,200})')}$`)
  return (given) => {
    const match = pattern.exec(given)
    return match ? Object.fromEntries(names.map((name, place) => [name, match[place + 1] ?? ''])) : undefined
  }
}

const projectOf = (config: AuthConfig, projectId: string, origin: string): Project => {
  const project = config.projects.find(({ id }) => id === projectId)
  if (!project) throw new Refusal('PROJECT_UNKNOWN')
  if (!project.origins.includes(origin)) throw new Refusal('ORIGIN_REFUSED')
  return project
}

/** Answers the calls of the frame; undefined where the path is none of theirs. Refusals and failures are thrown. */
export const createCallHandler = ({ config, checkProof, sessions, limits, routes }: CallParts) => {
  const matchers = routes.map((one) => ({ route: one, match: matcherOf(one.endpoint.path) }))
  const base = config.url.replace(/\/$/, '')

  const callerOf = async (
    request: Request,
    path: string,
    body: string,
    endpoint: AuthEndpoint,
    address: string,
  ): Promise<Caller | SignedInCaller | undefined> => {
    if (endpoint.access === 'public') return undefined
    const token = /^DPoP ([\w-]{16,200})$/.exec(request.headers.get('authorization') ?? '')?.[1]
    if (endpoint.access === 'session' && token === undefined) throw new Refusal('SESSION_UNKNOWN')
    const bound = endpoint.access === 'session' ? token : undefined
    const proven = await checkProof(request.headers.get('dpop') ?? '', {
      method: request.method,
      url: `${base}${path}`,
      body,
      token: bound,
    })
    const project = projectOf(config, proven.projectId, proven.origin)
    const caller = { project, origin: proven.origin, key: proven.key, address }
    return bound === undefined ? caller : { ...caller, session: await sessions.read(caller, bound) }
  }

  return async (request: Request, path: string, context: RequestContext): Promise<Response | undefined> => {
    const found = matchers
      .map(({ route, match }) => ({ route, names: route.endpoint.method === request.method ? match(path) : undefined }))
      .find(({ names }) => names !== undefined)
    if (!found?.names) return undefined
    // Calls are the frame's: another page that would have one sent is refused before anything is read.
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== config.frame) throw new Refusal('ORIGIN_REFUSED')
    const { endpoint, answer } = found.route
    const address = networkAddress(request.headers, context.address, config.proxies)
    await limits.take('call', address)
    const body = endpoint.method === 'POST' ? await readBody(request) : ''
    const input = parseInput(endpoint, body, found.names)
    const caller = await callerOf(request, path, body, endpoint, address)
    return Response.json(v.parse(endpoint.response, await answer(input, caller as never)))
  }
}
