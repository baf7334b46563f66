import type { ComponentType } from 'react'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { WritableStore } from '../../../kernel/contract/store.ts'
import { token } from '../../../kernel/contract/tokens.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { plainPlugin as plugin } from '../support/make-plugin.ts'

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

type Loose = Readonly<Record<string, unknown>>
const Nothing: ComponentType = () => null
const _Other: ComponentType = () => null
const _load = async () => ({ default: Nothing })

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
    const quickly = plugin({ id: 'test.quick', connectorGroups: [group('quick', 2)] })
    const { services } = await startProbed({ plugins: [withGroups(group('slow', 1, { load: () => gate.promise })), quickly] })
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
