import { SHELL } from '../../../kernel/contract/tokens.ts'
import { settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { createShell, emptyView } from '../support/shell.ts'
import { elements, name, plugin, start, startWith } from './support/modal-kernel.ts'

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

describe('a view for accounts', () => {
  test('waits behind Connect and comes once there is an account', async () => {
    const { portico, services, view, isOpen } = await start()
    await portico.open({ view: name('test.guest:Private'), params: { a: 1 } as never })
    expect(view()).toBe('Connect')
    await services.sessions.connect('alpha')
    await settle()
    expect([isOpen(), view()]).toEqual([true, 'test.guest:Private'])
    expect(services.router.current.get()?.params).toEqual({ a: 1 })
    expect(services.router.depth.get()).toBe(1)
  })

  test('is forgotten when the modal closes: connecting later opens nothing', async () => {
    const { portico, services, isOpen } = await start()
    await portico.open({ view: name('test.guest:Private') })
    await portico.close()
    await services.sessions.connect('alpha')
    await settle()
    expect(isOpen()).toBe(false)
  })

  test('closes with the account', async () => {
    const { portico, services, isOpen } = await start()
    await services.sessions.connect('alpha')
    await portico.open({ view: name('test.guest:Private') })
    await portico.disconnect()
    await settle()
    expect(isOpen()).toBe(false)
  })
})

test('connecting closes a modal that was opened to connect', async () => {
  const { portico, services, isOpen } = await start()
  await portico.open()
  await services.sessions.connect('alpha')
  await settle()
  expect(isOpen()).toBe(false)
})

test('connecting on a chain that is not configured leads to UnsupportedChain, and away when it is left', async () => {
  const { portico, services, wallet, view, isOpen } = await start()
  wallet.move('alpha', { network: 'eip155:777' })
  await portico.open()
  await services.sessions.connect('alpha')
  await settle()
  expect(view()).toBe('UnsupportedChain')
  wallet.move('alpha', { network: 'eip155:1' })
  await settle()
  expect(isOpen()).toBe(false)
})

test('a wallet that leaves for an unknown chain while the modal is open is followed', async () => {
  const { portico, services, wallet, view } = await start()
  await services.sessions.connect('alpha')
  await portico.open()
  wallet.move('alpha', { network: 'eip155:777' })
  await settle()
  expect(view()).toBe('UnsupportedChain')
})

describe('the plugin that draws it', () => {
  test('taken out: the drawing goes and the modal closes; another draws the next time', async () => {
    const { portico, mounts, isOpen } = await start()
    await portico.open()
    await portico.plugins.remove('modal')
    await settle()
    expect(isOpen()).toBe(false)
    expect(mounts[0]?.childElementCount).toBe(0)
    await expect(portico.open({ view: name('test.guest:Open') })).rejects.toMatchObject({ code: 'PLUGIN_MISSING' })
    portico.plugins.add(createShell((root) => mounts.push(root)))
    await portico.open()
    expect(mounts).toHaveLength(2)
    expect(mounts[1]?.childElementCount).toBe(1)
    expect(elements()).toHaveLength(1)
  })

  test('failing once is tried again by the next open', async () => {
    let attempts = 0
    const shell = plugin({ id: 'modal', provides: { shell: SHELL }, views: { Connect: emptyView } }, () => {
      attempts += 1
      if (attempts === 1) throw new Error('first')
      return { shell: { mount: () => () => undefined } }
    })
    const portico = startKernel({ plugins: [shell] })
    await expect(portico.open()).rejects.toMatchObject({ code: 'PLUGIN_SETUP_FAILED' })
    expect(portico.getState().open).toBe(false)
    await expect(portico.open()).resolves.toBeUndefined()
  })

  test('throwing as it draws leaves the modal closed', async () => {
    const shell = plugin({ id: 'modal', provides: { shell: SHELL }, views: { Connect: emptyView } }, () => ({
      shell: {
        mount: () => {
          throw new Error('draw')
        },
      },
    }))
    const portico = startKernel({ plugins: [shell] })
    await expect(portico.open()).rejects.toThrow('draw')
    expect(portico.getState().open).toBe(false)
  })
})

test('a plugin whose view is on screen leaves: the view before shows, or the modal closes', async () => {
  const { portico, services, view, isOpen } = await start()
  await portico.open()
  await services.router.push(name('test.guest:Open'))
  await services.router.push(name('ApproveRequest'))
  await portico.plugins.remove('test.guest')
  await settle()
  expect([view(), services.router.depth.get(), isOpen()]).toEqual(['ApproveRequest', 2, true])
  const again = await start()
  await again.portico.open({ view: name('test.guest:Open') })
  await again.portico.plugins.disable('test.guest')
  await settle()
  expect(again.isOpen()).toBe(false)
})

test('shaking lasts 500 ms, and a new one starts anew', async () => {
  const { portico, services } = await start()
  await portico.open()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  services.modal.shake()
  jest.advanceTimersByTime(400)
  services.modal.shake()
  jest.advanceTimersByTime(400)
  expect(services.modal.state.get().shaking).toBe(true)
  jest.advanceTimersByTime(100)
  expect(services.modal.state.get().shaking).toBe(false)
})

test('preloading draws the modal, closed and not on the page; opening puts it there', async () => {
  const { portico, services, mounts, isOpen } = await start()
  await portico.preload()
  expect(services.plugins.all.get().find(({ id }) => id === 'modal')?.status).toBe('active')
  expect([mounts.length, isOpen(), elements().length]).toEqual([1, false, 0])
  await portico.open()
  expect([mounts.length, isOpen(), elements().length]).toEqual([1, true, 1])
  await expect(startKernel().preload()).resolves.toBeUndefined()
})

test('the option preload: by itself when the page is idle, or not even on intent', async () => {
  const status = ({ services }: Awaited<ReturnType<typeof startProbed>>): string | undefined =>
    services.plugins.all.get().find(({ id }) => id === 'modal')?.status
  const kernel = (preload: 'idle' | 'none') => startProbed({ id: preload, preload, plugins: [createShell(() => undefined)] })
  const [idle, none] = [await kernel('idle'), await kernel('none')]
  await none.portico.preload()
  await until(() => status(idle) === 'active')
  expect(status(none)).toBe('idle')
  await none.portico.open()
  expect(status(none)).toBe('active')
})

test('a connection that ends takes the views of its account out of the way back', async () => {
  const { portico, services, wallet, view, isOpen } = await start()
  await services.sessions.connect('alpha')
  await portico.open()
  await services.router.push(name('test.guest:Open'))
  wallet.move('alpha', undefined)
  await until(() => portico.getState().status === 'disconnected')
  expect([view(), services.router.depth.get()]).toEqual(['test.guest:Open', 1])
  await services.router.back()
  await until(() => !isOpen())
})

test('the dialog’s element is put where the host says, stays where the host moves it, and is gone with the kernel', async () => {
  const [mine, other] = [document.createElement('section'), document.createElement('section')]
  document.body.append(mine, other)
  const { portico, services } = await startWith({ container: mine })
  const placed = () => [...elements()].map(({ parentElement }) => parentElement)
  await portico.open()
  expect(placed()).toEqual([mine])
  other.append(...elements())
  await portico.close()
  await portico.open()
  await services.router.push(name('test.guest:Open'))
  expect(placed()).toEqual([other])
  // Taken off the page by the host, it is back where the host has said.
  other.replaceChildren()
  await portico.close()
  await portico.open()
  expect(placed()).toEqual([mine])
  await portico.destroy()
  expect(placed()).toEqual([])
})

describe('embedded', () => {
  const container = document.createElement('section')
  const embed = async () => {
    document.body.append(container)
    return startWith({ embedded: true, container: () => container })
  }

  test('it stands in the host’s container, and closing leads to the first view of now', async () => {
    const { portico, services, events, view, isOpen } = await embed()
    await portico.open()
    expect(container.querySelectorAll('portico-modal')).toHaveLength(1)
    await services.router.push(name('test.guest:Open'))
    expect(await portico.close()).toBe(true)
    expect([view(), isOpen(), services.router.depth.get()]).toEqual(['Connect', true, 1])
    await services.sessions.connect('alpha')
    await until(() => view() === 'Account')
    await portico.disconnect()
    await until(() => view() === 'Connect')
    expect([isOpen(), events]).toEqual([true, ['opened Connect false']])
  })

  test('a container that is not there is said', async () => {
    const { portico } = await startWith({ embedded: true, container: () => null })
    await expect(portico.open()).rejects.toMatchObject({ code: 'NO_DOCUMENT' })
  })
})
