import type { PorticoError } from '../../../kernel/contract/errors.ts'
import { NETWORKS, TOASTS, token } from '../../../kernel/contract/tokens.ts'
import { takeParameter } from '../../../kernel/platform/address-bar.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { type LooseContext, makePlugin } from '../support/make-plugin.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'

afterEach(destroyKernels)

const BASE = token<{ name: string }>('test.base@1')
const MIDDLE = token<{ name: string }>('test.middle@1')

const chain = (log: string[]) => [
  makePlugin({ id: 'test.top', requires: { middle: MIDDLE } }, ({ deps }) => {
    log.push(`top with ${Object.keys(deps).join()}`)
  }),
  makePlugin({ id: 'test.middle', requires: { base: BASE }, provides: { middle: MIDDLE } }, () => {
    log.push('middle')
    return { middle: { name: 'middle' } }
  }),
  makePlugin({ id: 'test.base', provides: { base: BASE } }, () => {
    log.push('base')
    return { base: { name: 'base' } }
  }),
]

const statusOf = (infos: readonly { readonly id: string; readonly status: string }[], id: string) =>
  infos.find((info) => info.id === id)?.status

test('nothing starts before it is needed; then providers start first, each once', async () => {
  const log: string[] = []
  const { services } = await startProbed({ plugins: chain(log) })
  await settle()
  expect(log).toEqual([])
  await Promise.all([
    services.plugins.activate('test.top'),
    services.plugins.activate('test.top'),
    services.plugins.activate('test.middle'),
  ])
  expect(log).toEqual(['base', 'middle', 'top with middle'])
  expect(services.plugins.all.get().map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active'])
})

test('a plugin gets what it declares and nothing else, frozen', async () => {
  let seen: LooseContext | undefined
  const plugin = makePlugin({ id: 'test.least', requires: { nets: NETWORKS }, ports: ['log'], options: { a: 1 } }, (context) => {
    seen = context
  })
  const { services } = await startProbed({ plugins: [plugin] })
  await services.plugins.activate('test.least')
  expect(Object.keys(seen?.deps ?? {})).toEqual(['nets'])
  expect(Object.keys(seen?.ports ?? {})).toEqual(['log'])
  expect(seen?.deps.toasts).toBeUndefined()
  expect(seen?.ports.http).toBeUndefined()
  for (const part of [seen, seen?.deps, seen?.ports, seen?.options]) expect(Object.isFrozen(part)).toBe(true)
})

test('host options go over defaults; what the host leaves undefined hides nothing', async () => {
  let options: unknown
  const plugin = makePlugin(
    { id: 'test.options', options: { slippage: 1, tokens: ['a'] } },
    (context) => {
      options = context.options
    },
    { slippage: 2, tokens: undefined },
  )
  const { services } = await startProbed({ plugins: [plugin] })
  await services.plugins.activate('test.options')
  expect(options).toEqual({ slippage: 2, tokens: ['a'] })
})

test('an optional dependency never causes a load, follows its provider, and load() brings it', async () => {
  const log: string[] = []
  let deps: Readonly<Record<string, unknown>> = {}
  const user = makePlugin({ id: 'test.user', optional: { base: BASE, toasts: TOASTS } }, (context) => {
    deps = context.deps
  })
  const { portico, services } = await startProbed({ plugins: [user, ...chain(log)] })
  await services.plugins.activate('test.user')
  const base = deps.base as { get(): unknown; subscribe(listener: (value: unknown) => void): void; load(): Promise<unknown> }
  const heard: unknown[] = []
  base.subscribe((value) => heard.push(value))
  expect(base.get()).toBeUndefined()
  expect(log).toEqual([])
  expect((deps.toasts as typeof base).get()).toMatchObject({ show: expect.any(Function) })
  await expect(base.load()).resolves.toEqual({ name: 'base' })
  expect(base.get()).toEqual({ name: 'base' })
  await portico.plugins.remove('test.base')
  expect(base.get()).toBeUndefined()
  await expect(base.load()).rejects.toMatchObject({ code: 'PLUGIN_MISSING' })
  portico.plugins.add(makePlugin({ id: 'test.again', provides: { base: BASE } }, () => ({ base: { name: 'again' } })))
  await services.plugins.activate('test.again')
  await portico.plugins.disable('test.again')
  await expect(base.load()).rejects.toMatchObject({ code: 'PLUGIN_DISABLED' })
  expect(heard).toEqual([{ name: 'base' }, undefined, { name: 'again' }, undefined])
})

/** Emits `closed` when it is started. */
const emitter = () =>
  makePlugin({ id: 'test.emitter', ports: ['events'], events: ['closed'] }, ({ ports }) => {
    const events = ports.events as { emit(name: string, payload: object): void }
    events.emit('closed', { connected: false })
  })

test('a plugin starts on the event it names, and no sooner', async () => {
  const log: string[] = []
  const waiting = makePlugin({ id: 'test.waiting', activate: { on: ['closed'] } }, () => void log.push('started'))
  const { services } = await startProbed({ plugins: [waiting, emitter()], replace: ['test.emitter'] })
  await settle()
  expect(log).toEqual([])
  await services.plugins.activate('test.emitter')
  await settle()
  // What the event shows the visitor comes first.
  expect(log).toEqual([])
  await until(() => log.length > 0)
  expect(log).toEqual(['started'])
})

test('a plugin that is taken out between its event and its start is not started, and that is no failure', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const log: string[] = []
  const plugin = (id: string) => makePlugin({ id, activate: { on: ['closed'] } }, () => void log.push(id))
  const plugins = [plugin('test.gone'), plugin('test.stays'), emitter()]
  const { portico, services } = await startProbed({ plugins, replace: ['test.emitter'], logLevel: 'error' })
  await services.plugins.activate('test.emitter')
  await portico.plugins.remove('test.gone')
  await until(() => log.length > 0)
  await settle()
  expect([log, told.mock.calls]).toEqual([['test.stays'], []])
  told.mockRestore()
})

test('what a plugin provides is what its manifest says, no more', async () => {
  const plugin = makePlugin({ id: 'test.giver', provides: { base: BASE } }, () => ({ base: { name: 'b' }, extra: 1 }))
  let scope: Record<string, unknown> = {}
  const user = makePlugin({ id: 'test.user', requires: { base: BASE } }, ({ deps }) => {
    scope = { ...deps }
  })
  const { services } = await startProbed({ plugins: [plugin, user] })
  await services.plugins.activate('test.user')
  expect(scope).toEqual({ base: { name: 'b' } })
})

describe('failure', () => {
  test('dependents fail naming the token; the rest lives', async () => {
    const log: string[] = []
    const [top, middle] = chain(log)
    if (!top || !middle) throw new Error('The chain has three plugins.')
    const broken = makePlugin({ id: 'test.base', provides: { base: BASE } }, () => {
      throw new Error('no base')
    })
    const other = makePlugin({ id: 'test.other' }, () => void log.push('other'))
    const { portico, services } = await startProbed({ plugins: [top, middle, broken, other] })
    const failed: string[] = []
    portico.events.on('failed', ({ plugin, code }) => failed.push(`${plugin} ${code}`))
    const error = await services.plugins.activate('test.top').catch((cause: PorticoError) => cause)
    expect(error).toMatchObject({ code: 'TOKEN_MISSING', context: { plugin: 'test.top', token: 'test.middle@1' } })
    expect((error as PorticoError).message).toContain('test.middle@1')
    await services.plugins.activate('test.other')
    expect(log).toEqual(['other'])
    expect(failed).toEqual(['test.base PLUGIN_SETUP_FAILED', 'test.middle TOKEN_MISSING', 'test.top TOKEN_MISSING'])
    expect(statusOf(services.plugins.all.get(), 'test.other')).toBe('active')
    expect(services.plugins.all.get().find(({ id }) => id === 'test.base')?.error).toMatchObject({ code: 'PLUGIN_SETUP_FAILED' })
  })

  test('a token nobody provides is named', async () => {
    const { services } = await startProbed({ plugins: chain([]).slice(0, 2) })
    await expect(services.plugins.activate('test.middle')).rejects.toMatchObject({
      code: 'TOKEN_MISSING',
      context: { token: 'test.base@1' },
    })
  })

  test('everybody who waits hears the same error, and a later call tries again', async () => {
    let attempts = 0
    const gate = deferred<void>()
    const plugin = makePlugin({ id: 'test.once' }, async () => {
      attempts += 1
      if (attempts > 1) return
      await gate.promise
      throw new TypeError('the first time')
    })
    const { services } = await startProbed({ plugins: [plugin] })
    const [first, second] = [outcome(services.plugins.activate('test.once')), outcome(services.plugins.activate('test.once'))]
    gate.resolve()
    expect(await first).toEqual(await second)
    expect(await first).toMatchObject({ error: { code: 'PLUGIN_SETUP_FAILED', cause: expect.any(TypeError) } })
    await services.plugins.activate('test.once')
    expect(attempts).toBe(2)
    expect(statusOf(services.plugins.all.get(), 'test.once')).toBe('active')
  })

  test('what a failing setup had begun is undone', async () => {
    const log: string[] = []
    const plugin = makePlugin({ id: 'test.half' }, ({ onUnload, signal }) => {
      onUnload(() => log.push('undone'))
      signal.addEventListener('abort', () => log.push('aborted'))
      throw new Error('half way')
    })
    const { services } = await startProbed({ plugins: [plugin] })
    await outcome(services.plugins.activate('test.half'))
    expect(log).toEqual(['undone', 'aborted'])
  })
})

test('a plugin that names a key starts with the page only where a value is kept under it', async () => {
  const log: string[] = []
  const driver = memoryDriver([['portico:kept:test.keeper:pending', entryOf({ since: 1 })]])
  const plugin = (id: string, stored: string) =>
    makePlugin({ id, activate: { on: ['start'], stored } }, () => {
      log.push(id)
    })
  await startProbed({ id: 'kept', storage: driver, plugins: [plugin('test.keeper', 'pending'), plugin('test.other', 'pending')] })
  await settle()
  expect(log).toEqual(['test.keeper'])
  expect(driver.writes).toEqual([])
})

describe('a plugin that names a query parameter', () => {
  const ADDRESS = '/shop?result_uri=https%3A%2F%2Fid.test%2F%3Fcode%3D1&page=2#top'
  afterEach(() => history.replaceState(null, '', '/'))

  const start = async (stored: boolean) => {
    history.replaceState({ kept: true }, '', ADDRESS)
    const driver = memoryDriver(stored ? [['portico:back:test.social:pending', entryOf({ since: 1 })]] : [])
    const returned: unknown[] = []
    let fails = true
    const plugin = makePlugin({ id: 'test.social', activate: { on: ['start'], stored: 'pending', returns: 'result_uri' } }, (context) => {
      returned.push(context.returned)
      if (fails) throw new Error('once')
    })
    const starting = startProbed({ id: 'back', storage: driver, plugins: [plugin] })
    const address = location.href
    const { services } = await starting
    await settle()
    fails = false
    await outcome(services.plugins.activate('test.social'))
    return { address, returned }
  }

  test('A13: it is out of the address bar before createPortico has returned, and the first setup alone has it', async () => {
    const { address, returned } = await start(true)
    expect(address).toBe(`${location.origin}/shop?page=2#top`)
    expect(history.state).toEqual({ kept: true })
    expect(returned).toEqual(['https://id.test/?code=1', undefined])
  })

  test('A13: where nothing was begun here, the address is the host’s', async () => {
    const { address, returned } = await start(false)
    expect(address).toBe(`${location.origin}${ADDRESS}`)
    expect(returned).toEqual([undefined])
  })
})

test('A13: a value of 100 kB is taken out of the address and given to nobody', () => {
  history.replaceState(null, '', `/?result_uri=${'a'.repeat(100_000)}`)
  expect(takeParameter('result_uri')).toBeUndefined()
  expect(location.search).toBe('')
})
