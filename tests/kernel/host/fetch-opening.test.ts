import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { type LooseContext, makeLoadedPlugin, plainPlugin } from '../support/make-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell } from '../support/shell.ts'

afterEach(destroyKernels)

/** A plugin whose every part says when it is asked for, and none of which ever comes. */
const slow = (id: string, asked: string[], manifest: object): Plugin =>
  makeLoadedPlugin({ id, ...manifest } as unknown as FullManifest, () => {
    asked.push(`${id} code`)
    return new Promise(() => undefined)
  })

const part = (asked: string[], name: string) => () => {
  asked.push(name)
  return new Promise<never>(() => undefined)
}

const contributions = (asked: string[]) => ({
  views: { 'test.a:View': { load: part(asked, 'view') } },
  locales: { en: part(asked, 'en'), de: part(asked, 'de'), fr: part(asked, 'fr') },
})

const ways = (asked: string[]) => ({
  connectorGroups: [{ id: 'g', title: 't', order: 1 }],
  adapters: [{ namespace: 'eip155', discover: part(asked, 'discover'), connect: part(asked, 'connect') }],
})

test('opening asks at once for the ways to connect, and for nothing else', async () => {
  const asked: string[] = []
  const portico = startKernel({
    plugins: [
      createShell(),
      slow('test.ways', asked, { ...ways(asked), locales: { en: part(asked, 'en') } }),
      slow('test.a', asked, contributions(asked)),
      slow('test.late', asked, { connectorGroups: [{ id: 'l', title: 't', order: 2, deferred: true }] }),
    ],
  })
  await settle()
  expect(asked).toEqual([])
  void outcome(portico.open())
  await settle()
  expect([...asked].sort()).toEqual(['discover', 'en', 'test.ways code'])
})

test('opening a view asks for it, its plugin and its texts in the languages that are shown', async () => {
  const asked: string[] = []
  const portico = startKernel({
    locale: 'de-CH',
    plugins: [createShell(), slow('test.a', asked, contributions(asked)), slow('test.ways', asked, ways(asked))],
  })
  void outcome(portico.open({ view: 'test.a:View' as never }))
  await settle()
  expect([...asked].sort()).toEqual(['de', 'en', 'test.a code', 'view'])
})

test('with an account: what others put on its view, and the chain library', async () => {
  const asked: string[] = []
  const wallet = createScriptedWallet()
  const slots = {
    'account.tabs': [{ id: 'tab', label: 'tab', load: part(asked, 'tab') }],
    'connect.methods': [{ id: 'way', label: 'way', load: part(asked, 'way') }],
    'header.start': [
      { id: 'chip', label: 'chip', on: ['Account'], load: part(asked, 'chip') },
      { id: 'other', label: 'other', on: ['Connect'], load: part(asked, 'other chip') },
    ],
  }
  const labels = { 'account.features': [{ id: 'row', label: 'row', open: 'ApproveRequest' }] }
  const chain = {
    namespace: 'eip155',
    discover: async () => ({ default: ({ stores }: LooseContext) => stores.create([]) }),
    connect: part(asked, 'connect'),
    actions: part(asked, 'actions'),
  }
  const { portico, services } = await startProbed({
    plugins: [
      createShell(),
      wallet.plugin,
      slow('test.tab', asked, { slots, locales: { en: part(asked, 'tab texts') } }),
      slow('test.row', asked, { slots: labels, locales: { en: part(asked, 'row texts') } }),
      plainPlugin({ id: 'test.chain', adapters: [chain, { ...chain, namespace: 'solana', actions: part(asked, 'other actions') }] }),
    ],
  })
  await services.connectors.discover()
  await services.sessions.connect('alpha')
  asked.length = 0
  void outcome(portico.open())
  await settle()
  expect([...new Set(asked)].sort()).toEqual(['actions', 'chip', 'row texts', 'tab', 'tab texts', 'test.tab code'])
})

test('a disabled plugin is not asked for', async () => {
  const asked: string[] = []
  const portico = startKernel({ plugins: [createShell(), slow('test.ways', asked, ways(asked))] })
  await portico.plugins.disable('test.ways')
  void outcome(portico.open())
  await settle()
  expect(asked).toEqual([])
})

test('what was fetched ahead is fetched once', async () => {
  let [views, codes] = [0, 0]
  const plugin = makeLoadedPlugin(
    {
      id: 'test.a',
      views: {
        'test.a:View': {
          load: async () => {
            views += 1
            return { default: () => null }
          },
        },
      },
    } as unknown as FullManifest,
    async () => {
      codes += 1
      return { default: { id: 'test.a', run: () => undefined } }
    },
  )
  const { portico } = await startProbed({ plugins: [createShell(), plugin] })
  await portico.open({ view: 'test.a:View' as never })
  await portico.close()
  expect([views, codes]).toEqual([1, 1])
})

test('a part that could not be fetched ahead is asked for again by who needs it, and one that throws harms nobody', async () => {
  let attempts = 0
  const flaky = makeLoadedPlugin(
    {
      id: 'test.a',
      views: {
        'test.a:View': {
          load: () => {
            attempts += 1
            if (attempts === 1) throw new Error('no promise at all')
            return Promise.resolve({ default: () => null })
          },
        },
      },
    } as unknown as FullManifest,
    async () => ({ default: { id: 'test.a', run: () => undefined } }),
  )
  const { portico, services } = await startProbed({ plugins: [createShell(), flaky] })
  await portico.open({ view: 'test.a:View' as never })
  expect(services.router.current.get()).toMatchObject({ view: 'test.a:View' })
  expect(attempts).toBe(2)
})

test('wallets are looked for once the view that lists them is there', async () => {
  let runs = 0
  const rowsOf = (stores: LooseContext['stores']) => {
    runs += 1
    return stores.create([])
  }
  const shell = createShell()
  const finder = makeLoadedPlugin(
    {
      id: 'test.ways',
      connectorGroups: [{ id: 'g', title: 't', order: 1 }],
    } as unknown as FullManifest,
    async () => ({ default: { id: 'test.ways', run: ({ stores }: LooseContext) => ({ groups: { g: () => rowsOf(stores) } }) } }),
  )
  const { portico, services } = await startProbed({ plugins: [shell, finder] })
  await portico.open({ view: 'ApproveRequest' as never })
  expect(runs).toBe(0)
  await portico.open()
  await settle()
  expect(runs).toBe(1)
  expect(services.groups.items('g').get()).toEqual({ status: 'ready', items: [] })
})
