import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { announce, announcement, mute, nameOf, noting } from '../support/announce.ts'
import { createEvmScope, evmAdapter, type ScopeOptions } from '../support/evm-scope.ts'

const started: { unload(): void }[] = []
const clock = createManualClock()

const inject = (provider: unknown): void => void Object.defineProperty(window, 'ethereum', { value: provider, configurable: true })

const discover = async (options: ScopeOptions = {}) => {
  const scope = createEvmScope({ clock, ...options })
  started.push(scope)
  return scope.run(evmAdapter().discover)
}

const ids = (store: { get(): readonly { readonly id: string }[] }): readonly string[] => store.get().map(({ id }) => id)

afterEach(() => {
  Reflect.deleteProperty(window, 'ethereum')
  for (const scope of started.splice(0)) scope.unload()
})

test('window.ethereum is the Browser Wallet', async () => {
  inject(noting('own'))
  const [connector] = (await discover()).get()
  expect(connector).toMatchObject({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', approval: 'wallet', namespace: 'eip155' })
  expect(await nameOf(connector)).toBe('own')
})

test('a wallet that announces the same provider takes its place', async () => {
  const provider: Eip1193Provider = mute()
  inject(provider)
  const store = await discover()
  expect(ids(store)).toEqual(['injected'])
  announce(announcement({}, provider))
  expect(ids(store)).toEqual(['com.example.wallet'])
})

test('it is never shown for a moment when the wallet answers the request', async () => {
  const provider = mute()
  const answer = (): void => announce(announcement({}, provider))
  window.addEventListener('eip6963:requestProvider', answer)
  inject(provider)
  const store = await discover()
  expect(ids(store)).toEqual(['com.example.wallet'])
  window.removeEventListener('eip6963:requestProvider', answer)
})

test('beside another announced wallet, and on mobile in any case, it stays', async () => {
  const provider = mute()
  inject(provider)
  const store = await discover()
  announce(announcement())
  expect(ids(store)).toEqual(['injected', 'com.example.wallet'])
  const mobile = await discover({ env: { mobile: true } })
  announce(announcement({}, provider))
  expect(ids(mobile)).toEqual(['injected', 'com.example.wallet'])
})

test('it may appear three seconds late and disappear again', async () => {
  const store = await discover()
  await clock.advance(3_000)
  expect(ids(store)).toEqual([])
  inject(mute())
  await clock.advance(500)
  expect(ids(store)).toEqual(['injected'])
  const [connector] = store.get()
  Reflect.deleteProperty(window, 'ethereum')
  await clock.advance(500)
  expect(ids(store)).toEqual([])
  expect((await rejection((async () => connector?.provider())())).code).toBe('PROVIDER_MISSING')
})

test('what a script puts in its place between finding and choosing is not chosen', async () => {
  const own = noting('own')
  inject(own)
  const [connector] = (await discover()).get()
  Object.assign(own, { request: async () => 'thief' })
  inject(noting('other thief'))
  expect(await nameOf(connector)).toBe('own')
})

test('the search ends by itself; the wallet’s own event is still heard', async () => {
  const store = await discover()
  await clock.advance(60_000)
  expect(clock.waiting).toBe(0)
  inject(mute())
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(ids(store)).toEqual(['injected'])
})

test.each([
  ['nothing', undefined],
  ['no provider', {}],
  ['a text', 'ethereum'],
])('%s is no wallet', async (_, value) => {
  inject(value)
  expect(ids(await discover())).toEqual([])
})

test('a getter that throws is no wallet', async () => {
  Object.defineProperty(window, 'ethereum', {
    configurable: true,
    get() {
      throw new Error('trap')
    },
  })
  expect(ids(await discover())).toEqual([])
})

test('unload stops the search and the listener', async () => {
  const store = await discover()
  expect(clock.waiting).toBe(1)
  for (const scope of started.splice(0)) scope.unload()
  expect(clock.waiting).toBe(0)
  inject(mute())
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(ids(store)).toEqual([])
})

test('it can be switched off', async () => {
  inject(mute())
  expect(ids(await discover({ options: { injected: false } }))).toEqual([])
})
