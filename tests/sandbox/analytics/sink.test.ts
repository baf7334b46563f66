/** @jest-environment node */

import { findPrivateData } from '../../../examples/sandbox/analytics/private-data.ts'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { analyticsClient, reasonsOf, trackedEvent } from './support/analytics-client.ts'

let service: Service
let client: ReturnType<typeof analyticsClient>
beforeEach(async () => {
  service = await startAnalytics({ control: 0 })
  client = analyticsClient(service)
})
afterEach(() => service.close())

test('keeps an event to the letter, with what it came with', async () => {
  const event = trackedEvent()
  const answer = await client.send(event)
  expect([answer.status, await answer.json()]).toEqual([200, { stored: true }])
  const { events, last } = await client.events()
  expect(events).toEqual([
    {
      seq: last,
      eventId: event.eventId,
      name: 'MODAL_OPEN',
      projectId: 'sandbox',
      receivedAt: expect.any(Number),
      query: { projectId: 'sandbox', st: 'portico', sv: 'react-evm-0.1.0' },
      body: event,
    },
  ])
})

test('what the schema leaves out is kept as well, so that searching for private data sees all that was sent', async () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const { props, ...event } = trackedEvent()
  expect((await client.send({ ...event, props: { ...props, address } })).status).toBe(200)
  const { events } = await client.events()
  expect(findPrivateData(events)).toContainEqual({ path: '[0].body.props.address', kind: 'evm-address', value: address })
})

test('answers an event that comes twice, and keeps it once', async () => {
  const event = trackedEvent()
  expect([(await client.send(event)).status, (await client.send(event)).status]).toEqual([200, 200])
  expect((await client.events()).events).toHaveLength(1)
})

test('reads on after the last, and by name', async () => {
  await client.send(trackedEvent('MODAL_OPEN'))
  const { last } = await client.events()
  await client.send(trackedEvent('MODAL_CLOSE'))
  await client.send(trackedEvent('MODAL_OPEN'))
  const names = async (query: string) => (await client.events(query)).events.map(({ name }) => name)
  expect(await names('')).toEqual(['MODAL_OPEN', 'MODAL_CLOSE', 'MODAL_OPEN'])
  expect(await names(`?after=${last}`)).toEqual(['MODAL_CLOSE', 'MODAL_OPEN'])
  expect(await names('?name=MODAL_CLOSE')).toEqual(['MODAL_CLOSE'])
  expect((await fetch(`${service.control}/_sandbox/events?after=all`)).status).toBe(400)
})

test('forgets all on request, and counts on', async () => {
  await client.send(trackedEvent())
  const { last } = await client.events()
  expect((await client.clear()).status).toBe(200)
  expect((await client.events()).events).toEqual([])
  await client.send(trackedEvent())
  expect((await client.events(`?after=${last}`)).events).toHaveLength(1)
})

const wrong: readonly (readonly [string, unknown])[] = [
  ['body', 'no JSON'],
  ['eventId', '[]'],
  ['eventId', trackedEvent('MODAL_OPEN', { eventId: 'one' })],
  ['timestamp', trackedEvent('MODAL_OPEN', { timestamp: 'now' })],
  ['domain', trackedEvent('MODAL_OPEN', { domain: 'd'.repeat(256) })],
  ['props', trackedEvent('MODAL_OPEN', { props: undefined })],
  ['props.event', trackedEvent('modal open')],
  ['props.type', trackedEvent('MODAL_OPEN', { props: { type: 'page', event: 'MODAL_OPEN' } })],
  ['props.properties.deep', trackedEvent('MODAL_OPEN', { props: { type: 'track', event: 'A_B', properties: { deep: {} } } })],
]

test.each(wrong)('refuses a wrong %s with 400 and keeps nothing', async (name, body) => {
  const answer = await client.send(body)
  expect(answer.status).toBe(400)
  expect((await reasonsOf(answer)).map((reason) => reason.name)).toContain(name)
  expect((await client.events()).events).toEqual([])
})

test('an unknown project is refused with 401, an origin that is not allowed with 403', async () => {
  const nobody = await client.send(trackedEvent(), { projectId: 'nobody' })
  expect([nobody.status, (await reasonsOf(nobody))[0]?.description]).toEqual([401, 'Unauthorized: invalid key'])
  const elsewhere = await client.send(trackedEvent(), {}, { origin: 'https://shop.example' })
  expect([elsewhere.status, (await reasonsOf(elsewhere))[0]?.description]).toEqual([403, 'Unauthorized: origin not allowed'])
  expect((await client.events()).events).toEqual([])
})

test('a project can be refused with 403 and let in again', async () => {
  expect((await client.refuse('{"projects":["sandbox"]}')).status).toBe(200)
  const answer = await client.send(trackedEvent())
  expect([answer.status, (await reasonsOf(answer))[0]?.description]).toEqual([403, 'Unauthorized: origin not allowed'])
  expect((await client.refuse('{"projects":"none"}')).status).toBe(400)
  expect((await client.send(trackedEvent())).status).toBe(403)
  await client.refuse('{"projects":[]}')
  expect((await client.send(trackedEvent())).status).toBe(200)
})
