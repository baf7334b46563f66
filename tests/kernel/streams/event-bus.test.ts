import type { EventsPort } from '../../../kernel/contract/ports.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { type LooseContext, makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

type Bus = EventsPort<'opened' | 'closed'>

const startBus = async (events: readonly ('opened' | 'closed')[] = ['opened', 'closed']) => {
  let context: LooseContext | undefined
  const plugin = makePlugin({ id: 'test.events', ports: ['events'], events, activate: { on: ['start'] } }, (given) => {
    context = given
  })
  const portico = startKernel({ plugins: [plugin], replace: ['test.events'], logLevel: 'error' })
  await settle()
  return { portico, bus: context?.ports.events as Bus }
}

const event = { connected: false } as const

test('events arrive in order though a listener emits another', async () => {
  const { portico, bus } = await startBus()
  const heard: string[] = []
  portico.events.on('closed', () => {
    heard.push('closed 1')
    bus.emit('opened', { view: 'Connect' as never, connected: false })
  })
  portico.events.on('closed', () => heard.push('closed 2'))
  portico.events.on('opened', () => heard.push('opened'))
  bus.emit('closed', event)
  expect(heard).toEqual(['closed 1', 'closed 2', 'opened'])
})

test('a throwing listener is reported and the others hear it', async () => {
  const { portico, bus } = await startBus()
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const heard: unknown[] = []
  portico.events.on('closed', () => {
    throw new Error('listener')
  })
  portico.events.on('closed', (payload) => heard.push(payload))
  bus.emit('closed', event)
  expect(heard).toEqual([event])
  expect(reported).toHaveBeenCalledTimes(1)
  reported.mockRestore()
})

test('nobody hears what happened before, and a removed listener hears nothing', async () => {
  const { portico, bus } = await startBus()
  bus.emit('closed', event)
  const heard: string[] = []
  const stop = portico.events.on('closed', () => heard.push('one'))
  portico.events.on('closed', () => heard.push('two'))
  stop()
  stop()
  bus.emit('closed', event)
  expect(heard).toEqual(['two'])
})

test('an event is frozen, is on the stream, and is the latest', async () => {
  const { portico, bus } = await startBus()
  const heard: unknown[] = []
  portico.events.stream$.subscribe((one) => heard.push(one))
  bus.emit('closed', { connected: true })
  expect(heard).toEqual([{ name: 'closed', payload: { connected: true } }])
  expect(Object.isFrozen(heard[0])).toBe(true)
  expect(portico.events.latest.get()).toEqual({ name: 'closed', payload: { connected: true } })
})

test('a plugin emits only what its manifest lists', async () => {
  const { bus, portico } = await startBus(['closed'])
  const heard: string[] = []
  portico.events.on('opened', () => heard.push('opened'))
  expect(() => bus.emit('opened', { view: 'Connect' as never, connected: false })).toThrow(
    expect.objectContaining({ code: 'UNDECLARED_DEPENDENCY' }),
  )
  expect(heard).toEqual([])
})

test('a plugin that was taken out neither hears nor emits', async () => {
  const { portico, bus } = await startBus()
  const heard: string[] = []
  bus.on('closed', () => heard.push('plugin'))
  portico.events.on('closed', () => heard.push('host'))
  await portico.plugins.remove('test.events')
  bus.emit('closed', event)
  bus.on('closed', () => heard.push('late'))
  expect(heard).toEqual([])
})

test('the stream ends with the kernel', async () => {
  const { portico } = await startBus()
  let completed = false
  portico.events.stream$.subscribe({ complete: () => (completed = true) })
  await portico.destroy()
  expect(completed).toBe(true)
})
