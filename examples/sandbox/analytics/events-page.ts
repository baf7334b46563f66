import type { Hono } from 'hono'
import { html } from 'hono/html'
import { type EventStore, type EventSummary, SHOWN_LENGTH } from './event-store.ts'
import { pageStyle } from './events-page-style.ts'

/** Events on the page. */
const SHOWN = 200

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

const readable = (value: unknown): string => JSON.stringify(value, null, 2)

const eventItem = ({ seq, name, receivedAt, projectId, query, body, length, findings, found }: EventSummary) => {
  const time = new Date(receivedAt).toISOString()
  const isWhole = length <= SHOWN_LENGTH
  return html`<li value="${seq}">
    <h2>${name}</h2>
    <p><time datetime="${time}">${time.slice(0, 23).replace('T', ' ')} UTC</time>, project ${projectId}</p>
    ${findings.map(({ kind, path }) => html`<p class="alarm">Private data: ${kind} in ${path}</p>`)}
    ${found > findings.length ? html`<p class="alarm">Private data in ${found - findings.length} more places</p>` : ''}
    <details>
      <summary>What was sent</summary>
      <pre>${isWhole ? readable({ query: JSON.parse(query), body: JSON.parse(body) }) : `${query}\n${body}…`}</pre>
      ${isWhole ? '' : html`<p><a href="/events/${seq}">All ${length} characters</a></p>`}
    </details>
  </li>`
}

const list = (events: readonly EventSummary[]) => html`<ol reversed>
  ${events.map(eventItem)}
</ol>`

const filterForm = (counts: Awaited<ReturnType<EventStore['counts']>>, chosen: string) => html`<form>
  <label for="name">Event</label>
  <select id="name" name="name">
    <option value="">All</option>
    ${counts.map(({ name, count }) => html`<option value="${name}" ${name === chosen ? 'selected' : ''}>${name} (${count})</option>`)}
  </select>
  <button type="submit">Show</button>
</form>`

/** Adds `GET /`, where events are read: the newest first, `?name=` shows one kind; `GET /events/SEQ` is one of them whole, as JSON. */
export const addEventsPage = (app: Hono, store: EventStore): void => {
  app.get('/style.css', (context) => context.body(pageStyle, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
  app.get('/events/:seq{\\d{1,15}}', async (context) => {
    const event = await store.find(Number(context.req.param('seq')))
    if (!event) return context.notFound()
    return context.body(readable(event), 200, { ...headers, 'content-type': 'application/json; charset=utf-8' })
  })
  app.get('/', async (context) => {
    const name = context.req.query('name') ?? ''
    const [counts, events] = await Promise.all([store.counts(), store.summaries({ name: name || undefined, limit: SHOWN })])
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const page = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="dark light" />
          <title>Sandbox events</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/style.css" />
        </head>
        <body>
          <h1>Events</h1>
          <p>What pages sent to the sandbox’s analytics: ${total} in all, the last ${SHOWN} are shown, newest first.</p>
          ${filterForm(counts, name)}
          ${events.length > 0 ? list(events) : html`<p class="empty">No events yet. Open an example and connect a wallet, then load this page again.</p>`}
        </body>
      </html>`
    return context.html(page, 200, headers)
  })
}
