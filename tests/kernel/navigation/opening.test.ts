import { SHELL } from '../../../kernel/contract/tokens.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell, emptyView } from '../support/shell.ts'
import { keptConnection, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'
import { elements, guest, name, plugin, start } from './support/modal-kernel.ts'

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

describe('opening', () => {
  test('without a view leads where the visitor is: Connect, Account, UnsupportedChain', async () => {
    const { portico, services, wallet, view } = await start()
    await portico.open()
    expect(view()).toBe('Connect')
    await portico.close()
    await services.sessions.connect('alpha')
    await portico.open()
    expect(view()).toBe('Account')
    await portico.close()
    wallet.move('alpha', { network: 'eip155:777' })
    await portico.open()
    expect(view()).toBe('UnsupportedChain')
  })

  describe('without a view, where one plugin alone has adapters', () => {
    const load = async () => ({ default: () => undefined })
    const adapters = [{ namespace: 'eip155', discover: load, connect: load }]
    const code = { ...emptyView, home: true }
    const source = plugin({ id: 'test.source', adapters, views: { 'test.source:Other': emptyView, 'test.source:Code': code } })
    const directory = plugin({ id: 'test.directory', views: { 'test.directory:All': { ...emptyView, home: 'mobile' } } })
    const lone = async (...more: readonly ReturnType<typeof plugin>[]) => {
      const kernel = await startProbed({ plugins: [createShell(), ...more] })
      await kernel.portico.open()
      return { view: kernel.services.router.current.get()?.view, kernel }
    }
    const onPhone = () => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile')
    afterEach(() => jest.restoreAllMocks())

    test('leads to the view declared as home, and there anew after another view was asked for', async () => {
      const { view, kernel } = await lone(source, directory)
      expect(view).toBe('test.source:Code')
      await kernel.portico.close()
      await kernel.portico.open({ view: name('test.source:Other') })
      expect(kernel.services.router.current.get()?.view).toBe('test.source:Other')
      await kernel.portico.close()
      await kernel.portico.open()
      expect(kernel.services.router.current.get()?.view).toBe('test.source:Code')
    })

    test('on a phone to the one for phones, and without one to the other', async () => {
      onPhone()
      expect(await lone(source, directory)).toMatchObject({ view: 'test.directory:All' })
      expect(await lone(source)).toMatchObject({ view: 'test.source:Code' })
    })

    test.each([
      ['a second plugin has adapters', [source, plugin({ id: 'test.second', adapters })]],
      [
        'a plugin from outside has a connector group',
        [source, plugin({ id: 'test.second', connectorGroups: [{ id: 'g', title: 'g', order: 1, load }] })],
      ],
      ['nothing has adapters', [directory, plugin({ id: 'test.code', views: { 'test.code:Code': code } })]],
      ['no view is declared as home', [plugin({ id: 'test.bare', adapters, views: { 'test.bare:Code': emptyView } })]],
    ])('leads to Connect where %s', async (_, more) => {
      expect(await lone(...more)).toMatchObject({ view: 'Connect' })
    })

    test('leads there once the other one is disabled', async () => {
      const { view, kernel } = await lone(source, plugin({ id: 'test.second', adapters }))
      expect(view).toBe('Connect')
      await kernel.portico.close()
      await kernel.portico.plugins.disable('test.second')
      await kernel.portico.open()
      expect(kernel.services.router.current.get()?.view).toBe('test.source:Code')
    })
  })

  test.each([0, 3])('the last word of open and close counts, without waiting and after %i turns', async (turns) => {
    const { portico, isOpen } = await start()
    const pause = async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    }
    for (let round = 0; round < 200; round += 1) {
      void portico.open()
      await pause()
      void portico.close()
    }
    await settle()
    expect([isOpen(), portico.getState().open]).toEqual([false, false])
    void portico.close()
    await portico.open()
    expect([isOpen(), portico.getState().open]).toEqual([true, true])
  })

  test('closed before its code has come, it does not open', async () => {
    const portico = startKernel({ plugins: [createShell()] })
    const opening = portico.open()
    expect(await portico.close()).toBe(true)
    await opening
    expect([portico.getState().open, elements().length]).toEqual([false, 0])
  })

  test('an unknown view is a typed error, never an empty modal', async () => {
    const { portico, view, isOpen, events } = await start()
    for (const unknown of ['Nope', '', '__proto__', 'toString', 'connect', 'Connect ', 7, {}]) {
      await expect(portico.open({ view: unknown as never })).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
    }
    expect([view(), isOpen(), portico.getState().open]).toEqual([undefined, false, false])
    expect(elements()).toHaveLength(0)
    expect(events).toEqual([])
  })

  test.each(['text', 7, null, ['a']])('params that are %p are VIEW_PARAMS', async (params) => {
    const { portico, isOpen } = await start()
    await expect(portico.open({ view: name('Connect'), params: params as never })).rejects.toMatchObject({ code: 'VIEW_PARAMS' })
    expect(isOpen()).toBe(false)
  })

  test('params arrive as a frozen copy', async () => {
    const { portico, services } = await start()
    const params = { pool: '1' }
    await portico.open({ view: name('test.guest:Open'), params: params as never })
    params.pool = '2'
    const target = services.router.current.get()
    expect(target).toEqual({ view: 'test.guest:Open', params: { pool: '1' } })
    expect([Object.isFrozen(target), Object.isFrozen(target?.params)]).toEqual([true, true])
  })

  test('a view that does not load rejects, and stays open to say so', async () => {
    const { portico, isOpen } = await start()
    await expect(portico.open({ view: name('test.guest:Broken') })).rejects.toMatchObject({ code: 'VIEW_LOAD_FAILED' })
    expect(isOpen()).toBe(true)
    await expect(portico.close()).resolves.toBe(true)
  })

  test('without a plugin that draws it nothing opens', async () => {
    const portico = startKernel({ plugins: [plugin({ id: 'wallets', views: { Connect: emptyView } })] })
    await expect(portico.open()).rejects.toMatchObject({ code: 'PLUGIN_MISSING', context: { token: SHELL.key } })
    expect(portico.getState().open).toBe(false)
  })

  test('without a Connect view a view for accounts says what is missing', async () => {
    const shell = plugin({ id: 'modal', provides: { shell: SHELL } }, () => ({ shell: { mount: () => () => undefined } }))
    const portico = startKernel({ plugins: [shell, guest] })
    await expect(portico.open({ view: name('test.guest:Private') })).rejects.toMatchObject({
      code: 'VIEW_UNKNOWN',
      context: { view: 'Connect' },
    })
    expect(portico.getState().open).toBe(false)
  })

  test('twice at once is once', async () => {
    const { portico, events, mounts } = await start()
    await Promise.all([portico.open(), portico.open(), portico.open()])
    expect(events).toEqual(['opened Connect false'])
    expect(mounts).toHaveLength(1)
    await Promise.all([portico.close(), portico.close()])
    expect(events).toEqual(['opened Connect false', 'closed false'])
  })

  test('ten times opened and closed: one element, one drawing, ten pairs of events', async () => {
    const { portico, events, mounts, services } = await start()
    for (let round = 0; round < 10; round += 1) {
      await portico.open()
      await portico.close()
    }
    expect(elements()).toHaveLength(1)
    expect(mounts).toHaveLength(1)
    expect(mounts[0]?.childElementCount).toBe(1)
    expect(events).toHaveLength(20)
    expect(services.router.depth.get()).toBe(0)
    await portico.destroy()
    expect(elements()).toHaveLength(0)
  })

  test('closing while it opens leaves it closed', async () => {
    const gate = deferred<object>()
    const slow = plugin({ id: 'test.slow', views: { 'test.slow:View': { load: () => gate.promise } } })
    const { portico, isOpen, view } = await start(slow)
    const opened = outcome(portico.open({ view: name('test.slow:View') }))
    await settle()
    expect(isOpen()).toBe(true)
    await portico.close()
    gate.resolve({ default: () => null })
    await opened
    expect([isOpen(), view()]).toEqual([false, undefined])
  })

  test('a kernel destroyed while it opens says so', async () => {
    const gate = deferred<object>()
    const slow = plugin({ id: 'test.slow', views: { 'test.slow:View': { load: () => gate.promise } } })
    const { portico } = await start(slow)
    const opened = outcome(portico.open({ view: name('test.slow:View') }))
    await settle()
    await portico.destroy()
    gate.resolve({ default: () => null })
    expect(await opened).toMatchObject({ error: { code: 'KERNEL_DESTROYED' } })
    expect(elements()).toHaveLength(0)
  })
})

describe('opened while a stored connection is on its way', () => {
  const answered = deferred<void>()
  const open = async () => {
    const wallet = createScriptedWallet()
    wallet.on.restore = async ({ connector }) => {
      await answered.promise
      return wallet.connectionOf(connector.id)
    }
    const storage = memoryDriver([[sessionsKey('slow'), keptText(keptSession({ type: 'ANNOUNCED' }, [keptConnection()]))]])
    const plugins = [createShell(() => undefined), wallet.plugin, guest]
    const { portico, services } = await startProbed({ id: 'slow', storage, plugins })
    await portico.open()
    expect([portico.getState().status, services.router.current.get()?.view]).toEqual(['reconnecting', 'Connect'])
    return { portico, services }
  }

  test('it shows the account once the connection is back, unless the visitor has gone elsewhere', async () => {
    const first = await open()
    await first.services.router.push(name('test.guest:Open'))
    answered.resolve()
    await until(() => first.portico.getState().status === 'connected')
    expect(first.services.router.current.get()?.view).toBe('test.guest:Open')
    await first.portico.destroy()
    const second = await open()
    await until(() => second.services.router.current.get()?.view === 'Account')
    expect(second.portico.getState()).toMatchObject({ open: true, status: 'connected' })
  })
})
