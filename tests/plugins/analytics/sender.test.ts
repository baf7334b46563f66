import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { EmittedEvent } from '../../../kernel/contract/events.ts'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { checkPlugin, mountPlugin } from '../../../kernel/testing/index.ts'
import { analytics } from '../../../plugins/analytics/index.ts'
import { deferred, settle } from '../../support/deferred.ts'

interface Posted {
  readonly body?: { readonly eventId: string; readonly props: { readonly event: string } } | undefined
}

/** An analytics service and a directory that wants its events. */
const createServices = (post: (event: NonNullable<Posted['body']>) => Promise<void>): ServicesService => ({
  has: () => true,
  async call({ response }, input) {
    const { body } = input as Posted
    if (body) await post(body)
    const verdict = await response['~standard'].validate(body ? undefined : { isAnalyticsEnabled: true })
    if (verdict.issues) throw new TypeError(verdict.issues[0]?.message)
    return verdict.value
  },
})

/** An analytics service that answers as scripted, and a clock that stands still until told. */
const rig = async (count: number, answer: (post: number) => void | Promise<void> = () => undefined) => {
  const sent: string[] = []
  const ids: string[] = []
  const timers: { readonly ms: number; readonly run: () => void }[] = []
  const services = createServices(async ({ eventId, props }) => {
    sent.push(props.event)
    ids.push(eventId)
    await answer(sent.length)
  })
  const clock: ClockPort = {
    now: () => 1_700_000_000_000,
    after(ms, run) {
      timers.push({ ms, run })
      return () => undefined
    },
    every: () => () => undefined,
  }
  const past = Array.from({ length: count }, (): EmittedEvent => ({ name: 'opened', payload: { view: 'Connect', connected: false } }))
  const mounted = await mountPlugin(analytics(), {
    deps: { services, start: { take: () => past } },
    ports: { clock },
  })
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await settle()
  }
  await turns()
  return { mounted, sent, ids, timers, turns }
}

const fail = (code: 'HTTP_OFFLINE' | 'HTTP_INVALID') => (): never => {
  throw new PorticoError(code, 'No.')
}

test('at most a hundred events wait; what is lost is said once', async () => {
  const { sent, mounted } = await rig(150)
  expect(sent).toHaveLength(100)
  expect(mounted.calls.filter(({ args }) => String(args[0]).includes('further ones are lost'))).toHaveLength(1)
})

test('each event is sent once; after three failures in a row the service has a minute of rest', async () => {
  let up = false
  const { sent, timers, turns, mounted } = await rig(5, () => (up ? undefined : fail('HTTP_OFFLINE')()))
  expect(sent).toHaveLength(3)
  expect(timers.map(({ ms }) => ms)).toEqual([60_000])
  expect(mounted.calls.filter(({ args }) => String(args[0]).includes('was not taken'))).toHaveLength(3)
  up = true
  timers[0]?.run()
  await turns()
  expect(sent).toHaveLength(6)
  expect(timers).toHaveLength(1)
})

test('an answer in an unknown form is no failure: the service has the event', async () => {
  const { sent, timers } = await rig(5, fail('HTTP_INVALID'))
  expect(sent).toHaveLength(6)
  expect(timers).toEqual([])
})

test('a failure between two that were taken is forgotten', async () => {
  const { sent, timers } = await rig(8, (post) => (post % 3 === 0 ? undefined : fail('HTTP_OFFLINE')()))
  expect(sent).toHaveLength(9)
  expect(timers).toEqual([])
})

test('a plugin that ends while an event is under way sends no other', async () => {
  const answer = deferred<void>()
  const { sent, mounted, turns } = await rig(5, () => answer.promise)
  expect(sent).toHaveLength(1)
  mounted.unload()
  answer.resolve()
  await turns()
  expect(sent).toHaveLength(1)
})

test('a page without HTTPS has random ids too', async () => {
  const real = globalThis.crypto
  const bare = { getRandomValues: <T extends ArrayBufferView<ArrayBuffer>>(bytes: T): T => real.getRandomValues(bytes) }
  const property = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: bare })
  try {
    const { ids } = await rig(3)
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  } finally {
    if (property) Object.defineProperty(globalThis, 'crypto', property)
    else Reflect.deleteProperty(globalThis, 'crypto')
  }
})

test('leaves nothing behind after it has listened and sent', async () => {
  expect(await checkPlugin(analytics(), { deps: { services: createServices(async () => undefined) } })).toEqual([])
})
