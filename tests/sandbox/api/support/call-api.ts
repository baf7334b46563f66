import { type Endpoint, type EndpointInput, toCall } from 'portico/wire'

/** What came back. */
export interface Outcome<R> {
  readonly status: number
  /** What the client makes of it; throws a `TypeError` that shows what came where its schema does not take it. */
  answer(): R
  /** The reasons of a failure by name. */
  readonly reasons: Readonly<Record<string, string>>
}

/** Calls endpoints of a service as the client does: the endpoint makes the request and reads the answer. */
export const callerOf =
  (base: string, { projectId = 'sandbox', origin }: { readonly projectId?: string; readonly origin?: string } = {}) =>
  async <P extends string, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: NoInfer<EndpointInput<P, Q, B>>): Promise<Outcome<R>> => {
    const project = { projectId }
    const { path, request } = toCall(endpoint, input, endpoint.projectId === 'body' ? { body: project } : { query: project })
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { ...(origin === undefined ? {} : { origin }), ...(request.json ? { 'content-type': 'application/json' } : {}) },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const json: unknown = await response.json()
    const reasons = (json as { reasons?: readonly { name: string; description: string }[] }).reasons ?? []
    return {
      status: response.status,
      answer() {
        try {
          return request.parse(json)
        } catch (error) {
          throw new TypeError(`${endpoint.id}, ${response.status}: ${JSON.stringify(json)}`, { cause: error })
        }
      },
      reasons: Object.fromEntries(reasons.map(({ name, description }) => [name, description])),
    }
  }
