import type { ComponentType } from 'react'
import { createElement, forwardRef, memo } from 'react'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { plainPlugin as plugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

type Loose = Readonly<Record<string, unknown>>
const Nothing: ComponentType = () => null
const Other: ComponentType = () => null
const load = async () => ({ default: Nothing })

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
    expect(services.views.all.get()).toEqual([
      { name: 'test.a:View', plugin: 'test.a', title: 'title', account: true, connects: false, back: false },
    ])
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
    expect(await services.views.load('test.a:View' as never)).toEqual({ component: expect.any(Function), plugin: 'test.a' })
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

  test('one that was loaded is there without waiting, for as long as its plugin runs', async () => {
    const { portico, services } = await startProbed({
      plugins: [plugin({ id: 'test.a', views: { 'test.a:View': view() } }, () => undefined)],
    })
    const loaded = () => services.views.loaded('test.a:View' as never)
    expect(loaded()).toBeUndefined()
    const first = await services.views.load('test.a:View' as never)
    expect(loaded()).toBe(first)
    // Another component would be drawn from its beginning.
    expect(await services.views.load('test.a:View' as never)).toBe(first)
    expect(loaded()).toBe(first)
    await portico.plugins.disable('test.a')
    expect(loaded()).toBeUndefined()
    portico.plugins.enable('test.a')
    expect(loaded()).toBeUndefined()
    const second = await services.views.load('test.a:View' as never)
    expect(loaded()).toBe(second)
    expect(second.component).not.toBe(first.component)
    expect(services.views.loaded('test.b:View' as never)).toBeUndefined()
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
    await expect(services.views.load('test.a:View' as never)).resolves.toMatchObject({ plugin: 'test.a' })
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
    expect(await services.views.load('Connect' as never)).toMatchObject({ plugin: 'email' })
    await portico.plugins.remove('email')
    expect(await services.views.load('Connect' as never)).toMatchObject({ plugin: 'wallets' })
  })
})
