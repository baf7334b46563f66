import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import type { OptionalStore, Store, WritableStore } from '../../../kernel/contract/store.ts'
import * as tokens from '../../../kernel/contract/tokens.ts'
import { token } from '../../../kernel/contract/tokens.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { type LooseContext, makePlugin, plainPlugin } from '../support/make-plugin.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell, emptyView } from '../support/shell.ts'

afterEach(destroyKernels)

interface Counter {
  readonly count: WritableStore<number>
  now(): number
  later(): Promise<number>
}
const COUNTER = token<Counter>('test.counter@1')

class CountingService {
  #made = 1
  readonly count: WritableStore<number>
  readonly secret = { key: 'k' }
  constructor({ stores }: LooseContext) {
    this.count = stores.create(1)
  }
  now(): number {
    return this.#made
  }
  async later(): Promise<number> {
    this.#made += 1
    return this.#made
  }
}

const provider = makePlugin({ id: 'test.provider', provides: { counter: COUNTER } }, (context) => ({
  counter: new CountingService(context),
}))

/** A plugin that keeps whatever it was given. */
const keeper = (manifest: object, id = 'test.keeper') => {
  const context = deferred<LooseContext>()
  const plugin = plainPlugin({ id, activate: { on: ['start'] }, ...manifest }, (given) => void context.resolve(given))
  return { plugin, context: context.promise }
}

describe('a service as other plugins have it', () => {
  const start = async () => {
    const user = keeper({ requires: { counter: COUNTER }, optional: { maybe: COUNTER } })
    const portico = startKernel({ plugins: [provider, user.plugin] })
    const { deps } = await user.context
    const { counter, maybe } = deps as unknown as { counter: Counter; maybe: OptionalStore<Counter> }
    return { portico, counter, maybe }
  }

  test('does what the service does, methods of a class included', async () => {
    const { counter } = await start()
    expect([counter.now(), await counter.later(), counter.count.get()]).toEqual([1, 2, 1])
  })

  test('cannot be written, nor can its stores, nor leads it to the service itself', async () => {
    const { counter, maybe } = await start()
    for (const face of [counter, maybe.get(), await maybe.load()]) {
      expect(() => Object.assign(Object(face), { now: () => 9 })).toThrow(TypeError)
      expect(Object.keys(Object(face?.count)).sort()).toEqual(['changes$', 'get', 'subscribe'])
      expect(Object.getPrototypeOf(face)).toBe(Object.prototype)
      expect(() => Object.assign(Reflect.get(Object(face), 'secret'), { key: 'x' })).toThrow(TypeError)
    }
  })

  test('has stores whose values are frozen to the depth, each as it comes', async () => {
    const LISTS = token<{ readonly lists: Store<object>; add(): void }>('test.lists@1')
    const lister = makePlugin({ id: 'test.lister', provides: { lists: LISTS } }, ({ stores }) => {
      const lists = stores.create<object>({ all: [{ name: 'first' }] })
      return { lists: { lists, add: () => lists.set({ all: [{ name: 'second' }] }) } }
    })
    const user = keeper({ requires: { lists: LISTS } })
    startKernel({ plugins: [lister, user.plugin] })
    const { lists, add } = (await user.context).deps.lists as { lists: Store<object>; add(): void }
    const delivered: object[] = []
    lists.subscribe((value) => delivered.push(value))
    const writable = (value: object): boolean[] => {
      const { all } = value as { all: object[] }
      return [value, all, all[0]].map((part) => !Object.isFrozen(part))
    }
    expect(writable(lists.get())).toEqual([false, false, false])
    add()
    await settle()
    expect(delivered).toEqual([{ all: [{ name: 'second' }] }])
    expect(delivered.map(writable)).toEqual([[false, false, false]])
  })

  test.each(['test.provider', 'test.keeper'])('is dead once %s was taken out', async (gone) => {
    const { portico, counter, maybe } = await start()
    const kept = maybe.get()
    await counter.later()
    const completed = jest.fn()
    counter.count.changes$.subscribe({ complete: completed })
    await portico.plugins.remove(gone)
    expect(() => counter.now()).toThrow(expect.objectContaining({ code: 'PLUGIN_GONE' }))
    await expect(counter.later()).rejects.toMatchObject({ code: 'PLUGIN_GONE' })
    expect(() => kept?.now()).toThrow(expect.objectContaining({ code: 'PLUGIN_GONE' }))
    expect(completed).toHaveBeenCalledTimes(1)
  })

  test('of the kernel is dead once the plugin that has it was taken out, and says so to nobody else', async () => {
    const user = keeper({ requires: { sessions: tokens.SESSIONS, accounts: tokens.ACCOUNTS } })
    const wallet = createScriptedWallet()
    const { portico, services } = await startProbed({ plugins: [wallet.plugin, user.plugin] })
    const { deps } = await user.context
    const { sessions, accounts } = deps as unknown as Pick<typeof services, 'sessions' | 'accounts'>
    await services.connectors.discover()
    const heard = jest.fn()
    accounts.active.subscribe(heard)
    await portico.plugins.remove('test.keeper')
    expect(await outcome(sessions.connect('alpha'))).toMatchObject({ error: { code: 'PLUGIN_GONE' } })
    await services.sessions.connect('alpha')
    expect(services.accounts.active.get()).toBeDefined()
    expect(heard).not.toHaveBeenCalled()
  })

  test('may be used by what the plugin registered to be undone', async () => {
    const told: unknown[] = []
    const user = plainPlugin({ id: 'test.user', requires: { counter: COUNTER }, activate: { on: ['start'] } }, ({ deps, onUnload }) =>
      onUnload(() => told.push((deps.counter as Counter).now())),
    )
    const portico = startKernel({ plugins: [provider, user] })
    await settle()
    await portico.plugins.remove('test.user')
    expect(told).toEqual([1])
  })
})

describe('what a plugin could do with the kernel’s own objects, it no longer can:', () => {
  test.each([
    ['views', 'register'],
    ['slots', 'register'],
    ['groups', 'register'],
    ['i18n', 'register'],
    ['i18n', 'setLanguage'],
    ['networks', 'add'],
    ['networks', 'remove'],
    ['networks', 'choose'],
    ['connectors', 'register'],
    ['connectors', 'find'],
    ['sessions', 'destroy'],
    ['sessions', 'provider'],
    ['sessions', 'live'],
    ['rpc', 'request'],
    ['rpc', 'register'],
    ['rpc', 'route'],
    ['rpc', 'of'],
    ['modal', 'openAt'],
    ['modal', 'destroy'],
    ['theme', 'set'],
    ['toasts', 'clear'],
    ['router', 'drop'],
  ] as const)('%s.%s', async (name, member) => {
    const { services } = await startProbed({ plugins: [createShell()] })
    expect(Reflect.get(services[name], member)).toBeUndefined()
  })

  test('write what a method answers', async () => {
    const groups = [{ id: 'g', title: 't', order: 1, load: async () => ({ default: ({ stores }: LooseContext) => stores.create([]) }) }]
    const { services } = await startProbed({ plugins: [plainPlugin({ id: 'test.groups', connectorGroups: groups })] })
    const answers = [services.groups.items('g'), services.sessions.of('eip155'), services.slots.of('account.tabs')]
    for (const store of answers) expect(Object.keys(store).sort()).toEqual(['changes$', 'get', 'subscribe'])
  })

  test('get at another plugin’s scope through its views and slots', async () => {
    const load = async () => ({ default: () => null })
    const entry = { id: 'e', label: 'l', load }
    const other = plainPlugin({ id: 'test.other', views: { 'test.other:View': emptyView }, slots: { 'account.tabs': [entry] } })
    const { services } = await startProbed({ plugins: [other] })
    const view = await services.views.load('test.other:View' as never)
    expect(Object.keys(view).sort()).toEqual(['component', 'plugin'])
    const [item] = services.slots.of('account.tabs').get()
    expect(Object.keys(await services.slots.load(item as never))).toEqual(['component'])
    const forged = { plugin: 'test.other', load: async () => ({ default: () => null }) }
    await expect(services.slots.load(forged)).rejects.toMatchObject({ code: 'UNDECLARED_DEPENDENCY' })
  })

  test('answer requests that another plugin’s view asks about, or see them', async () => {
    const thief = keeper({ requires: { rpc: tokens.RPC } }, 'evil.plugin')
    const { ask, pending, approve, script } = await startRpc({}, { plugins: [thief.plugin] })
    const rpc = (await thief.context).deps.rpc as RpcService
    const result = ask('acme_stake')
    await settle()
    const id = pending()[0]?.id ?? ''
    expect(rpc.pending.get()).toEqual([])
    for (const answer of [rpc.approve, rpc.reject]) {
      expect(() => answer(id)).toThrow(expect.objectContaining({ code: 'UNDECLARED_DEPENDENCY' }))
    }
    await settle()
    expect([script.seen, pending()]).toHaveLength(2)
    expect([script.seen.length, pending().length]).toEqual([0, 1])
    approve()
    expect(await result).toEqual({ value: 'done' })
  })

  test('take what happened before another plugin could listen', async () => {
    const late = keeper({ requires: { events: tokens.START_EVENTS }, activate: { on: ['opened'] } }, 'test.late')
    const thief = keeper({ requires: { events: tokens.START_EVENTS } }, 'evil.plugin')
    const { portico } = await startProbed({ plugins: [createShell(), late.plugin, thief.plugin] })
    const take = (context: LooseContext) => (context.deps.events as { take(plugin: string): readonly unknown[] }).take('test.late')
    await portico.open()
    const owner = await late.context
    expect(take(await thief.context)).toEqual([])
    expect(take(owner)).not.toEqual([])
  })

  test('rewrite the features that everybody signs with', async () => {
    const signMessage = jest.fn(async () => 'signed')
    const wallet = createScriptedWallet({ actions: { namespace: 'eip155', sign: { signMessage } } as never })
    const { services, portico } = await startProbed({ plugins: [wallet.plugin] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    const features = await services.wallet.load()
    expect(() => Object.assign(Object(features.sign), { signMessage: async () => 'evil' })).toThrow(TypeError)
    expect(services.wallet.features.get()).toEqual(features)
    expect(await portico.signMessage('hello')).toBe('signed')
  })
})

describe('names of this package', () => {
  const foreign = (manifest: object) => plainPlugin({ id: 'evil.plugin', ...manifest })

  test.each([
    ['provides a built-in token that nobody provides', { provides: { balance: token('balance@1') } }],
    ['provides the modal’s', { provides: { shell: tokens.SHELL } }],
    ['emits an event of the kernel', { ports: ['events'], events: ['connected'] }],
    ['emits another plugin’s', { ports: ['events'], events: ['acme.staking:STAKED'] }],
  ])('a plugin from outside that %s is refused, unless the host lets it stand in', async (_, manifest) => {
    expect(() => startKernel({ plugins: [foreign(manifest)] })).toThrow(expect.objectContaining({ code: 'NAME_RESERVED' }))
    expect(() => startKernel({ plugins: [foreign(manifest)], replace: ['evil.plugin'] })).not.toThrow()
  })

  test('its own are its own', () => {
    expect(() =>
      startKernel({ plugins: [foreign({ events: ['evil.plugin:DONE'], provides: { it: token('evil.plugin@1') } })] }),
    ).not.toThrow()
  })
})

describe('whose chain library signs', () => {
  const signing = (text: string) => ({ namespace: 'eip155', sign: { signMessage: async () => text } }) as never
  const connect = async (plugins: readonly ReturnType<typeof createScriptedWallet>[], id: string) => {
    const { services, portico } = await startProbed({ plugins: plugins.map(({ plugin }) => plugin) })
    await services.connectors.discover()
    await services.sessions.connect(id)
    return outcome(portico.signMessage('hello'))
  }

  test('a connector’s own adapter, and not the first in the list', async () => {
    const evil = createScriptedWallet({ id: 'evil.adapter', wallets: ['evil'], actions: signing('evil') })
    const own = createScriptedWallet({ id: 'test.wallet', actions: signing('own') })
    expect(await connect([evil, own], 'alpha')).toEqual({ value: 'own' })
  })

  test('for a mere source of wallets the adapter of this package, wherever it stands', async () => {
    const evil = createScriptedWallet({ id: 'evil.adapter', wallets: ['evil'], actions: signing('evil') })
    const evm = createScriptedWallet({ id: 'evm', wallets: ['injected'], actions: signing('evm') })
    const source = createScriptedWallet({ id: 'test.source', wallets: ['source'] })
    expect(await connect([evil, source, evm], 'source')).toEqual({ value: 'evm' })
  })
})

test.each(['/.\t./admin', '/a/.\n./../admin', '/\u0000../admin'])(
  'the http port refuses %j, which browsers read as a step up',
  async (path) => {
    const user = keeper({ ports: ['http'], origins: ['api'] })
    startKernel({ plugins: [user.plugin], services: { api: 'https://api.test/v1' } })
    const http = (await user.context).ports.http as { get(service: string, path: string, request: object): Promise<unknown> }
    await expect(http.get('api', path, { parse: String })).rejects.toMatchObject({ code: 'UNDECLARED_DEPENDENCY' })
  },
)
