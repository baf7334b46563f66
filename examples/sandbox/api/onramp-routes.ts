import type { Hono } from 'hono'
import { onrampOptions, onrampOrder, onrampQuote, onrampUrl } from 'portico/wire'
import * as v from 'valibot'
import { type Reason, Refusal } from '../service/refusal.ts'
import { type ServeOptions, serveEndpoint } from '../service/serve-endpoint.ts'

/** ms that the payment service has for one question. */
const LIMIT = 3_000

/** Answers of this path hold a session of one page: they are for no other. */
export const exactOriginPaths: readonly string[] = [onrampUrl.path]

const parseReasons = v.object({ reasons: v.array(v.object({ name: v.string(), description: v.string() })) })

const away = (): Refusal => new Refusal(503, { name: 'onramp', description: 'The payment service does not answer.' })

const reasonsOf = (answer: unknown): readonly Reason[] => {
  const parsed = v.safeParse(parseReasons, answer)
  return parsed.success ? parsed.output.reasons : [{ name: 'onramp', description: 'The payment service refused.' }]
}

/**
 * Adds what is asked of the payment service: options, quotes, addresses of payment pages, orders. Its routes for partners take no calls of pages, so
 * the page's origin goes with the call. Without a payment service they answer 503.
 */
export const addOnramp = (app: Hono, payments: string | undefined, options: ServeOptions): void => {
  const ask = async (path: string, signal: AbortSignal, body?: unknown): Promise<unknown> => {
    if (payments === undefined) throw away()
    const answer = await fetch(`${payments}/partner${path}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => undefined)
    if (!answer) throw away()
    const said: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) return said
    throw new Refusal(answer.status, ...reasonsOf(said))
  }
  serveEndpoint(app, onrampOptions, (_, { signal }) => ask('/options', signal), options)
  serveEndpoint(app, onrampQuote, ({ body }, { signal }) => ask('/quotes', signal, body), options)
  serveEndpoint(app, onrampUrl, ({ body }, { signal, origin = '' }) => ask('/sessions', signal, { ...body, origin }), options)
  serveEndpoint(app, onrampOrder, ({ path }, { signal }) => ask(`/orders/${encodeURIComponent(path.id)}`, signal), options)
}
