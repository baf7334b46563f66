import * as v from 'valibot'
import { trackEvent } from '../../../../plugins/analytics/api.ts'
import { type Answer, byPath, type HttpServer, json, pathOf, type SeenRequest, startHttpServer } from '../../../support/http-server.ts'

/** What the wire promises of an event. */
const body = trackEvent.body as v.GenericSchema<unknown, SentEvent>

/** An event as it arrived. */
export interface SentEvent {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  readonly timestamp: number
  readonly props: { readonly type: string; readonly event: string; readonly properties?: Readonly<Record<string, unknown>> }
}

/** An analytics service and a directory on one server. */
export interface Sink {
  readonly services: { readonly analytics: string; readonly directory: string }
  /** Every request, as `METHOD path`. */
  requests(): readonly string[]
  posts(): readonly SeenRequest[]
  /** Events in the order they came, read by the schema of the wire. */
  events(): readonly SentEvent[]
  /** The same as `[name, properties]`. */
  told(): readonly (readonly [string, Readonly<Record<string, unknown>> | undefined])[]
  answer(path: '/e' | '/getAnalyticsConfig', next: Answer): void
  close(): Promise<void>
}

/** Starts one. It takes every event, and the project wants them. */
export const startSink = async (): Promise<Sink> => {
  const server: HttpServer = await startHttpServer()
  const answers: Record<string, Answer> = { '/e': json({}, 202), '/getAnalyticsConfig': json({ isAnalyticsEnabled: true }) }
  server.answer(byPath(answers))
  const posts = () => server.seen.filter((request) => request.method === 'POST' && pathOf(request) === '/e')
  const events = () => posts().map((request) => v.parse(body, JSON.parse(request.body)))
  return {
    services: { analytics: server.url, directory: server.url },
    requests: () => server.seen.map((request) => `${request.method} ${pathOf(request)}`),
    posts,
    events,
    told: () => events().map(({ props }) => [props.event, props.properties] as const),
    answer(path, next) {
      answers[path] = next
    },
    close: server.close,
  }
}
