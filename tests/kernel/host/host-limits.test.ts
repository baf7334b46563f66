import type { HttpPort } from '../../../kernel/contract/ports.ts'
import { SESSIONS, token } from '../../../kernel/contract/tokens.ts'
import { definePorts, type PortSource } from '../../../kernel/host/activation/plugin-ports.ts'
import { createTeardown } from '../../../kernel/host/teardown.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { never, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makeLoadedPlugin, makeManifest, makePlugin } from '../support/make-plugin.ts'

const BASE = token<object>('test.base@1')
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

/** Wrong modules, each with the code its plugin fails with. */
const MODULES: readonly (readonly [name: string, load: () => unknown, code: string])[] = [
  ['rejects', () => Promise.reject(new Error('404')), 'PLUGIN_LOAD_FAILED'],
  [
    'throws at once',
    () => {
      throw new SyntaxError('bad chunk')
    },
    'PLUGIN_LOAD_FAILED',
  ],
  ['answers nothing', async () => undefined, 'PLUGIN_SETUP_FAILED'],
  ['has no default', async () => ({}), 'PLUGIN_SETUP_FAILED'],
  ['has a function as default', async () => ({ default: () => undefined }), 'PLUGIN_SETUP_FAILED'],
  ['has the setup of another plugin', async () => ({ default: { id: 'test.other', run: () => undefined } }), 'PLUGIN_SETUP_FAILED'],
]

test.each(MODULES)('a module that %s', async (_, load, code) => {
  const { services } = await startProbed({ plugins: [makeLoadedPlugin({ id: 'test.wrong' }, load)] })
  await expect(services.plugins.activate('test.wrong')).rejects.toMatchObject({
    name: 'PorticoError',
    code,
    context: { plugin: 'test.wrong' },
  })
})

test('a module that is there without waiting is as good', async () => {
  const load = () => ({ default: { id: 'test.sync', run: () => undefined } })
  const { services } = await startProbed({ plugins: [makeLoadedPlugin({ id: 'test.sync' }, load)] })
  await expect(services.plugins.activate('test.sync')).resolves.toBeUndefined()
})

test.each([
  [
    'throws',
    () => {
      throw 'a text'
    },
  ],
  ['rejects with undefined', () => Promise.reject(undefined)],
  ['returns nothing though it provides', () => undefined],
  ['returns a text though it provides', () => 'service'],
])('a setup that %s', async (_, run) => {
  const { services } = await startProbed({ plugins: [makePlugin({ id: 'test.base', provides: { base: BASE } }, run)] })
  await expect(services.plugins.activate('test.base')).rejects.toMatchObject({ code: 'PLUGIN_SETUP_FAILED' })
})

test('a plugin that provides something and has no setup fails, and does not provide undefined', async () => {
  const { services } = await startProbed({ plugins: [makePlugin({ id: 'test.base', provides: { base: BASE } })] })
  await expect(services.plugins.activate('test.base')).rejects.toMatchObject({ code: 'PLUGIN_SETUP_FAILED' })
})

test.each([
  ['loading', () => makeLoadedPlugin({ id: 'test.hang' }, never)],
  ['its setup', () => makePlugin({ id: 'test.hang' }, never)],
])('%s is given 10 s, then the plugin fails and may be tried again', async (_, make) => {
  const { services } = await startProbed({ plugins: [make()] })
  const result = outcome(services.plugins.activate('test.hang'))
  await settle()
  jest.advanceTimersByTime(9_999)
  await settle()
  expect(services.plugins.all.get().find(({ id }) => id === 'test.hang')?.status).toBe('loading')
  jest.advanceTimersByTime(1)
  expect(await result).toMatchObject({ error: { code: 'PLUGIN_TIMEOUT' } })
  const again = outcome(services.plugins.activate('test.hang'))
  await settle()
  jest.advanceTimersByTime(10_000)
  expect(await again).toMatchObject({ error: { code: 'PLUGIN_TIMEOUT' } })
})

test('a setup that answers after its time changes nothing', async () => {
  let finish: (value: object) => void = () => undefined
  const log: string[] = []
  const plugin = makePlugin({ id: 'test.late', provides: { base: BASE } }, ({ onUnload }) =>
    new Promise((resolve) => {
      finish = resolve
    }).then((value) => {
      onUnload(() => log.push('undone at once'))
      return value
    }),
  )
  const { services } = await startProbed({ plugins: [plugin] })
  const result = outcome(services.plugins.activate('test.late'))
  await settle()
  jest.advanceTimersByTime(10_000)
  await result
  finish({ base: {} })
  await settle()
  expect(log).toEqual(['undone at once'])
  expect(services.plugins.all.get().find(({ id }) => id === 'test.late')?.status).toBe('failed')
})

test('a plugin that is slow does not hold up another', async () => {
  const slow = makePlugin({ id: 'test.slow' }, never)
  const quick = makePlugin({ id: 'test.quick', requires: { sessions: SESSIONS } }, () => undefined)
  const { services } = await startProbed({ plugins: [slow, quick] })
  void outcome(services.plugins.activate('test.slow'))
  await expect(services.plugins.activate('test.quick')).resolves.toBeUndefined()
  jest.advanceTimersByTime(10_000)
})

/** Contributions whose chunk never comes: each must be given up, and say so. */
test('a contribution whose code never comes is given up after 10 s', async () => {
  const hanging = makePlugin({
    id: 'test.hang',
    views: { 'test.hang:View': { load: never } } as never,
    slots: { 'account.tabs': [{ id: 'tab', label: 'tab', load: never }] },
  })
  const { services } = await startProbed({ plugins: [hanging] })
  const view = outcome(services.views.load('test.hang:View' as never))
  const [tab] = services.slots.of('account.tabs').get()
  if (!tab) throw new Error('The slot is empty.')
  const part = outcome(services.slots.load(tab))
  await settle()
  jest.advanceTimersByTime(10_000)
  expect(await view).toMatchObject({ error: { code: 'PLUGIN_TIMEOUT' } })
  expect(await part).toMatchObject({ error: { code: 'PLUGIN_TIMEOUT' } })
})

test('texts that never come hold up a view for 3 s at most', async () => {
  const plugin = makePlugin({
    id: 'test.mute',
    locales: { en: never },
    views: { 'test.mute:View': { load: async () => ({ default: () => null }) } } as never,
  })
  const { services } = await startProbed({ plugins: [plugin] })
  const view = outcome(services.views.load('test.mute:View' as never))
  await settle()
  jest.advanceTimersByTime(3_000)
  expect(await view).toMatchObject({ value: { plugin: 'test.mute' } })
})

test.each([
  ['does not come', () => never(), 'HTTP_TIMEOUT'],
  ['fails', () => Promise.reject(new Error('404')), 'HTTP_OFFLINE'],
])('the http port’s code that %s ends the call', async (_, load, code) => {
  const manifest = makeManifest({ id: 'test.caller', ports: ['http'], origins: ['api'] })
  const ports = await definePorts(
    manifest,
    { clock: systemClock, http: load } as unknown as PortSource,
    createTeardown(jest.fn()),
    (load) => load(),
  )
  const http = ports.get('http')?.() as HttpPort<'api'>
  const call = outcome(http.get('api', '/', { parse: String }))
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await call).toMatchObject({ error: { code } })
})
