import * as v from 'valibot'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

/** Whether the project wants its events collected. */
export const analyticsConfig = endpoint({
  id: 'analyticsConfig',
  service: 'directory',
  method: 'GET',
  path: '/getAnalyticsConfig',
  retry: false,
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
})

const property = v.union([v.string(), v.number(), v.boolean(), v.null()])

/** One tracked event. */
export const trackEvent = endpoint({
  id: 'trackEvent',
  service: 'analytics',
  method: 'POST',
  path: '/e',
  body: v.object({
    eventId: v.pipe(v.string(), v.uuid()),
    /** The reference sends the page's address here; we send none. */
    url: v.pipe(v.string(), v.maxLength(2_000)),
    /** Host name of the page. */
    domain: v.pipe(v.string(), v.maxLength(255)),
    /** ms since 1970. */
    timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
    props: v.object({
      type: v.picklist(['track', 'error']),
      event: v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{1,60}$/)),
      properties: v.optional(v.record(v.string(), property)),
    }),
  }),
  response: v.unknown(),
})
