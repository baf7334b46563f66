import type { EmittedEvent, EventName } from '../../../kernel/contract/events.ts'
import type { StartEventsService } from '../../../kernel/contract/registry-services.ts'
import { START_EVENTS } from '../../../kernel/contract/tokens.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { type LooseContext, makeLoadedPlugin, makePlugin } from '../support/make-plugin.ts'
import { createShell, emptyView } from '../support/shell.ts'

afterEach(destroyKernels)

const views = makePlugin({ id: 'test.views', views: { 'test.views:A': emptyView, 'test.views:B': emptyView } })

/** A plugin that `opened` starts and whose code comes when the test lets it. */
const lateListener = (subscribes: readonly EventName[] = ['opened', 'viewed', 'closed']) => {
  const arrived = deferred<void>()
  const heard: EmittedEvent[] = []
  let service: StartEventsService | undefined
  const run = ({ deps }: LooseContext): void => {
    service = deps.start as StartEventsService
    heard.push(...service.take('test.late'))
  }
  const plugin = makeLoadedPlugin(
    { id: 'test.late', requires: { start: START_EVENTS }, activate: { on: ['opened'] }, subscribes },
    async () => {
      await arrived.promise
      return { default: { id: 'test.late', run } }
    },
  )
  return { plugin, arrived, heard, again: () => service?.take('test.late') }
}

test('a plugin that an event starts hears of it and of what followed, in order and once; of nothing before', async () => {
  const late = lateListener()
  const { portico, services } = await startProbed({ plugins: [createShell(), views, late.plugin] })
  await portico.disconnect()
  await portico.open({ view: 'test.views:A' as never })
  await services.router.push('test.views:B' as never)
  await services.router.back()
  await portico.close()
  expect(late.heard).toEqual([])
  late.arrived.resolve()
  await until(() => late.heard.length > 0)
  expect(late.heard).toEqual([
    { name: 'opened', payload: { view: 'test.views:A', connected: false } },
    { name: 'viewed', payload: { view: 'test.views:B' } },
    { name: 'closed', payload: { connected: false } },
  ])
  expect(late.again()).toEqual([])
})

test('A29: of what followed it hears what its manifest lists', async () => {
  const late = lateListener(['closed'])
  const { portico, services } = await startProbed({ plugins: [createShell(), views, late.plugin] })
  await portico.open({ view: 'test.views:A' as never })
  await services.router.push('test.views:B' as never)
  await portico.close()
  late.arrived.resolve()
  await until(() => late.heard.length > 0)
  expect(late.heard.map(({ name }) => name)).toEqual(['opened', 'closed'])
})

test('a plugin whose code does not come keeps a hundred events, the first ones', async () => {
  const late = lateListener()
  const { portico, services } = await startProbed({ plugins: [createShell(), views, late.plugin] })
  await portico.open({ view: 'test.views:A' as never })
  for (let count = 0; count < 60; count += 1) {
    await services.router.push('test.views:B' as never)
    await services.router.push('test.views:A' as never)
  }
  late.arrived.resolve()
  await until(() => late.heard.length > 0)
  expect(late.heard).toHaveLength(100)
  expect(late.heard[0]?.name).toBe('opened')
})

test('a plugin that is taken out before its code came leaves nothing behind', async () => {
  const late = lateListener()
  const { portico } = await startProbed({ plugins: [createShell(), views, late.plugin] })
  await portico.open({ view: 'test.views:A' as never })
  await portico.plugins.disable('test.late')
  late.arrived.resolve()
  await settle()
  expect(late.heard).toEqual([])
  await portico.close()
  portico.plugins.enable('test.late')
  await portico.open({ view: 'test.views:B' as never })
  await until(() => late.heard.length > 0)
  expect(late.heard).toEqual([{ name: 'opened', payload: { view: 'test.views:B', connected: false } }])
})
