import { definePlugin as defineBuiltin, type Plugin } from '../../../kernel/contract/plugin.ts'
import { NETWORKS, PLUGINS, ROUTER, token } from '../../../kernel/contract/tokens.ts'
import { definePlugin } from '../../../kernel/contract/tools/foreign-plugin.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { makeManifest, makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const A = token<object>('test.a@1')
const B = token<object>('test.b@1')
const load = async () => ({ default: () => null })
const group = (id: string) => ({ id, title: 't', order: 1, load })

type Loose = Readonly<Record<string, unknown>>
const one = (manifest: Loose): readonly Plugin[] => [makePlugin(manifest as unknown as FullManifest)]

/** Plugins that may not be added, each with its code. */
const REFUSED: readonly (readonly [name: string, code: string, plugins: readonly Plugin[]])[] = [
  ['two with one id', 'DUPLICATE_PLUGIN', [...one({ id: 'test.x' }), ...one({ id: 'test.x' })]],
  [
    'two that provide one token',
    'DUPLICATE_PROVIDER',
    [...one({ id: 'test.x', provides: { a: A } }), ...one({ id: 'test.y', provides: { b: A } })],
  ],
  ['one that provides a kernel token', 'DUPLICATE_PROVIDER', one({ id: 'test.x', provides: { networks: NETWORKS } })],
  ['one that provides a kernel token that loads late', 'DUPLICATE_PROVIDER', one({ id: 'test.x', provides: { router: ROUTER } })],
  ['one that provides the plugin list', 'DUPLICATE_PROVIDER', one({ id: 'test.x', provides: { plugins: PLUGINS } })],
  [
    'a ring of two',
    'REQUIRE_CYCLE',
    [...one({ id: 'test.x', requires: { b: B }, provides: { a: A } }), ...one({ id: 'test.y', requires: { a: A }, provides: { b: B } })],
  ],
  ['a ring of one', 'REQUIRE_CYCLE', one({ id: 'test.x', requires: { a: A }, provides: { a: A } })],
  ['two groups with one id', 'DUPLICATE_GROUP', one({ id: 'test.x', connectorGroups: [group('g'), group('g')] })],
  [
    'two methods with one name',
    'METHOD_DUPLICATE',
    [
      ...one({ id: 'acme.x', rpc: { acme_x: { safety: 'safe', load } } }),
      ...one({ id: 'acme.y', rpc: { acme_x: { safety: 'safe', load } } }),
    ],
  ],
  ['a safe method of the specification', 'METHOD_RESERVED', one({ id: 'test.x', rpc: { eth_call: { safety: 'safe', load } } })],
  [
    'an unsafe method of the specification',
    'METHOD_RESERVED',
    one({ id: 'test.x', rpc: { eth_sendTransaction: { safety: 'safe', load } } }),
  ],
  [
    'a second Connect view',
    'VIEW_RESERVED',
    [...one({ id: 'wallets', views: { Connect: { load } } }), ...one({ id: 'modal', views: { Connect: { load } } })],
  ],
  [
    'a second view of any name',
    'DUPLICATE_VIEW',
    [...one({ id: 'account', views: { Account: { load } } }), ...one({ id: 'modal', views: { Account: { load } } })],
  ],
  ['a stranger with a bare view name', 'VIEW_NAME', one({ id: 'test.x', views: { Swap: { load } } })],
  ['a stranger with another’s view name', 'VIEW_NAME', one({ id: 'test.x', views: { 'test.y:View': { load } } })],
  ['a stranger with a nameless view', 'VIEW_NAME', one({ id: 'test.x', views: { 'test.x:': { load } } })],
  ['a stranger that takes a built-in id', 'ID_RESERVED', one({ id: 'swap', version: '1.0.0', kernel: '^1.0' })],
  ['an id without a vendor', 'MANIFEST_INVALID', one({ id: 'staking' })],
  ['an id in capitals', 'MANIFEST_INVALID', one({ id: 'Acme.Staking' })],
  ['an id with a colon', 'MANIFEST_INVALID', one({ id: 'acme.x:y' })],
  ['an id that is a path', 'MANIFEST_INVALID', one({ id: '../kernel' })],
  ['an id of the prototype', 'MANIFEST_INVALID', one({ id: '__proto__' })],
  ['no kernel range', 'KERNEL_VERSION', one({ id: 'test.x', kernel: undefined })],
  ['a range of another form', 'KERNEL_VERSION', one({ id: 'test.x', kernel: '1.x' })],
  ['a newer major', 'KERNEL_VERSION', one({ id: 'test.x', kernel: '^2.0' })],
  ['a newer minor', 'KERNEL_VERSION', one({ id: 'test.x', kernel: '^1.99' })],
  ['a token key without a major', 'MANIFEST_INVALID', one({ id: 'test.x', requires: { a: { key: 'a' } } })],
]

/** Manifests that no TypeScript would let through. */
const MISSHAPEN: readonly (readonly [name: string, manifest: Loose])[] = [
  ['requires is a list', { requires: [A] }],
  ['a required token is undefined', { requires: { a: undefined } }],
  ['provides names a text', { provides: { a: 'test.a@1' } }],
  ['ports is a text', { ports: 'http' }],
  ['views is a list', { views: [] }],
  ['a view without its code', { views: { 'test.x:View': {} } }],
  ['a view whose code is there already', { views: { 'test.x:View': { load: null } } }],
  ['a slot that is no list', { slots: { 'account.tabs': {} } }],
  ['a slot entry without an id', { slots: { 'account.tabs': [{ label: 'x', load }] } }],
  ['a locale that is a record', { locales: { en: { title: 'x' } } }],
  ['a group without a position', { connectorGroups: [{ id: 'g', title: 't' }] }],
  ['a group at NaN', { connectorGroups: [{ ...group('g'), order: Number.NaN }] }],
  ['an adapter without connect', { adapters: [{ namespace: 'eip155', discover: load }] }],
  ['an adapter without a namespace', { adapters: [{ discover: load, connect: load }] }],
  ['a method of a third kind', { rpc: { acme_x: { safety: 'none' } } }],
  ['an approval view of another plugin', { rpc: { acme_x: { safety: 'unsafe', approval: 'Account' } } }],
  ['an approval view of the prototype', { rpc: { acme_x: { safety: 'unsafe', approval: 'toString' } } }],
  ['a guard at an unknown moment', { guards: [{ id: 'g', on: 'open', required: true }] }],
  ['a guard that does not say whether it is required', { guards: [{ id: 'g', on: 'connect' }] }],
  ['a guard whose duty is a text', { guards: [{ id: 'g', on: 'connect', required: 'false' }] }],
  ['a guard whose messages are a list', { guards: [{ id: 'g', on: 'connect', required: true, messages: [] }] }],
  ['a policy without a position', { policies: [{ id: 'p', required: true }] }],
  ['a policy that does not say whether it is required', { policies: [{ id: 'p', order: 1 }] }],
  ['activate is a list', { activate: ['start'] }],
  ['activate without events', { activate: {} }],
]

const sentence = expect.stringMatching(/^.{10,300}$/)

describe.each(REFUSED)('%s', (_, code, plugins) => {
  test(`${code} at the start`, () => {
    expect(() => startKernel({ plugins })).toThrow(expect.objectContaining({ name: 'PorticoError', code, message: sentence }))
  })

  test(`${code} while running, with nothing of it added`, async () => {
    const { portico, services } = await startProbed()
    const before = [services.plugins.all.get(), services.views.all.get()]
    const undo: (() => void)[] = []
    expect(() => {
      for (const plugin of plugins) undo.push(portico.plugins.add(plugin))
    }).toThrow(expect.objectContaining({ code }))
    for (const take of undo) take()
    expect([services.plugins.all.get(), services.views.all.get()]).toEqual(before)
  })
})

test.each(MISSHAPEN)('%s: MANIFEST_INVALID', async (_, manifest) => {
  const { portico, services } = await startProbed()
  const before = services.plugins.all.get()
  const [plugin] = one({ id: 'test.x', ...manifest })
  expect(() => portico.plugins.add(plugin as Plugin)).toThrow(expect.objectContaining({ code: 'MANIFEST_INVALID', message: sentence }))
  expect(services.plugins.all.get()).toEqual(before)
})

const manifest = makeManifest({ id: 'test.x' })
/** As plain JavaScript calls it. */
const defineLoosely = (define: typeof definePlugin, given: object, load: unknown, options: unknown): Plugin =>
  (define(given as never, load as never) as (options: unknown) => Plugin)(options)
const [made] = one({ id: 'test.x' })

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a text', 'plugin'],
])('%s is no plugin', async (_, plugin) => {
  const { portico } = await startProbed()
  expect(() => portico.plugins.add(plugin as never)).toThrow(expect.objectContaining({ code: 'MANIFEST_INVALID' }))
})

test.each([
  ['a manifest', manifest],
  ['an id that is not the manifest’s', { id: 'test.y', manifest, load: undefined, options: {} }],
  ['setup that is no thunk', { id: 'test.x', manifest, load: {}, options: {} }],
  ['options that are null', { id: 'test.x', manifest, load: undefined, options: null }],
  ['an object that looks like one', { id: 'test.x', manifest, load: undefined, options: {} }],
  ['an object that looks like one of this package', { id: 'swap', manifest: { id: 'swap' }, load: undefined, options: {} }],
  ['a copy of one', { ...made }],
  ['a copy of one with methods of wallets', { ...made, manifest: { ...manifest, rpc: { eth_sign: { safety: 'safe' } } } }],
  ['an heir of one', Object.create(made as Plugin)],
  ['one with another’s face', Object.setPrototypeOf({ id: 'test.x', manifest, load: undefined, options: {} }, Object.getPrototypeOf(made))],
])('%s is no plugin: the error names what makes one', async (_, plugin) => {
  const { portico } = await startProbed()
  const refused = expect.objectContaining({ code: 'MANIFEST_INVALID', message: expect.stringMatching(/definePlugin of portico\/plugin/) })
  expect(() => portico.plugins.add(plugin as never)).toThrow(refused)
})

test.each([
  ['setup that is no thunk', manifest, {}, {}],
  ['options that are a text', manifest, undefined, 'all'],
  ['a manifest that is a list', [], undefined, {}],
] as const)('%s: what definePlugin makes of it is no plugin', async (_, given, load, options) => {
  const { portico } = await startProbed()
  expect(() => portico.plugins.add(defineLoosely(definePlugin, given, load, options))).toThrow(
    expect.objectContaining({ code: 'MANIFEST_INVALID' }),
  )
})

test('what a plugin consists of is as it was when it was made', () => {
  for (const [name, value] of Object.entries({ id: 'swap', manifest: { id: 'swap' }, options: {} }))
    expect(() => Object.assign(made as Plugin, { [name]: value })).toThrow(TypeError)
})

test('definePlugin of this package makes no plugin that is from outside it', async () => {
  const { portico } = await startProbed()
  const unchecked = defineLoosely(defineBuiltin, { ...manifest, rpc: { eth_sign: { safety: 'safe' } } }, undefined, {})
  expect(() => portico.plugins.add(unchecked)).toThrow(expect.objectContaining({ code: 'MANIFEST_INVALID' }))
})

test('an unknown port fails the plugin that asks for it, when it starts', async () => {
  const { services } = await startProbed({ plugins: [...one({ id: 'test.x', ports: ['constructor'] })] })
  await expect(services.plugins.activate('test.x')).rejects.toMatchObject({ code: 'MANIFEST_INVALID' })
})

test('10,000 views of one plugin are registered in one change, and go in one', async () => {
  const { portico, services } = await startProbed()
  const views = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`test.many:V${index}`, { load }]))
  const changes: number[] = []
  services.views.all.subscribe((now) => changes.push(now.length))
  const undo = portico.plugins.add(makePlugin({ id: 'test.many', views } as unknown as FullManifest))
  undo()
  expect(changes).toEqual([10_000, 0])
})
