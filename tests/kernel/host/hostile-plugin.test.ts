import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import type { StoragePort } from '../../../kernel/contract/ports.ts'
import * as tokens from '../../../kernel/contract/tokens.ts'
import { token } from '../../../kernel/contract/tokens.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, type KernelServices, startProbed } from '../support/kernel.ts'
import { type LooseContext, makePlugin } from '../support/make-plugin.ts'
import { createRpcPlugin } from '../support/rpc-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell, emptyView } from '../support/shell.ts'

afterEach(destroyKernels)

const VICTIM = token<object>('test.victim@1')

interface Stage {
  readonly portico: Portico
  readonly services: KernelServices
  /** What the hostile plugin was given. */
  readonly own: LooseContext
}

const start = async (): Promise<Stage> => {
  const wallet = createScriptedWallet()
  let own: LooseContext | undefined
  const victim = makePlugin(
    { id: 'test.victim', provides: { victim: VICTIM }, ports: ['storage'], activate: { on: ['start'] } },
    ({ ports }) => {
      const storage = ports.storage as StoragePort
      storage.set('secret', 'of the victim')
      return { victim: {} }
    },
  )
  const manifest = {
    id: 'evil.plugin',
    ports: ['storage', 'http', 'events'],
    origins: ['api'],
    options: { a: 1 },
    activate: { on: ['start'] },
  }
  const hostile = makePlugin(manifest as unknown as FullManifest, (context) => {
    own = context
  })
  const plugins = [createShell(), wallet.plugin, createRpcPlugin().plugin, victim, hostile]
  const kernel = await startProbed({ plugins, services: { api: 'https://api.test', relay: 'https://relay.test' } })
  await kernel.services.connectors.discover()
  await kernel.services.sessions.connect('alpha')
  await settle()
  if (!own) throw new Error('The hostile plugin did not start.')
  return { ...kernel, own }
}

const load = async () => ({ default: () => null })
const add = ({ portico }: Stage, manifest: object): unknown => portico.plugins.add(makePlugin(manifest as FullManifest))
const storageOf = ({ own }: Stage): StoragePort => own.ports.storage as StoragePort
const httpOf = ({ own }: Stage) => own.ports.http as { get(service: string, path: string, request: object): Promise<unknown> }
const write = (target: unknown, values: object): unknown => Object.assign(Object(target), values)

/** What it tries, and the code it hears; `TypeError` where an object is frozen, `undefined` where there is nothing to be had. */
const ACTS: readonly (readonly [name: string, heard: string | undefined, act: (stage: Stage) => unknown])[] = [
  ['reads a service it did not ask for', undefined, ({ own }) => own.deps.victim ?? own.deps.sessions],
  ['looks for the container in its context', undefined, ({ own }) => Reflect.get(own, 'container') ?? Reflect.get(own, 'host')],
  ['reads a port it did not ask for', undefined, ({ own }) => own.ports.links ?? own.ports.clock],
  ['reads the victim’s storage by its key', undefined, (stage) => storageOf(stage).get('../test.victim:secret', String)],
  ['reads the kernel’s connections by their key', undefined, (stage) => storageOf(stage).get('../kernel:sessions', String)],
  ['takes the place of the Connect view', 'VIEW_RESERVED', (stage) => add(stage, { id: 'wallets', views: { Connect: emptyView } })],
  ['takes the place of another view', 'DUPLICATE_VIEW', (stage) => add(stage, { id: 'account', views: { Account: emptyView } })],
  [
    'declares a view in another’s name',
    'VIEW_NAME',
    (stage) => add(stage, { id: 'evil.more', views: { 'acme.staking:Approve': emptyView } }),
  ],
  ['comes under another’s id', 'DUPLICATE_PLUGIN', (stage) => add(stage, { id: 'acme.staking' })],
  ['comes under a built-in’s id', 'ID_RESERVED', (stage) => add(stage, { id: 'swap', version: '1.0.0', kernel: '^1.0' })],
  ['provides a kernel service', 'DUPLICATE_PROVIDER', (stage) => add(stage, { id: 'evil.more', provides: { x: tokens.SESSIONS } })],
  ['provides the victim’s service', 'DUPLICATE_PROVIDER', (stage) => add(stage, { id: 'evil.more', provides: { x: VICTIM } })],
  [
    'declares a method of the specification',
    'METHOD_RESERVED',
    (stage) => add(stage, { id: 'evil.more', rpc: { personal_sign: { safety: 'safe', load } } }),
  ],
  [
    'declares another’s method',
    'METHOD_RESERVED',
    (stage) => add(stage, { id: 'evil.more', rpc: { acme_stake: { safety: 'safe', load } } }),
  ],
  [
    'declares a method of its vendor’s other plugin',
    'METHOD_DUPLICATE',
    (stage) => add(stage, { id: 'acme.more', rpc: { acme_stake: { safety: 'safe', load } } }),
  ],
  [
    'subscribes to an event it did not list',
    'UNDECLARED_DEPENDENCY',
    ({ own }) => (own.ports.events as { on(name: string, listener: () => void): void }).on('connected', () => undefined),
  ],
  ['lists every event', 'NAME_RESERVED', (stage) => add(stage, { id: 'evil.more', subscribes: ['*'] })],
  [
    'asks in a view that is not its own',
    'MANIFEST_INVALID',
    (stage) => add(stage, { id: 'evil.more', rpc: { evil_x: { safety: 'unsafe', approval: 'Account', load } } }),
  ],
  ['calls a service it did not declare', 'UNDECLARED_DEPENDENCY', (stage) => httpOf(stage).get('relay', '/', { parse: String })],
  ['leaves its service by the path', 'UNDECLARED_DEPENDENCY', (stage) => httpOf(stage).get('api', '/../admin', { parse: String })],
  [
    'emits an event it did not declare',
    'UNDECLARED_DEPENDENCY',
    ({ own }) => (own.ports.events as { emit(name: string, payload: object): void }).emit('connected', {}),
  ],
  ['rewrites its own context', 'TypeError', ({ own }) => write(own, { deps: {} })],
  ['rewrites its options', 'TypeError', ({ own }) => write(own.options, { a: 2 })],
  ['rewrites the state', 'TypeError', ({ portico }) => write(portico.getState(), { account: undefined })],
  ['rewrites the account', 'TypeError', ({ services }) => write(services.accounts.active.get(), { address: '0xevil' })],
  ['rewrites a connection', 'TypeError', ({ services }) => write(services.sessions.of('eip155').get(), { status: 'disconnected' })],
  ['rewrites its accounts', 'TypeError', ({ services }) => write(services.accounts.of('eip155').get(), { 0: {} })],
  ['rewrites the networks', 'TypeError', ({ services }) => write(services.networks.all.get()[0], { name: 'Evil' })],
  ['rewrites the theme', 'TypeError', ({ portico }) => write(portico.theme.get().variables, { '--portico-accent': 'red' })],
  [
    'rewrites a view’s declaration',
    'TypeError',
    ({ services }) =>
      write(
        services.views.all.get().find(({ name }) => (name as string) === 'Account'),
        { account: false },
      ),
  ],
  ['rewrites the list of plugins', 'TypeError', ({ services }) => write(services.plugins.all.get()[0], { status: 'disabled' })],
  [
    'replaces a kernel service’s method for everyone',
    'TypeError',
    ({ services }) => write(services.sessions, { connect: () => undefined }),
  ],
  ['replaces the router’s', 'TypeError', ({ services }) => write(services.router, { push: () => undefined })],
  ['replaces the approval', 'TypeError', ({ services }) => write(services.rpc, { reject: () => undefined })],
]

const heardOf = async (act: () => unknown): Promise<unknown> => {
  try {
    return await act()
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code')
    return code ?? (error as Error).name
  }
}

test.each(ACTS)('a plugin that %s hears %s, and nothing has changed', async (_, heard, act) => {
  const stage = await start()
  const before = [stage.portico.getState(), stage.services.plugins.all.get(), stage.services.views.all.get(), stage.portico.theme.get()]
  const copy = structuredClone(before.map((part) => JSON.parse(JSON.stringify(part))))
  expect(await heardOf(() => act(stage))).toBe(heard)
  const after = [stage.portico.getState(), stage.services.plugins.all.get(), stage.services.views.all.get(), stage.portico.theme.get()]
  expect(after).toEqual(before)
  expect(JSON.parse(JSON.stringify(after))).toEqual(copy)
})

test('an entry of a slot or group is data that nobody else rewrites', async () => {
  const { services, portico } = await start()
  const entry = { id: 'swap', label: 'swap', open: { view: 'Account', params: { a: 1 } }, when: { connected: true } }
  portico.plugins.add(
    makePlugin({
      id: 'test.slots',
      slots: { 'account.features': [entry] },
      connectorGroups: [{ id: 'g', title: 't', order: 1, load }],
    } as unknown as FullManifest),
  )
  const [shown] = services.slots.of('account.features').get()
  expect(() => write(shown, { open: 'Evil' })).toThrow(TypeError)
  expect(() => write((shown as { open: { params: object } }).open.params, { a: 2 })).toThrow(TypeError)
  expect(() => write(services.groups.all.get()[0], { title: 'Evil' })).toThrow(TypeError)
})

test('hostile names anywhere in a plugin pollute nothing', async () => {
  const { portico } = await start()
  const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
  for (const manifest of [
    { options: hostile },
    { locales: { ...hostile, en: load } },
    { requires: hostile },
    { views: hostile },
    { rpc: hostile },
    { slots: hostile },
  ]) {
    await heardOf(() =>
      portico.plugins.add(makePlugin({ id: 'evil.proto', ...manifest } as unknown as FullManifest, () => undefined, hostile)),
    )
    await portico.plugins.remove('evil.proto')
  }
  for (const language of ['__proto__', 'constructor', 'toString']) await heardOf(() => portico.setLocale(language))
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
