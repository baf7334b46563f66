/** @jest-environment node */
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { analyticsClient, trackedEvent } from './support/analytics-client.ts'

let service: Service
let client: ReturnType<typeof analyticsClient>
beforeEach(async () => {
  service = await startAnalytics()
  client = analyticsClient(service.url)
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
  const answer = await fetch(service.url)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const style = await fetch(`${service.url}/style.css`)
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
  const whole = await fetch(service.url + link)
  expect(whole.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await whole.json()).toMatchObject({ name: 'MODAL_OPEN', body: { note, owner: 'ada@example.org' } })
  expect((await fetch(`${service.url}/events/99`)).status).toBe(404)
})

test('one with many private places names the first', async () => {
  await client.send(trackedEvent('MODAL_OPEN', { owners: Array.from({ length: 300 }, (_, place) => `ada${place}@example.org`) }))
  const page = await client.page()
  expect(page.match(/Private data: email/g)).toHaveLength(20)
  expect(page).toContain('Private data in 280 more places')
})
