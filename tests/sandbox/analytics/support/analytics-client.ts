import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Service } from '../../../../examples/sandbox/service/start-service.ts'

const storedEvents = v.object({
  events: v.array(
    v.object({
      seq: v.number(),
      eventId: v.string(),
      name: v.string(),
      projectId: v.string(),
      receivedAt: v.number(),
      query: v.record(v.string(), v.string()),
      body: v.unknown(),
    }),
  ),
  last: v.number(),
})

/** An event as the modal sends it. */
export const trackedEvent = (event = 'MODAL_OPEN', rest: object = {}) => ({
  eventId: randomUUID(),
  url: '',
  domain: 'shop.example',
  timestamp: 1_790_000_000_000,
  props: { type: 'track', event, properties: { connected: false } },
  ...rest,
})

/** Speaks to the analytics service. */
export const analyticsClient = ({ url, control }: Pick<Service, 'url' | 'control'>) => ({
  send: (body: unknown, query: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}/e?${new URLSearchParams({ projectId: 'sandbox', st: 'portico', sv: 'react-evm-0.1.0', ...query })}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    }),
  async events(query = '') {
    const answer = await fetch(`${control}/_sandbox/events${query}`)
    expect(answer.status).toBe(200)
    return v.parse(storedEvents, await answer.json())
  },
  clear: () => fetch(`${control}/_sandbox/events`, { method: 'DELETE' }),
  refuse: (body: string) => fetch(`${control}/_sandbox/refused`, { method: 'PUT', body }),
  async page(query = '') {
    const answer = await fetch(`${control}/${query}`)
    expect(answer.headers.get('content-type')).toContain('text/html')
    return answer.text()
  },
})

/** Reasons of a refused event, by name. */
export const reasonsOf = async (answer: Response) =>
  v.parse(
    v.object({ status: v.literal('FAILURE'), reasons: v.array(v.object({ name: v.string(), description: v.string() })) }),
    await answer.json(),
  ).reasons
