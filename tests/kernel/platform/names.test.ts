import type { NameQuery, NamesService } from '../../../kernel/contract/names.ts'
import type { OptionalStore } from '../../../kernel/contract/store.ts'
import { NAMES } from '../../../kernel/contract/tokens.ts'
import { createTestStore } from '../../../kernel/testing/test-store.ts'
import { deferred } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makePlugin, plainPlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const NETWORK = 'eip155:1'
const ADDRESS = '0x000000000000000000000000000000000000dEaD'

/** A plugin that knows names, and what it was asked. */
const names = (id: string, addressOf: (name: string, query: NameQuery) => unknown) => {
  const revision = createTestStore(0)
  const asked: string[] = []
  const plugin = plainPlugin({ id, provides: { names: NAMES } }, () => ({
    names: {
      revision,
      async addressOf({ name, ...query }: NameQuery & { name: string }) {
        asked.push(name)
        return addressOf(name, query)
      },
      avatarOf: async () => undefined,
      nameOf: async ({ address }: { address: string }) => (address === ADDRESS ? `${id}.eth` : undefined),
    },
  }))
  return { plugin, revision, asked }
}

/** What a plugin that requires names is given, beside those providers. */
const start = async (...providers: readonly ReturnType<typeof names>[]) => {
  const given = deferred<NamesService>()
  const user = makePlugin({ id: 'test.user', requires: { names: NAMES }, activate: { on: ['start'] } }, ({ deps }) =>
    given.resolve(deps.names as NamesService),
  )
  const plugins = [...providers.map(({ plugin }) => plugin), user]
  const portico = startKernel({ plugins, replace: ['test.a', 'test.b'] })
  return { portico, service: await given.promise }
}

const ask = (service: NamesService) => service.addressOf({ name: 'alice.eth', network: NETWORK })

test('without a provider nobody knows a name', async () => {
  const { service } = await start()
  expect([await ask(service), await service.nameOf({ address: ADDRESS, network: NETWORK })]).toEqual([undefined, undefined])
})

test('who asks for it as optional has it while a plugin provides it, loaded or not', async () => {
  const given = deferred<OptionalStore<NamesService>>()
  const user = makePlugin({ id: 'test.user', optional: { names: NAMES }, activate: { on: ['start'] } }, ({ deps }) =>
    given.resolve(deps.names as OptionalStore<NamesService>),
  )
  const portico = startKernel({ plugins: [user], replace: ['test.a'] })
  const store = await given.promise
  await store.load()
  expect(store.get()).toBeUndefined()
  const heard: boolean[] = []
  store.subscribe((service) => heard.push(service !== undefined))
  portico.plugins.add(names('test.a', () => ADDRESS).plugin)
  expect(await store.get()?.addressOf({ name: 'alice.eth', network: NETWORK })).toBe(ADDRESS)
  await portico.plugins.disable('test.a')
  portico.plugins.enable('test.a')
  await portico.plugins.remove('test.a')
  expect(heard).toEqual([true, false, true, false])
})

test('providers are asked in the host’s order until one answers', async () => {
  const [a, b] = [names('test.a', () => undefined), names('test.b', () => ADDRESS)]
  const { service } = await start(a, b)
  expect(await ask(service)).toBe(ADDRESS)
  expect([a.asked, b.asked]).toEqual([['alice.eth'], ['alice.eth']])
  expect(await service.nameOf({ address: ADDRESS, network: NETWORK })).toBe('test.a.eth')
})

test('one that fails is passed over; where nobody else answers the look-up fails', async () => {
  const fails = () => {
    throw new Error('the node is down')
  }
  const { service, portico } = await start(
    names('test.a', fails),
    names('test.b', () => ADDRESS),
  )
  expect(await ask(service)).toBe(ADDRESS)
  await portico.plugins.remove('test.b')
  await expect(ask(service)).rejects.toThrow('the node is down')
})

test.each([
  ['a number', 5],
  ['nothing', ''],
  ['a control character', 'a\u0000b'],
  ['what is too long', 'a'.repeat(300)],
])('an answer that is %s is none', async (_, answer) => {
  expect(await ask((await start(names('test.a', () => answer))).service)).toBeUndefined()
})

test('one that is taken out, disabled or added at run time moves the revision', async () => {
  const [a, b] = [names('test.a', () => ADDRESS), names('test.b', () => ADDRESS)]
  const { service, portico } = await start(a)
  const before = service.revision.get()
  await portico.plugins.disable('test.a')
  expect(await ask(service)).toBeUndefined()
  expect(service.revision.get()).toBe(before + 1)
  portico.plugins.add(b.plugin)
  expect(await ask(service)).toBe(ADDRESS)
  expect(service.revision.get()).toBe(before + 2)
  await portico.plugins.remove('test.b')
  expect(await ask(service)).toBeUndefined()
  expect(service.revision.get()).toBe(before + 3)
})

test('a provider’s revision moves the kernel’s, once it was asked, and no more after it has left', async () => {
  const a = names('test.a', () => ADDRESS)
  const { service, portico } = await start(a)
  await ask(service)
  const heard: number[] = []
  service.revision.subscribe((revision) => heard.push(revision))
  a.revision.set(1)
  expect(heard).toHaveLength(1)
  await portico.plugins.remove('test.a')
  expect(heard).toHaveLength(2)
})

test('nobody waits for a name that is not wanted any more', async () => {
  const end = new AbortController()
  const { service } = await start(
    names('test.a', () => new Promise(() => undefined)),
    names('test.b', () => ADDRESS),
  )
  const error = rejection(service.addressOf({ name: 'alice.eth', network: NETWORK, signal: end.signal }))
  end.abort()
  expect((await error).code).toBe('REQUEST_ABORTED')
})
