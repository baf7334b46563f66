/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { openEventStore } from '../../../examples/sandbox/analytics/event-store.ts'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { analyticsClient, trackedEvent } from './support/analytics-client.ts'

let service: Service
let client: ReturnType<typeof analyticsClient>
beforeEach(async () => {
  service = await startAnalytics({ control: 0 })
  client = analyticsClient(service)
})
afterEach(() => service.close())

const shownNames = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)

test('says that there is nothing yet', async () => {
  const page = await client.page()
  expect(page).toContain('No events yet.')
  expect(shownNames(page)).toEqual([])
})

test('shows the newest first, and one kind on request', async () => {
  for (const name of ['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE']) await client.send(trackedEvent(name))
  expect(shownNames(await client.page())).toEqual(['MODAL_CLOSE', 'CONNECT_SUCCESS', 'MODAL_OPEN'])
  const page = await client.page('?name=MODAL_OPEN')
  expect(shownNames(page)).toEqual(['MODAL_OPEN'])
  expect(page).toMatch(/<option value="MODAL_OPEN" selected>MODAL_OPEN \(1\)/)
})

test('marks private data', async () => {
  await client.send(trackedEvent('MODAL_OPEN', { url: 'https://shop.example/orders/17' }))
  expect(await client.page()).toContain('Private data: url in body.url')
  await client.clear()
  await client.send(trackedEvent())
  expect(await client.page()).not.toContain('Private data')
})

test('what was sent is text, never markup', async () => {
  await client.send(trackedEvent('MODAL_OPEN', { domain: '</pre><script>alert(1)</script>' }), { sv: '"><img src=x onerror=alert(1)>' })
  const page = await client.page('?name=%22%3E%3Cscript%3E')
  const all = await client.page()
  for (const text of [page, all]) expect(text).not.toMatch(/<script|<img/)
  expect(all).toContain('&lt;script&gt;')
  expect(all).not.toContain('characters</a>')
})

test('its style and policy are served, and it runs no script', async () => {
  const answer = await fetch(service.control ?? '')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const style = await fetch(`${service.control}/style.css`)
  expect(style.headers.get('content-type')).toContain('text/css')
  expect(await style.text()).toContain('prefers-color-scheme')
})

test('long events are shown in short, with a link to the whole', async () => {
  const note = 'lorem ipsum '.repeat(80_000)
  await client.send(trackedEvent('MODAL_OPEN', { note, owner: 'ada@example.org' }))
  const page = await client.page()
  expect(page.length).toBeLessThan(20_000)
  expect(page).toContain('Private data: email in body.owner')
  expect(page).toMatch(/All 960\d{3} characters/)
  const [, link = ''] = /<a href="(\/events\/\d+)">/.exec(page) ?? []
  const whole = await fetch(`${service.control}${link}`)
  expect(whole.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await whole.json()).toMatchObject({ name: 'MODAL_OPEN', body: { note, owner: 'ada@example.org' } })
  expect((await fetch(`${service.control}/events/99`)).status).toBe(404)
})

test('one with many private places names the first', async () => {
  await client.send(trackedEvent('MODAL_OPEN', { owners: Array.from({ length: 300 }, (_, place) => `ada${place}@example.org`) }))
  const page = await client.page()
  expect(page.match(/Private data: email/g)).toHaveLength(20)
  expect(page).toContain('Private data in 280 more places')
})

test('of many events the last 200 are on it, and each in short, whatever it holds', async () => {
  const owners = Array.from({ length: 30 }, (_, place) => `${'ada'.repeat(20)}${place}@example.org`)
  const deep = Object.fromEntries(owners.map((owner) => [`${'key'.repeat(100)} ${owner}`, owner]))
  for (let count = 0; count < 200; count += 1) await client.send(trackedEvent(count === 0 ? 'FIRST' : 'MODAL_OPEN'))
  await client.send(trackedEvent('LONG', { note: '<'.repeat(5_000), deep }))
  const page = await client.page()
  expect(page).toContain('201 in all')
  const names = shownNames(page)
  expect([names.length, names[0], names.includes('FIRST')]).toEqual([200, 'LONG', false])
  // 4,000 characters, each written as `&lt;` at most, and 20 findings with paths of 200 characters.
  expect(page.split('<li ')[1]?.length).toBeLessThan(30_000)
})

test('an event is looked through when it comes, not when the page is read', async () => {
  const data = await mkdtemp(join(tmpdir(), 'portico-events-'))
  const store = await openEventStore(data)
  const database = createClient({ url: pathToFileURL(join(data, 'analytics.db')).href })
  try {
    await store.add({ eventId: '1', name: 'MODAL_OPEN', projectId: 'sandbox', query: {}, body: { owner: 'ada@example.org' } })
    await database.execute("UPDATE events SET body = '{}'")
    const [event] = await store.summaries({})
    expect(event).toMatchObject({ body: '{}', findings: [{ kind: 'email', path: 'body.owner' }], found: 1 })
  } finally {
    database.close()
    store.close()
    await rm(data, { recursive: true })
  }
})
