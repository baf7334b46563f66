import type { ComponentType } from 'react'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { plainPlugin as plugin } from '../support/make-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

type Loose = Readonly<Record<string, unknown>>
const Nothing: ComponentType = () => null
const _Other: ComponentType = () => null
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
    await kernel.services.sessions.connect('alpha')
    expect(shown()).toEqual(['always', 'connected', 'here', 'announced'])
    await kernel.services.wallet.load()
    expect(shown()).toEqual(['always', 'connected', 'here', 'announced', 'signs'])
    await kernel.portico.disconnect()
    expect(shown()).toEqual(['always', 'apart', 'here'])
    expect(heard.at(-1)).toBe(3)
    expect(started).toBe(0)
  })

  test('an entry’s content comes bound to its plugin; a part that does not load is its own failure', async () => {
    const failing = async () => {
      throw new Error('404')
    }
    const { services } = await startProbed({
      plugins: [slot('test.a', entry('good'), entry('bad', { load: failing }), entry('odd', { load: async () => ({}) }))],
    })
    const [good, bad, odd] = services.slots.of('account.tabs').get()
    if (!good || !bad || !odd) throw new Error('The slot has three entries.')
    expect(await services.slots.load(good)).toEqual({ component: expect.any(Function) })
    await expect(services.slots.load(bad)).rejects.toMatchObject({ code: 'VIEW_LOAD_FAILED' })
    await expect(services.slots.load(odd)).rejects.toMatchObject({ code: 'VIEW_LOAD_FAILED' })
  })
})
