import type { SurfacePort } from '../../../../kernel/contract/ports.ts'
import { mountPlugin } from '../../../../kernel/testing/index.ts'
import { deferred } from '../../../support/deferred.ts'
import { destroyKernels, startKernel } from '../../support/kernel.ts'
import { makePlugin } from '../../support/make-plugin.ts'
import { createShell } from '../../support/shell.ts'

afterEach(destroyKernels)

const holder = (id = 'test.holder') => {
  const surface = deferred<SurfacePort>()
  const plugin = makePlugin({ id, ports: ['surface'], activate: { on: ['start'] } }, ({ ports }) =>
    surface.resolve(ports.surface as SurfacePort),
  )
  return { plugin, surface: surface.promise }
}
const roots = () => [...document.querySelectorAll('portico-modal')]

test('nothing is on the page until the element is asked for; then it is one, and stays where it is', async () => {
  const { plugin, surface } = holder()
  const portico = startKernel({ plugins: [createShell(), plugin] })
  const port = await surface
  expect(roots()).toEqual([])
  const { element } = port
  element.append(document.createElement('iframe'))
  const parent = element.getRootNode()
  expect(port.element).toBe(element)
  expect(roots()).toHaveLength(1)
  expect(roots()[0]?.contains((parent as ShadowRoot).host)).toBe(true)

  const moved = jest.fn()
  const watch = new MutationObserver(moved)
  watch.observe(document.body, { childList: true, subtree: true })
  await portico.open()
  await portico.close()
  await portico.open()
  expect(watch.takeRecords().filter(({ removedNodes, target }) => removedNodes.length > 0 || !roots()[0]?.contains(target))).toEqual([])
  watch.disconnect()
  expect([port.element, element.isConnected, roots().length]).toEqual([element, true, 1])
})

test('it is seen where a slot of its name is drawn, the first of two, and nowhere else', async () => {
  const { plugin, surface } = holder()
  const portico = startKernel({ plugins: [createShell(), plugin] })
  const { element, slot } = await surface
  const { host } = element.getRootNode() as ShadowRoot
  await portico.open()
  const shadow = roots()[0]?.shadowRoot
  const draw = (): HTMLSlotElement => {
    const place = document.createElement('slot')
    place.name = slot
    shadow?.append(place)
    return place
  }
  expect(host.assignedSlot).toBeNull()
  const [first, second] = [draw(), draw()]
  expect([host.assignedSlot, second.assignedElements()]).toEqual([first, []])
  first.remove()
  expect(host.assignedSlot).toBe(second)
  second.remove()
  expect(host.assignedSlot).toBeNull()
})

test('each plugin has its own, gone with it and new when it comes again', async () => {
  const [one, other] = [holder('test.one'), holder('test.other')]
  const portico = startKernel({ plugins: [createShell(), one.plugin, other.plugin] })
  const [port, { element }] = [await one.surface, await other.surface]
  const before = port.element
  expect(before).not.toBe(element)
  await portico.plugins.remove('test.one')
  expect([before.isConnected, element.isConnected]).toEqual([false, true])
  expect(() => port.element).toThrow(expect.objectContaining({ code: 'PLUGIN_GONE' }))
  const again = holder('test.one')
  portico.plugins.add(again.plugin)
  const next = (await again.surface).element
  expect([next === before, next.isConnected]).toEqual([false, true])
  await portico.destroy()
  expect([next.isConnected, roots().length]).toEqual([false, 0])
})

test('the test kit has it too, in the root that it draws views into', async () => {
  const { plugin, surface } = holder()
  const mounted = await mountPlugin(plugin)
  const { element } = await surface
  expect(element.isConnected).toBe(true)
  mounted.unload()
  expect([element.isConnected, roots().length]).toEqual([false, 0])
})
