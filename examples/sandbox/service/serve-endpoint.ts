import type { Context, Hono } from 'hono'
import type { AnyEndpoint, Endpoint, EndpointInput } from 'portico/wire'
import { checkedResponse } from './check-answer.ts'
import { limitBody } from './limit-body.ts'
import type { Caller } from './projects.ts'
import { readJson, readPart, readQuery } from './read-input.ts'
import { failureOf, Refusal } from './refusal.ts'

/** What a handler knows beside the input. */
export interface Call extends Caller {
  /** What came, with all that the schemas leave out. */
  readonly given: { readonly query: Readonly<Record<string, string>>; readonly body: unknown }
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal
}

/** What answers an endpoint: a value that goes as JSON, or a `Response` (an image, another status). Throws a `Refusal` to refuse. */
export type Handler<P extends string, Q, B> = (input: EndpointInput<P, Q, B>, call: Call) => unknown

/** How an endpoint is served. */
export interface ServeOptions {
  /** Lets a caller in or throws a `Refusal`. Not asked where the endpoint takes no project id. Default: everybody is let in. */
  readonly admit?: (caller: Caller) => void | Promise<void>
}

/** Bytes. */
const LONGEST_BODY = 1_000_000

/** The endpoint's path as the router has it: `{x}` is `:x`, and all begin at the root. */
export const routeOf = ({ path }: Pick<AnyEndpoint, 'path'>): string => `/${path.replace(/^\//, '').replace(/\{(\w+)\}/g, ':$1')}`

const projectIdOf = ({ projectId }: AnyEndpoint, query: Readonly<Record<string, string>>, body: unknown): string | undefined => {
  if (projectId !== 'body') return query.projectId || undefined
  const given = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof given === 'string' ? given : undefined
}

const logged = (id: string, error: unknown): Refusal => {
  process.stderr.write(`${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return new Refusal(500, { name: 'internal', description: 'The service failed; its log says why.' })
}

/**
 * Serves an endpoint: its route, query and body are the value's own. What comes is checked first (400 with a reason per field), then the
 * handler is asked, and its answer is held against the response's schema: one that the client would not take is a 500, and the log says
 * why. Every failure has the form `{ message, status, reasons }`.
 *
 * @example serveEndpoint(app, gasPrice, async ({ query }) => prices.gas(query.chainId), { admit })
 */
export const serveEndpoint = <P extends string, Q, B, R>(
  app: Hono,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B>,
  { admit }: ServeOptions = {},
): void => {
  const answer = async (context: Context): Promise<Response> => {
    const text = context.req.query()
    const given = endpoint.method === 'POST' ? readJson(await context.req.text()) : undefined
    const caller = { projectId: projectIdOf(endpoint, text, given), origin: context.req.header('origin') }
    if (endpoint.projectId !== 'none') await admit?.(caller)
    const input: unknown = {
      path: context.req.param(),
      query: endpoint.query && readQuery(endpoint.query, text),
      body: endpoint.body && readPart(endpoint.body, given, 'body'),
    }
    const call: Call = {
      ...caller,
      given: { query: text, body: given },
      // Made when it is asked for: for most requests nobody does, and it costs more than their answer.
      get signal() {
        return context.req.raw.signal
      },
    }
    return checkedResponse(endpoint, await handler(input as EndpointInput<P, Q, B>, call))
  }
  app.on(endpoint.method, routeOf(endpoint), limitBody(LONGEST_BODY), async (context) => {
    try {
      return await answer(context)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : logged(endpoint.id, error)
      return new Response(JSON.stringify(failureOf(refusal)), {
        status: refusal.status,
        headers: { 'content-type': 'application/json' },
      })
    }
  })
}
