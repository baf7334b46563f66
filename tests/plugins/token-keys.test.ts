import type { NetworksService } from '../../kernel/contract/session-services.ts'
import type { Store } from '../../kernel/contract/store.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { type Token, token } from '../../kernel/contract/tokens.ts'
import { defaults } from '../../plugins/presets/evm.ts'
import { kernelTokens, pluginTokens } from '../kernel/support/contract-keys.ts'
import { destroyKernels, startKernel } from '../kernel/support/kernel.ts'
import { makePlugin } from '../kernel/support/make-plugin.ts'
import { deferred } from '../support/deferred.ts'

afterEach(destroyKernels)

type Handed = Readonly<Record<string, object>>

const everyPlugin = (): ReturnType<typeof defaults> => defaults({ siwx: {}, smartSessions: true })

/** What a plugin is given that asks for all of them, by key. */
const handOut = async (keys: readonly string[]): Promise<Handed> => {
  const [only = ''] = keys
  // The host alone is given these.
  if (declared.some(({ key, host }) => host && key === only)) {
    const portico = startKernel({ plugins: everyPlugin(), projectId: 'test', services: { frame: 'https://frame.test' } })
    return { [only]: await portico.service(token<object>(only as `${string}@1`)) }
  }
  const given = deferred<Handed>()
  const requires = Object.fromEntries(keys.map((key) => [key, token<object>(key as `${string}@1`)]))
  const probe = makePlugin({ id: 'test.probe', requires, activate: { on: ['start'] } }, ({ deps }) => given.resolve(deps as Handed))
  startKernel({ plugins: [...everyPlugin(), probe], projectId: 'test', services: { frame: 'https://frame.test' } })
  return given.promise
}

const declared = [...kernelTokens(), ...pluginTokens()]
const handed = declared.filter(({ own, host }) => !own && !host)

test('the walk finds every token of the kernel, and those of the plugins', () => {
  const known: readonly Token<unknown>[] = Object.values(kernel).filter((one) => typeof one === 'object')
  expect(
    kernelTokens()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(known.map(({ key }) => key).sort())
  expect(pluginTokens().map(({ key }) => key)).toEqual(expect.arrayContaining(['balance@1', 'tokens@1', 'send@1', 'walletconnect-relay@1']))
  // A plugin's own token is handed to nobody else; its members may stand beside its declaration.
  for (const { key, keys, own } of declared) expect([key, own || keys.length > 0]).toEqual([key, true])
})

const isStore = (value: unknown): value is { readonly get: unknown } =>
  typeof value === 'object' && value !== null && 'changes$' in value && 'get' in value

/** Everything inside that could be written, by path: stores, what they hold, and what no freezing reaches. */
const openParts = (value: unknown, path: string, seen = new Set<unknown>()): readonly string[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (isStore(value)) {
    const more = Object.keys(value).filter((name) => !['get', 'subscribe', 'changes$', 'load'].includes(name))
    const held = (value.get as () => unknown)()
    return [...(Object.isFrozen(value) ? [] : [path]), ...more.map((name) => `${path}.${name}`), ...openParts(held, `${path}()`, seen)]
  }
  if (value instanceof Map || value instanceof Set) return [path]
  return [
    ...(Object.isFrozen(value) ? [] : [path]),
    ...Object.entries(value).flatMap(([name, part]) => openParts(part, `${path}.${name}`, seen)),
  ]
}

test('each hands out the keys of its contract and nothing else, frozen to the depth, with stores and values that only read', async () => {
  const services = await handOut(handed.map(({ key }) => key))
  const got = Object.fromEntries(Object.entries(services).map(([key, service]) => [key, Object.getOwnPropertyNames(service).sort()]))
  expect(got).toEqual(Object.fromEntries(handed.map(({ key, keys }) => [key, keys])))
  expect(Object.entries(services).flatMap(([key, service]) => openParts(service, key))).toEqual([])
  for (const service of Object.values(services)) expect(Object.getPrototypeOf(service)).toBe(Object.prototype)
})

test.each(declared.filter(({ host }) => host).map(({ key, keys }) => [key, keys] as const))(
  'so is what the host alone is given: %s',
  async (key, keys) => {
    const services = await handOut([key])
    expect(Object.getOwnPropertyNames(services[key] ?? {}).sort()).toEqual(keys)
    expect(openParts(services[key], key)).toEqual([])
  },
)

test.each([
  ['balance@1', 'state'],
  ['walletconnect@1', 'pairing'],
  ['tokens@1', 'state'],
  ['send@1', 'state'],
  ['network-switch@1', 'attempts'],
])('%s: %s cannot be written by who has it', async (key, name) => {
  const services = await handOut([key])
  const store = Reflect.get(services[key] ?? {}, name) as Store<object>
  for (const member of ['set', 'update', 'complete']) expect(Reflect.get(store, member)).toBeUndefined()
  expect(() => Object.assign(store, { get: () => ({ status: 'forged' }) })).toThrow(TypeError)
  expect(() => Object.assign(store.get(), { status: 'forged' })).toThrow(TypeError)
})

test('the node of a chain cannot be replaced by who reads the networks', async () => {
  const { 'networks@1': networks } = await handOut(['networks@1'])
  const { all, active } = networks as NetworksService
  const own = Object.assign([], all.get()[0]?.rpcUrls.default.http)
  for (const network of [all.get()[0], active.get()]) {
    const { rpcUrls } = network ?? {}
    expect(() => Object.assign(Object(rpcUrls), { custom: { http: ['https://evil.test'] } })).toThrow(TypeError)
    expect(() => Object.assign(Object(rpcUrls?.default), { http: ['https://evil.test'] })).toThrow(TypeError)
    expect(() => Object.assign(Object(rpcUrls?.default.http), ['https://evil.test'])).toThrow(TypeError)
  }
  expect(all.get()[0]?.rpcUrls).toEqual({ default: { http: own } })
})

/** What only its own plugin's views and adapters may have: the attempts with wallets, and the way to the relay's client with its keys. */
const PRIVATE = [
  'account-code@1',
  'account-page@1',
  'auth-keys@1',
  'auth-parts@1',
  'email@1',
  'socials@1',
  'transaction-calls@1',
  'walletconnect-relay@1',
  'wallets@1',
]

test('services that hold what no other plugin may touch are declared as their plugin’s own', () => {
  expect(
    declared
      .filter(({ own }) => own)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(PRIVATE)
})

test.each(PRIVATE)('%s is its plugin’s own: nobody else is given it', async (key) => {
  const probe = makePlugin({ id: 'test.thief', requires: { it: token(key as `${string}@1`) } })
  const portico = startKernel({ plugins: [...everyPlugin(), probe], projectId: 'test', services: { frame: 'https://frame.test' } })
  const plugins = deferred<{ activate(id: string): Promise<void> }>()
  portico.plugins.add(
    makePlugin({ id: 'test.asks', requires: { plugins: kernel.PLUGINS }, activate: { on: ['start'] } }, ({ deps }) =>
      plugins.resolve(deps.plugins as never),
    ),
  )
  await expect((await plugins.promise).activate('test.thief')).rejects.toMatchObject({ code: 'TOKEN_MISSING' })
})
