import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import { defineSetup } from '../../kernel/contract/plugin.ts'
import type { LinksPort } from '../../kernel/contract/ports.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { ALERTS, ROUTER, SESSIONS, TOASTS, token } from '../../kernel/contract/tokens.ts'
import { definePlugin } from '../../kernel/contract/tools/foreign-plugin.ts'
import { useServices, useStore, useText } from '../../kernel/react/index.ts'
import { createTestStore, mountPlugin } from '../../kernel/testing/index.ts'

interface Counter {
  readonly count: Store<number>
  more(): void
}
const COUNTER = token<Counter>('test.counter@1')
const PRICES = token<{ readonly price: Store<string> }>('test.prices@1')

const manifest = defineManifest({
  id: 'test.counter',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { router: ROUTER, toasts: TOASTS, sessions: SESSIONS, prices: PRICES },
  optional: { alerts: ALERTS },
  provides: { counter: COUNTER },
  ports: ['storage', 'links', 'clock', 'events', 'log'],
  events: ['closed'],
  options: { step: 1, name: 'default' },
  locales: {
    en: async () => ({ default: { more: 'More, {{name}}' } }),
    de: async () => ({ default: { more: 'Mehr, {{name}}' } }),
  },
})
const setup = defineSetup(manifest, ({ deps, ports, stores, options }) => {
  const count = stores.create(0)
  const more = (): void => {
    count.update((now) => now + options.step)
    ports.storage.set('count', count.get())
    ports.links.open('https://a.test')
    ports.events.emit('closed', { connected: false })
    deps.toasts.show({ kind: 'info', text: deps.prices.price.get() })
    void deps.router.push('Networks' as never)
  }
  return { services: { counter: { count, more } } }
})
const counter = definePlugin(manifest, async () => ({ default: setup }))
const twice: Scoped<() => number> = scoped(
  manifest,
  ({ services }) =>
    () =>
      services.counter.count.get() * 2,
)

function CounterView(): ReactNode {
  const { counter: service } = useServices(manifest)
  const count = useStore(service.count)
  return (
    <button type="button" onClick={service.more}>
      {useText(manifest)('more', { name: String(count) })}
    </button>
  )
}
const views = { 'test.counter:View': { load: async () => ({ default: CounterView }) } }
// No augmentation names the view.
const withView = definePlugin({ ...manifest, views } as unknown as typeof manifest, async () => ({ default: setup }))()

const prices = { price: createTestStore('12') }
const root = { createRoot: (container: DocumentFragment) => createRoot(container) }

test('a plugin runs by itself: its service works, and what it called is noted', async () => {
  const mounted = await mountPlugin(counter({ step: 2 }), { deps: { prices } })
  const service = mounted.service(COUNTER)
  service.more()
  expect(service.count.get()).toBe(2)
  expect(mounted.calls).toEqual([
    { on: 'links', method: 'open', args: ['https://a.test'] },
    { on: 'toasts@1', method: 'show', args: [{ kind: 'info', text: '12' }] },
    { on: 'router@1', method: 'push', args: ['Networks'] },
  ])
  expect(mounted.reported).toEqual([])
  mounted.unload()
})

test('options of the test go over those of the factory, and those over the defaults', async () => {
  const mounted = await mountPlugin(counter({ step: 2 }), { deps: { prices }, options: { step: 5 } })
  expect(mounted.scope.options).toEqual({ step: 5, name: 'default' })
  mounted.unload()
})

test('ports of the test take the place of the kit’s; one the manifest does not list is not handed on', async () => {
  const opened: string[] = []
  const links: LinksPort = { open: (href) => void opened.push(href) }
  const mounted = await mountPlugin(counter(), { deps: { prices }, ports: { links, env: {} as never } })
  mounted.service(COUNTER).more()
  expect(opened).toEqual(['https://a.test'])
  expect(Object.keys(mounted.scope.ports)).toEqual(['storage', 'links', 'clock', 'events', 'log'])
  mounted.unload()
})

test('a required service of another plugin has to be given', async () => {
  await expect(mountPlugin(counter())).rejects.toMatchObject({ code: 'TOKEN_MISSING', message: expect.stringContaining('"prices"') })
})

test('what the kit plays is a page on which nobody is connected', async () => {
  const mounted = await mountPlugin(counter(), { deps: { prices } })
  const { sessions } = mounted.scope.services as {
    sessions: { connect(id: string): Promise<unknown>; of(namespace: string): Store<unknown> }
  }
  await expect(sessions.connect('alpha')).rejects.toMatchObject({ code: 'CONNECTOR_MISSING' })
  expect(sessions.of('eip155').get()).toEqual({ status: 'disconnected' })
  expect(mounted.calls.at(-1)).toEqual({ on: 'sessions@1', method: 'connect', args: ['alpha'] })
  mounted.unload()
})

test('an optional service is absent until it is given', async () => {
  const alone = await mountPlugin(counter(), { deps: { prices } })
  const alertsOf = ({ scope }: typeof alone) => scope.services.alerts as Store<unknown> & { load(): Promise<unknown> }
  expect(alertsOf(alone).get()).toBeUndefined()
  await expect(alertsOf(alone).load()).rejects.toMatchObject({ code: 'PLUGIN_MISSING' })
  const given = await mountPlugin(counter(), { deps: { prices, alerts: prices } })
  expect(alertsOf(given).get()).toBe(prices)
  await expect(alertsOf(given).load()).resolves.toBe(prices)
})

test('a contribution runs in the plugin’s scope', async () => {
  const mounted = await mountPlugin(counter({ step: 4 }), { deps: { prices } })
  mounted.service(COUNTER).more()
  expect((await mounted.run(async () => ({ default: twice })))()).toBe(8)
  await expect(mounted.run(() => Promise.reject(new Error('404')))).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' })
  mounted.unload()
})

test('a view draws into a bare shadow root with its texts, and is gone with the plugin', async () => {
  const mounted = await mountPlugin(withView, { deps: { prices }, ...root })
  const shadow = await act(() => mounted.renderView('test.counter:View' as never))
  const button = shadow.querySelector('button')
  expect([shadow.isConnected, button?.textContent]).toEqual([true, 'More, 0'])
  act(() => button?.click())
  expect(button?.textContent).toBe('More, 1')
  act(() => mounted.unload())
  expect([document.querySelector('portico-modal'), shadow.childElementCount]).toEqual([null, 0])
})

test('the test says in which language its texts are; English stands where it says nothing, and where the plugin has no other', async () => {
  const textIn = async (locale?: string) => {
    const mounted = await mountPlugin(withView, { deps: { prices }, ...root, ...(locale && { locale }) })
    const shadow = await act(() => mounted.renderView('test.counter:View' as never))
    const text = shadow.querySelector('button')?.textContent
    act(() => mounted.unload())
    return text
  }
  expect([await textIn(), await textIn('de'), await textIn('fr')]).toEqual(['More, 0', 'Mehr, 0', 'More, 0'])
})

test('views that cannot be drawn say why', async () => {
  const mounted = await mountPlugin(withView, { deps: { prices } })
  await expect(mounted.view('Nope' as never)).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
  await expect(mounted.view('toString' as never)).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
  await expect(mounted.renderView('test.counter:View' as never)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  mounted.unload()
})

test('unloading ends stores and signal, once', async () => {
  const mounted = await mountPlugin(counter(), { deps: { prices } })
  let completed = 0
  mounted.service(COUNTER).count.changes$.subscribe({
    complete: () => {
      completed += 1
    },
  })
  mounted.unload()
  mounted.unload()
  expect([completed, mounted.scope.signal.aborted]).toEqual([1, true])
})

test('a service it does not provide', async () => {
  const mounted = await mountPlugin(counter(), { deps: { prices } })
  expect(() => mounted.service(PRICES)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
  mounted.unload()
})

test('a store of the test throws where its listener throws', () => {
  const store = createTestStore(0)
  store.subscribe(() => {
    throw new Error('listener')
  })
  expect(() => store.set(1)).toThrow('listener')
  expect(() => store.update((now) => now + 1)).toThrow('listener')
  expect(store.get()).toBe(2)
})

test('a view is drawn when `renderView` resolves, without a renderer that is waited for', async () => {
  const mounted = await mountPlugin(withView, { deps: { prices }, ...root })
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const shadow = await mounted.renderView('test.counter:View' as never)
  expect(shadow.querySelector('button')?.textContent).toBe('More, 0')
  act(() => mounted.unload())
  silent.mockRestore()
})

test('what setup answers has the types that its manifest declares', async () => {
  const guarded = defineManifest({
    id: 'test.guarded',
    version: '1.0.0',
    kernel: '^1.0',
    guards: [{ id: 'terms', on: 'close', required: false }],
  })
  const plugin = definePlugin(guarded, async () => ({
    default: defineSetup(guarded, () => ({
      guards: { terms: ({ view }) => (view === 'Account' ? { allow: true } : { allow: false, reason: 'stay' }) },
    })),
  }))
  const { answers, unload } = await mountPlugin(plugin())
  const { signal } = new AbortController()
  expect(await answers.guards.terms({ view: 'Account', by: 'close' }, signal)).toEqual({ allow: true })
  // @ts-expect-error: its manifest declares no such guard
  expect(answers.guards.tems).toBeUndefined()
  // @ts-expect-error: a guard of closing is asked with the view
  expect(await answers.guards.terms({}, signal)).toEqual({ allow: false, reason: 'stay' })
  unload()
})
