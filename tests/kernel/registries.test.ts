import type { ComponentType } from 'react'
import { createElement, forwardRef, memo } from 'react'
import type { ConnectorItem } from '../../kernel/contract/connector-groups.ts'
import type { FullManifest } from '../../kernel/contract/full-manifest.ts'
import type { AnyScope } from '../../kernel/contract/scope.ts'
import type { WritableStore } from '../../kernel/contract/store.ts'
import { token } from '../../kernel/contract/token.ts'
import { deferred, outcome, settle } from './support/deferred.ts'
import { destroyKernels, startProbed } from './support/kernel.ts'
import { makePlugin } from './support/make-plugin.ts'
import { createScriptedWallet } from './support/scripted-wallet.ts'

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

type Loose = Readonly<Record<string, unknown>>
const plugin = (manifest: Loose, setup?: () => unknown) => makePlugin(manifest as unknown as FullManifest, setup)
const Nothing: ComponentType = () => null
const Other: ComponentType = () => null
const load = async () => ({ default: Nothing })

describe('slots', () => {
  const entry = (id: string, more: Loose = {}) => ({ id, label: id, load, ...more })
  const slot = (id: string, ...entries: Loose[]) => plugin({ id, slots: { 'account.tabs': entries } })
  const idsOf = (kernel: Awaited<ReturnType<typeof startProbed>>) =>
    kernel.services.slots
      .of('account.tabs')
      .get()
      .map((item) => `${item.plugin}/${item.id}`)

  test('entries stand in order; equal orders keep the order of the plugins', async () => {
    const kernel = await startProbed({
      plugins: [
        slot('test.a', entry('late', { order: 200 }), entry('plain')),
        slot('test.b', entry('plain'), entry('early', { order: 1 })),
      ],
    })
    expect(idsOf(kernel)).toEqual(['test.b/early', 'test.a/plain', 'test.b/plain', 'test.a/late'])
  })

  test('an entry shows while its condition holds, without any code of the plugin', async () => {
    const wallet = createScriptedWallet({ actions: { sign: { signMessage: async () => 'signed' } } })
    let started = 0
    const conditional = plugin(
      {
        id: 'test.when',
        slots: {
          'account.tabs': [
            entry('always'),
            entry('connected', { when: { connected: true } }),
            entry('apart', { when: { connected: false } }),
            entry('here', { when: { namespaces: ['solana', 'eip155'] } }),
            entry('elsewhere', { when: { namespaces: ['solana'] } }),
            entry('nowhere', { when: { namespaces: [] } }),
            entry('announced', { when: { connectorTypes: ['ANNOUNCED'], connected: true } }),
            entry('signs', { when: { capability: 'sign' } }),
            entry('sends', { when: { capability: 'send' } }),
          ],
        },
      },
      () => {
        started += 1
      },
    )
    const kernel = await startProbed({ plugins: [wallet.plugin, conditional] })
    const shown = () => idsOf(kernel).map((id) => id.replace('test.when/', ''))
    expect(shown()).toEqual(['always', 'apart', 'here'])
    const heard: number[] = []
    kernel.services.slots.of('account.tabs').subscribe((items) => heard.push(items.length))
    await kernel.services.connectors.discover()
    await kernel.services.connections.connect('alpha')
    expect(shown()).toEqual(['always', 'connected', 'here', 'announced'])
    await kernel.services.wallet.load()
    expect(shown()).toEqual(['always', 'connected', 'here', 'announced', 'signs'])
    await kernel.portico.disconnect()
    expect(shown()).toEqual(['always', 'apart', 'here'])
    expect(heard.at(-1)).toBe(3)
    expect(started).toBe(0)
  })

  test('an entry’s content comes with its plugin’s scope; a part that does not load is its own failure', async () => {
    const failing = async () => {
      throw new Error('404')
    }
    const { services } = await startProbed({
      plugins: [slot('test.a', entry('good'), entry('bad', { load: failing }), entry('odd', { load: async () => ({}) }))],
    })
    const [good, bad, odd] = services.slots.of('account.tabs').get()
    if (!good || !bad || !odd) throw new Error('The slot has three entries.')
    expect(await services.slots.load(good)).toMatchObject({ component: Nothing, scope: { plugin: 'test.a' } })
    await expect(services.slots.load(bad)).rejects.toMatchObject({ code: 'VIEW_LOAD_FAILED' })
    await expect(services.slots.load(odd)).rejects.toMatchObject({ code: 'VIEW_LOAD_FAILED' })
  })
})

describe('views', () => {
  const view = (more: Loose = {}) => ({ load, ...more })

  test('are data until one is loaded', async () => {
    let started = 0
    const { services } = await startProbed({
      plugins: [
        plugin({ id: 'test.a', views: { 'test.a:View': view({ title: 'title', account: true, back: false }) } }, () => {
          started += 1
        }),
      ],
    })
    expect(services.views.all.get()).toEqual([{ name: 'test.a:View', plugin: 'test.a', title: 'title', account: true, back: false }])
    expect(started).toBe(0)
    await services.views.load('test.a:View' as never)
    expect(started).toBe(1)
  })

  test.each([
    ['a function', Nothing],
    ['a memo', memo(Nothing)],
    ['a ref', forwardRef(() => null)],
  ])('%s is a component', async (_, component) => {
    const { services } = await startProbed({
      plugins: [plugin({ id: 'test.a', views: { 'test.a:View': { load: async () => ({ default: component }) } } })],
    })
    expect(await services.views.load('test.a:View' as never)).toMatchObject({ component })
  })

  test.each([
    ['nothing', undefined],
    ['a module without default', {}],
    ['a text', { default: 'view' }],
    ['an element', { default: createElement('p') }],
  ])('%s is none, and is VIEW_LOAD_FAILED', async (_, answer) => {
    const { services } = await startProbed({ plugins: [plugin({ id: 'test.a', views: { 'test.a:View': { load: async () => answer } } })] })
    await expect(services.views.load('test.a:View' as never)).rejects.toMatchObject({
      code: 'VIEW_LOAD_FAILED',
      context: { view: 'test.a:View' },
    })
  })

  test('each call is a new attempt', async () => {
    let attempts = 0
    const flaky = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('404')
      return { default: Nothing }
    }
    const { services } = await startProbed({ plugins: [plugin({ id: 'test.a', views: { 'test.a:View': { load: flaky } } })] })
    await expect(services.views.load('test.a:View' as never)).rejects.toMatchObject({ code: 'VIEW_LOAD_FAILED', cause: { message: '404' } })
    await expect(services.views.load('test.a:View' as never)).resolves.toMatchObject({ component: Nothing })
  })

  test('a setup that fails is said before a chunk that fails', async () => {
    const failing = async () => {
      throw new Error('404')
    }
    const { services } = await startProbed({
      plugins: [
        plugin({ id: 'test.a', views: { 'test.a:View': { load: failing } } }, () => {
          throw new Error('setup')
        }),
      ],
    })
    await expect(services.views.load('test.a:View' as never)).rejects.toMatchObject({ code: 'PLUGIN_SETUP_FAILED' })
  })

  test('with the host’s consent a view is replaced, and back when the replacement goes', async () => {
    const plugins = [
      plugin({ id: 'wallets', views: { Connect: view() } }),
      plugin({ id: 'email', views: { Connect: { load: async () => ({ default: Other }) } } }),
    ]
    const { services, portico } = await startProbed({ plugins, replaceableViews: ['Connect'] })
    expect(await services.views.load('Connect' as never)).toMatchObject({ component: Other, scope: { plugin: 'email' } })
    await portico.plugins.remove('email')
    expect(await services.views.load('Connect' as never)).toMatchObject({ component: Nothing, scope: { plugin: 'wallets' } })
  })
})

describe('connector groups', () => {
  const item = (id: string): ConnectorItem => ({ id, name: id, connectors: ['alpha'] })
  const group = (id: string, order: number, more: Loose = {}) => ({
    id,
    title: 'title',
    order,
    load: async () => ({ default: ({ stores }: AnyScope) => stores.create([item(id)]) }),
    ...more,
  })
  const withGroups = (...groups: Loose[]) => plugin({ id: 'test.groups', connectorGroups: groups })

  test('stand in their own order, or in the host’s', async () => {
    const plugins = [withGroups(group('c', 30), group('a', 10), group('b', 20))]
    const own = await startProbed({ plugins })
    expect(own.services.groups.all.get().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(own.services.groups.all.get()[0]).not.toHaveProperty('load.default')
    const hosts = await startProbed({
      plugins: [withGroups(group('c', 30), group('a', 10), group('b', 20))],
      connectorGroupsOrder: ['c', 'gone', 'b'],
    })
    expect(hosts.services.groups.all.get().map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  test('rows arrive, and follow their source', async () => {
    let source: WritableStore<readonly ConnectorItem[]> | undefined
    const load = async () => ({
      default: ({ stores }: AnyScope) => {
        source = stores.create<readonly ConnectorItem[]>([item('one')])
        return source
      },
    })
    const { services, portico } = await startProbed({ plugins: [withGroups(group('a', 1, { load }))] })
    const items = services.groups.items('a')
    expect(items.get()).toEqual({ status: 'loading' })
    expect(services.groups.items('a')).toBe(items)
    await settle()
    expect(items.get()).toEqual({ status: 'ready', items: [item('one')] })
    source?.set([item('one'), item('two')])
    expect(items.get()).toMatchObject({ items: [{ id: 'one' }, { id: 'two' }] })
    let completed = false
    items.changes$.subscribe({
      complete: () => {
        completed = true
      },
    })
    await portico.plugins.remove('test.groups')
    expect(completed).toBe(true)
    expect(() => services.groups.items('a')).toThrow(expect.objectContaining({ code: 'VIEW_UNKNOWN' }))
  })

  test('one that takes longer than a second has failed, and is drawn all the same should it come', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const gate = deferred<object>()
    const { services } = await startProbed({ plugins: [withGroups(group('slow', 1, { load: () => gate.promise }), group('quick', 2))] })
    const [slow, quick] = [services.groups.items('slow'), services.groups.items('quick')]
    await settle()
    expect([slow.get().status, quick.get().status]).toEqual(['loading', 'ready'])
    jest.advanceTimersByTime(1_000)
    expect(slow.get()).toMatchObject({ status: 'failed', error: { code: 'PLUGIN_TIMEOUT' } })
    gate.resolve(await group('slow', 1).load())
    await settle()
    expect(slow.get()).toMatchObject({ status: 'ready', items: [{ id: 'slow' }] })
  })

  test('a failed one may be loaded again; one that has not failed is left alone', async () => {
    let attempts = 0
    const load = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('404')
      return group('a', 1).load()
    }
    const { services } = await startProbed({ plugins: [withGroups(group('a', 1, { load }))] })
    const items = services.groups.items('a')
    await settle()
    expect(items.get()).toMatchObject({ status: 'failed', error: { code: 'PLUGIN_LOAD_FAILED' } })
    services.groups.retry('a')
    expect(items.get()).toEqual({ status: 'loading' })
    await settle()
    expect(items.get().status).toBe('ready')
    services.groups.retry('a')
    services.groups.retry('gone')
    await settle()
    expect(attempts).toBe(2)
  })

  test.each([
    ['answers no store', async () => ({ default: () => ({}) })],
    [
      'throws',
      async () => ({
        default: () => {
          throw new Error('group')
        },
      }),
    ],
    ['is no function', async () => ({ default: [] })],
  ])('a module that %s fails its group alone', async (_, load) => {
    const { services } = await startProbed({ plugins: [withGroups(group('bad', 1, { load }), group('good', 2))] })
    const [bad, good] = [services.groups.items('bad'), services.groups.items('good')]
    await settle()
    expect(bad.get()).toMatchObject({ status: 'failed', error: { name: 'PorticoError' } })
    expect(good.get().status).toBe('ready')
  })

  test('a group whose plugin stops says so, instead of showing what nobody follows', async () => {
    const BASE = token<object>('test.base@1')
    const base = plugin({ id: 'test.base', provides: { base: BASE } }, () => ({ base: {} }))
    const user = plugin({ id: 'test.groups', requires: { base: BASE }, connectorGroups: [group('a', 1)] })
    const { services, portico } = await startProbed({ plugins: [base, user] })
    const items = services.groups.items('a')
    await settle()
    expect(items.get().status).toBe('ready')
    await portico.plugins.disable('test.base')
    expect(items.get()).toMatchObject({ status: 'failed', error: { code: 'PLUGIN_MISSING' } })
    portico.plugins.enable('test.base')
    services.groups.retry('a')
    await settle()
    expect(items.get().status).toBe('ready')
  })
})

describe('connectors', () => {
  test('come with discovery, bounded to a second, and follow their wallet source', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const wallet = createScriptedWallet()
    const never = () => new Promise<never>(() => undefined)
    const silent = plugin({ id: 'test.silent', adapters: [{ namespace: 'solana', discover: never, connect: never }] })
    const { services } = await startProbed({ plugins: [wallet.plugin, silent] })
    expect(services.connectors.all.get()).toEqual([])
    const found = outcome(services.connectors.discover())
    await settle()
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['alpha', 'beta'])
    jest.advanceTimersByTime(1_000)
    expect(await found).toEqual({ value: undefined })
    wallet.list(['beta'])
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['beta'])
    jest.advanceTimersByTime(20_000)
  })

  test('a later plugin cannot take over the id of an earlier one’s wallet, however often the earlier one speaks', async () => {
    const real = createScriptedWallet({ id: 'test.real', wallets: ['alpha'] })
    const fake = createScriptedWallet({ id: 'test.zfake', wallets: ['alpha'] })
    const { services } = await startProbed({ plugins: [real.plugin, fake.plugin] })
    await services.connectors.discover()
    real.list(['alpha'])
    await services.connections.connect('alpha')
    expect(real.calls).toContain('connect alpha')
    expect(fake.calls).not.toContain('connect alpha')
  })

  test('a connector of another family than its adapter’s is not listed, and one plugin’s wallets go with it', async () => {
    const wallet = createScriptedWallet()
    const liar = plugin({
      id: 'test.liar',
      adapters: [
        {
          namespace: 'solana',
          discover: async () => ({ default: ({ stores }: AnyScope) => stores.create([{ ...wallet.connectorOf('alpha'), id: 'liar' }]) }),
          connect: load,
        },
      ],
    })
    const { services, portico } = await startProbed({ plugins: [wallet.plugin, liar] })
    await services.connectors.discover()
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['alpha', 'beta'])
    await portico.plugins.remove('test.wallet')
    expect(services.connectors.all.get()).toEqual([])
  })

  test('features of a connection go with the plugin that brought them', async () => {
    const wallet = createScriptedWallet()
    const chain = createScriptedWallet({ id: 'test.chain', wallets: [], actions: { sign: { signMessage: async () => 'signed' } } })
    const { services, portico } = await startProbed({ plugins: [wallet.plugin, chain.plugin] })
    await services.connectors.discover()
    await services.connections.connect('alpha')
    await expect(portico.signMessage('hello')).resolves.toBe('signed')
    expect(Object.keys(services.wallet.features.get() ?? {})).toContain('sign')
    await portico.plugins.remove('test.chain')
    expect(services.wallet.features.get()).toBeUndefined()
    await expect(portico.signMessage('hello')).rejects.toMatchObject({ code: 'ADAPTER_MISSING' })
  })
})
