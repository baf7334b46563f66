import type { Hono } from 'hono'
import * as v from 'valibot'
import type { EventStore } from './event-store.ts'

const refusedBody = v.object({ projects: v.array(v.string()) })

const wholeNumber = /^\d{1,15}$/

const complaint = (code: string, message: string) => ({ error: { code, message } })

/**
 * Adds what tests read and steer the sink with: `GET /_sandbox/events` with `after` and `name`, `DELETE /_sandbox/events`, and `GET` and
 * `PUT /_sandbox/refused` (`{ projects: ['sandbox'] }`). Events of `refused` projects are refused, as those of an origin that is not allowed.
 */
export const addEventsControl = (app: Hono, store: EventStore, refused: Set<string>): void => {
  app.get('/_sandbox/events', async (context) => {
    const { after = '0', name } = context.req.query()
    if (!wholeNumber.test(after)) return context.json(complaint('AFTER_INVALID', 'after is the seq of an event.'), 400)
    const events = await store.list({ after: Number(after), name: name || undefined })
    return context.json({ events, last: events.at(-1)?.seq ?? Number(after) })
  })
  app.delete('/_sandbox/events', async (context) => {
    await store.clear()
    return context.json({ events: [] })
  })
  app.get('/_sandbox/refused', (context) => context.json({ projects: [...refused] }))
  app.put('/_sandbox/refused', async (context) => {
    const given = v.safeParse(refusedBody, await context.req.json().catch(() => undefined))
    if (!given.success) return context.json(complaint('REFUSED_INVALID', 'The body is { "projects": ["id"] }.'), 400)
    refused.clear()
    for (const project of given.output.projects) refused.add(project)
    return context.json({ projects: [...refused] })
  })
}
