import type { Namespace } from '../caip.ts'
import type { HttpRequest, Json, ServiceName } from '../ports.ts'
import { parseWith, type Schema } from '../schema.ts'

/** The names between braces in a path. */
type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** A query. Values that are undefined or empty are not sent. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** Input of a call: `path` for the names between braces, `query` and `body` if the endpoint has them. */
export type EndpointInput<P extends string, Q, B> = ([PathNames<P>] extends [never]
  ? { readonly path?: never }
  : { readonly path: Readonly<Record<PathNames<P>, string>> }) &
  ([Q] extends [never] ? { readonly query?: never } : { readonly query: Q }) &
  ([B] extends [never] ? { readonly body?: never } : { readonly body: B })

/** What everybody may know of an endpoint. */
interface EndpointFacts {
  /** Unique among all endpoints; the operation's id in the OpenAPI document. */
  readonly id: string
  /** The host's service that answers it. */
  readonly service: ServiceName
  readonly method: 'GET' | 'POST'
  /**
   * Where the project id is sent. Default: in the query. Name and version (`st`, `sv`) are sent in the query, except for writes of `api`.
   */
  readonly projectId?: 'query' | 'body' | 'none'
  /** Whether the query has the client id of the relay while a wallet is connected over one. Default: for `api`. */
  readonly clientId?: boolean
  /** Whether the body is sent as `application/json`. Default: as text, so that the browser asks nothing first. */
  readonly json?: boolean
  /** What the answer is. Default `json`. */
  readonly media?: 'json' | 'image'
  /** Whether a failed call may be repeated. Default: GET. */
  readonly retry?: boolean
  /**
   * Whether the endpoint is about the visitor's session: see `HttpRequest`. Its calls take headers, and no two of them share an answer.
   * Default false.
   */
  readonly session?: boolean
}

/** One call of a service as a value: the client, the local services and the OpenAPI document are made from it. */
export interface Endpoint<P extends string = string, Q = never, B = never, R = unknown> extends EndpointFacts {
  /** `/v1/account/{address}/balance` */
  readonly path: P
  readonly query?: Schema<Q>
  readonly body?: Schema<B>
  /** Makes fresh, checked objects of the answer. */
  readonly response: Schema<R>
  /** How long an answer is kept, in ms, and the key that equal questions share. */
  readonly cache?: { readonly ms: number; readonly key: (input: EndpointInput<P, Q, B>) => string }
  /** The chain families that the service knows anything of; on a network of another one `unserved` holds without a question. Default: all. */
  readonly families?: readonly Namespace[]
  /**
   * What is answered if the service does not know the active network: an answer, or a failure with its message. Left out: the service is
   * asked all the same.
   */
  readonly unserved?: { readonly answer: R } | { readonly fails: string }
}

/** An endpoint whatever it takes and answers. */
export type AnyEndpoint = EndpointFacts & {
  readonly path: string
  readonly query?: Schema<unknown>
  readonly body?: Schema<unknown>
  readonly response: Schema<unknown>
  readonly cache?: { readonly ms: number }
  readonly families?: readonly Namespace[]
  readonly unserved?: { readonly answer: unknown } | { readonly fails: string }
}

/** The input an endpoint is called with. */
export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B, infer _> ? EndpointInput<P, Q, B> : never

/** What an endpoint answers. */
export type AnswerOf<E extends { readonly response: Schema<unknown> }> = E extends { readonly response: Schema<infer R> } ? R : never

/**
 * Declares an endpoint.
 *
 * @example
 * export const gasPrice = endpoint({
 *   id: 'gasPrice', service: 'api', method: 'GET', path: '/v1/convert/gas-price',
 *   query: v.object({ chainId: v.string() }), response: v.object({ standard: v.string() }),
 * })
 */
export const endpoint = <const P extends string, Q = never, B = never, R = unknown>(declared: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> =>
  Object.freeze(declared)

/** An endpoint's call as the `http` port takes it. */
export interface EndpointCall<R> {
  readonly path: string
  readonly request: HttpRequest<R>
}

const written = (query: object): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string | number | boolean] => {
      const [, value] = entry
      return value !== undefined && value !== null && value !== ''
    }),
  )

/**
 * Fills an endpoint's path and makes the request. `extra` joins the query after the endpoint's own. Values that are undefined or empty are
 * left out. Throws a `TypeError` if a name of the path has no value.
 *
 * @example
 * const { path, request } = toCall(gasPrice, { query: { chainId: '1' } })
 * const { standard } = await http.get(gasPrice.service, path, request)
 */
export const toCall = <P extends string, Q, B, R>(
  declared: Endpoint<P, Q, B, R>,
  input: { readonly path?: Readonly<Record<string, string>>; readonly query?: unknown; readonly body?: unknown },
  extra: {
    readonly query?: Query
    readonly body?: Readonly<Record<string, Json>>
    /** For an endpoint of the visitor's `session`. */
    readonly headers?: Readonly<Record<string, string>> | undefined
    readonly signal?: AbortSignal
    readonly fresh?: boolean
  } = {},
): EndpointCall<R> => {
  const path = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.path?.[name]
    if (!value) throw new TypeError(`${declared.id} needs a value for {${name}} of its path.`)
    return encodeURIComponent(value).replaceAll('%3A', ':')
  })
  const query = written({ ...(typeof input.query === 'object' ? input.query : {}), ...extra.query })
  const given = input.body as Json | undefined
  const body = extra.body === undefined ? given : { ...(given as Record<string, Json> | undefined), ...extra.body }
  return {
    path,
    request: {
      parse: parseWith(declared.response),
      retry: declared.retry ?? declared.method === 'GET',
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(body === undefined ? {} : { body }),
      ...(declared.json ? { json: true } : {}),
      ...(declared.media === 'image' ? { as: 'blob' } : {}),
      ...(declared.session ? { session: true, headers: extra.headers ?? {} } : {}),
      ...(extra.fresh ? { fresh: true } : {}),
      ...(extra.signal ? { signal: extra.signal } : {}),
    },
  }
}
