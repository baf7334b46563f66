import { PLUGINS, token } from '../../../kernel/contract/tokens.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { never, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, network, optionsFor, startKernel, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell } from '../support/shell.ts'

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

describe('two kernels on one page', () => {
  test('with one id: DUPLICATE_KERNEL, until the first is destroyed', async () => {
    const first = startKernel({ id: 'twin' })
    expect(() => startKernel({ id: 'twin' })).toThrow(expect.objectContaining({ code: 'DUPLICATE_KERNEL' }))
    await first.destroy()
    expect(() => startKernel({ id: 'twin' })).not.toThrow()
  })

  describe('35: from a module that a development server loads anew', () => {
    const stackOf = (module: string): string =>
      `Error\n    at createPortico (http://localhost/deps/portico.js?v=1a2b:3:4)\n    at ${module}:5:6`
    /** Starts as if the call stood in this module. */
    const startIn = (module: string) => {
      const given = jest.spyOn(globalThis, 'Error').mockImplementationOnce((() => ({ stack: stackOf(module) })) as never)
      try {
        return startKernel({ id: 'twin' })
      } finally {
        given.mockRestore()
      }
    }
    test.each([
      ['http://localhost/src/portico.ts', 'http://localhost/src/portico.ts?t=17'],
      ['http://localhost/src/portico.ts?t=17', 'http://localhost/src/portico.ts?t=18'],
      ['http://localhost/src/portico.ts?import&t=17', 'http://localhost/src/portico.ts?import&t=18'],
    ])('%s, then %s: the later takes over', (before, after) => {
      const first = startIn(before)
      const second = startIn(after)
      expect(() => first.subscribe(() => undefined)).toThrow(expect.objectContaining({ code: 'KERNEL_DESTROYED' }))
      expect(second.getState().status).toBe('disconnected')
      expect(() => startIn(after)).toThrow(expect.objectContaining({ code: 'DUPLICATE_KERNEL' }))
      expect(() => second.subscribe(() => undefined)).not.toThrow()
    })
    test.each([
      ['http://localhost/src/portico.ts?t=17', 'http://localhost/src/portico.ts?t=17'],
      ['http://localhost/src/portico.ts', 'http://localhost/src/portico.ts'],
      ['http://localhost/src/portico.ts', 'http://localhost/src/other.ts?t=17'],
      ['http://localhost/assets/host.js?v=1', 'http://localhost/assets/host.js?v=2'],
    ])('%s, then %s: DUPLICATE_KERNEL, and the earlier stays', (before, after) => {
      const first = startIn(before)
      expect(() => startIn(after)).toThrow(expect.objectContaining({ code: 'DUPLICATE_KERNEL' }))
      expect(() => first.subscribe(() => undefined)).not.toThrow()
    })
  })

  test('with two ids never meet: state, storage, events, theme, services, elements', async () => {
    const storage = memoryDriver()
    const [left, right] = [createScriptedWallet(), createScriptedWallet()]
    const a = await startProbed({ id: 'left', storage, plugins: [createShell(), left.plugin] })
    const b = await startProbed({ id: 'right', storage, plugins: [createShell(), right.plugin] })
    const heard: string[] = []
    b.portico.subscribe(() => heard.push('state'))
    b.portico.events.on('connected', () => heard.push('event'))
    await a.services.connectors.discover()
    await a.services.sessions.connect('alpha')
    a.portico.setTheme({ mode: 'light' })
    await a.portico.switchNetwork('eip155:10')
    await a.portico.open()
    expect(heard).toEqual([])
    expect(b.portico.getState()).toMatchObject({ status: 'disconnected', open: false, network: { id: 1 } })
    expect(b.portico.theme.get().mode).toBe('dark')
    expect([...storage.values.keys()].filter((key) => key.includes('right'))).toEqual([])
    expect(right.calls).toEqual([])
    await b.portico.open()
    expect(document.querySelectorAll('portico-modal')).toHaveLength(2)
    await b.portico.destroy()
    expect([...document.querySelectorAll('portico-modal')].map((element) => element.getAttribute('data-portico'))).toEqual(['left'])
    expect(a.portico.getState()).toMatchObject({ status: 'connected', open: true })
  })
})

describe('destroyed', () => {
  const destroyed = async () => {
    const wallet = createScriptedWallet()
    const kernel = await startProbed({ plugins: [createShell(), wallet.plugin] })
    await kernel.services.connectors.discover()
    await kernel.services.sessions.connect('alpha')
    const provider = kernel.portico.getProvider('eip155')
    await kernel.portico.open()
    await kernel.portico.destroy()
    return { ...kernel, wallet, provider }
  }

  test('every command says so', async () => {
    const { portico } = await destroyed()
    const calls: readonly (() => unknown)[] = [
      () => portico.open(),
      () => portico.close(),
      () => portico.subscribe(() => undefined),
      () => portico.switchNetwork('eip155:1'),
      () => portico.addNetwork(network(5)),
      () => portico.removeNetwork('eip155:1'),
      () => portico.disconnect(),
      () => portico.signMessage('x'),
      () => portico.setTheme({ mode: 'dark' }),
      () => portico.setLocale('de'),
      () => portico.plugins.add(makePlugin({ id: 'test.x' })),
      () => portico.plugins.remove('test.x'),
      () => portico.plugins.disable('test.x'),
      () => portico.plugins.enable('test.x'),
    ]
    for (const call of calls) {
      const result = await outcome((async () => call())())
      expect([call.toString(), result]).toEqual([call.toString(), { error: expect.objectContaining({ code: 'KERNEL_DESTROYED' }) }])
    }
    await expect(portico.preload()).resolves.toBeUndefined()
    await expect(portico.destroy()).resolves.toBeUndefined()
  })

  test('what it says of itself is that nobody is connected', async () => {
    const { portico } = await destroyed()
    expect(portico.getState()).toEqual({
      open: false,
      status: 'disconnected',
      namespace: undefined,
      account: undefined,
      accounts: [],
      caipAddress: undefined,
      connector: undefined,
      embeddedWalletInfo: undefined,
      namespaces: {},
      network: expect.objectContaining({ id: 1 }),
      unsupportedNetwork: undefined,
    })
    expect([portico.getAccount(), portico.getProvider('eip155')]).toEqual([undefined, undefined])
  })

  test('the provider is closed, the element gone, streams complete, nothing is heard', async () => {
    const wallet = createScriptedWallet()
    const { portico, services } = await startProbed({ plugins: [createShell(), wallet.plugin] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    await portico.open()
    const provider = portico.getProvider('eip155')
    const log: string[] = []
    portico.events.stream$.subscribe({ complete: () => log.push('events complete') })
    await portico.destroy()
    portico.events.on('closed', () => log.push('late event'))
    wallet.move('alpha', { address: '0xlate' })
    await settle()
    expect(log).toEqual(['events complete'])
    expect(document.querySelector('portico-modal')).toBeNull()
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  })

  test('it does not disconnect the visitor: the next kernel brings the wallet back', async () => {
    const storage = memoryDriver()
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    const first = await startProbed({ id: 'again', storage, plugins: [wallet.plugin] })
    await first.services.connectors.discover()
    await first.services.sessions.connect('alpha')
    await first.portico.destroy()
    expect(wallet.calls).not.toContain('disconnect alpha')
    const second = startKernel({ id: 'again', storage, plugins: [wallet.plugin] })
    expect(second.getState().status).toBe('reconnecting')
    await settle()
    expect(second.getAccount()?.address).toBe(addressOf('alpha'))
  })

  test('no timer is left', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const group = { id: 'g', title: 't', order: 1, load: never }
    const slow = makePlugin({ id: 'test.slow', connectorGroups: [group as never] })
    const hanging = makePlugin({ id: 'test.hang', ports: ['clock'] }, ({ ports }) => {
      const clock = ports.clock as { every(ms: number, run: () => void): void; after(ms: number, run: () => void): void }
      clock.every(50, () => undefined)
      clock.after(50_000, () => undefined)
    })
    const { portico, services } = await startProbed({ plugins: [createShell(), slow, hanging] })
    await services.plugins.activate('test.hang')
    await portico.open()
    services.modal.shake()
    services.toasts.show({ kind: 'info', text: 'hello' })
    expect(jest.getTimerCount()).toBeGreaterThan(0)
    await portico.destroy()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('what is under way is told so at once; a disconnect and a change of language are simply over', async () => {
    const hanging = makePlugin({
      id: 'test.hang',
      views: { 'test.hang:View': { load: never } },
      locales: { en: async () => ({ default: {} }), de: never },
    } as never)
    const wallet = createScriptedWallet()
    const { portico, services } = await startProbed({ plugins: [createShell(), hanging, wallet.plugin] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    await services.i18n.ready('test.hang')
    wallet.on.disconnect = never
    const waiting = [portico.open({ view: 'test.hang:View' as never }), portico.setLocale('de'), portico.disconnect()].map(outcome)
    await settle()
    await portico.destroy()
    expect(await Promise.all(waiting)).toEqual([
      { error: expect.objectContaining({ code: 'KERNEL_DESTROYED' }) },
      { value: undefined },
      { value: undefined },
    ])
  })

  test('from inside a listener, and while a plugin starts', async () => {
    let finish: () => void = () => undefined
    const slow = makePlugin(
      { id: 'test.slow' },
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    const { portico, services } = await startProbed({ plugins: [slow] })
    const started = outcome(services.plugins.activate('test.slow'))
    await settle()
    portico.subscribe(() => void portico.destroy())
    await portico.switchNetwork('eip155:10')
    finish()
    expect(await started).toMatchObject({ error: { code: 'PLUGIN_MISSING' } })
    expect(portico.getState().status).toBe('disconnected')
  })
})

test('a kernel that fails to start leaves no plugin of it running', async () => {
  const log: string[] = []
  const eager = makePlugin({ id: 'test.eager', activate: { on: ['start'] } }, () => void log.push('started'))
  expect(() => createPortico(optionsFor({ plugins: [eager, makePlugin({ id: 'bad' })] }))).toThrow(
    expect.objectContaining({ code: 'MANIFEST_INVALID' }),
  )
  await settle()
  expect(log).toEqual([])
})

test('networks come and go; the last one stays', () => {
  const wallet = createScriptedWallet()
  const portico = startKernel({ plugins: [wallet.plugin], networks: [network(1)] })
  expect(() => portico.removeNetwork('eip155:1')).toThrow(expect.objectContaining({ code: 'NO_NETWORKS' }))
  portico.addNetwork(network(5))
  portico.removeNetwork('eip155:1')
  expect(portico.getState().network?.id).toBe(5)
  expect(() => portico.addNetwork({ ...network(6), name: '' })).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
  const solana = { ...network(1), caipNetworkId: 'solana:abc', chainNamespace: 'solana' } as never
  // Another with the id of one that is there takes its place.
  portico.addNetwork({ ...network(5), name: 'Five' })
  expect(portico.getState().network?.name).toBe('Five')
  expect(() => portico.addNetwork(solana)).toThrow(expect.objectContaining({ code: 'ADAPTER_MISSING' }))
  expect(() => portico.removeNetwork('solana:abc')).toThrow(expect.objectContaining({ code: 'ADAPTER_MISSING' }))
})

test('a plugin that cannot do without a service of the host is not there where the host has none', async () => {
  const framed = makePlugin({ id: 'acme.framed', onlyWith: ['frame'], provides: { framed: token<object>('acme.framed@1') } }, () => ({
    framed: {},
  }))
  const leaning = makePlugin({ id: 'acme.leaning', onlyWith: ['frame'], requires: { framed: token<object>('acme.framed@1') } })
  const listed = async (id: string, services: object): Promise<readonly string[]> => {
    const portico = startKernel({ id, plugins: [framed, leaning], services })
    return (await portico.service(PLUGINS)).all.get().map((plugin) => plugin.id)
  }
  expect(await listed('without', {})).toEqual([])
  expect(await listed('with', { frame: 'https://frame.test/' })).toEqual(['acme.framed', 'acme.leaning'])
})
