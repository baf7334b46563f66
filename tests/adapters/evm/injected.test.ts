import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
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

test('75: it may appear three seconds late and disappear again', async () => {
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

/** Waits for the code of old wallets. */
const listed = <T>(store: { get(): readonly T[] }, count: number): Promise<readonly T[]> =>
  until(() => store.get().length === count && store.get())

describe('a wallet from before EIP-1193', () => {
  type Callback = (error: unknown, answer?: unknown) => void
  const old = () => {
    const asked: unknown[] = []
    return {
      asked,
      isOld: true,
      enable: async () => ['0x52908400098527886E0F7030069857D2E4169EE7'],
      sendAsync({ method, params }: { readonly method: string; readonly params: unknown }, answer: Callback): void {
        asked.push([method, params])
        if (method === 'eth_chainId') answer(null, { id: 1, jsonrpc: '2.0', result: '0x1' })
        else if (method === 'eth_sign') answer(null, { id: 1, jsonrpc: '2.0', error: { code: 4001, message: 'No.' } })
        else answer(new Error('The wallet broke.'))
      },
    }
  }

  test('is asked in its own way', async () => {
    const wallet = old()
    inject(wallet)
    const [connector] = await listed(await discover(), 1)
    const provider = await connector?.provider()
    await expect(provider?.request({ method: 'eth_requestAccounts' })).resolves.toEqual(await wallet.enable())
    await expect(provider?.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await expect(provider?.request({ method: 'eth_sign', params: ['0x1'] })).rejects.toMatchObject({ code: 4001 })
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toThrow('The wallet broke.')
    expect(wallet.asked).toEqual([
      ['eth_chainId', []],
      ['eth_sign', ['0x1']],
      ['eth_accounts', []],
    ])
  })

  test('one that only has send is asked by it', async () => {
    const { sendAsync: send } = old()
    inject({ asked: [], send })
    const [connector] = await listed(await discover(), 1)
    await expect((await connector?.provider())?.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
  })
})

describe('several in window.ethereum.providers', () => {
  const several = () => {
    const metaMask = { ...noting('one'), isMetaMask: true, isConnected: () => true }
    const other = { ...noting('two'), isMetaMask: true, isHarborWallet: true, isUnlocked: true }
    return { metaMask, other, all: [metaMask, other, metaMask, null, 'three', {}] }
  }

  test('each is listed by its flags, beside window.ethereum', async () => {
    inject({ ...noting('first'), providers: several().all })
    const store = await discover()
    await listed(store, 3)
    expect(store.get().map(({ id, name, type }) => [id, name, type])).toEqual([
      ['injected', 'Browser Wallet', 'INJECTED'],
      ['injected:MetaMask', 'MetaMask', 'INJECTED'],
      ['injected:Harbor Wallet', 'Harbor Wallet', 'INJECTED'],
    ])
    expect(await Promise.all(store.get().map(nameOf))).toEqual(['first', 'one', 'two'])
    await clock.advance(500)
    expect(ids(store)).toHaveLength(3)
  })

  test('of a list without an end the first twenty are listed', async () => {
    const providers = Array.from({ length: 500 }, (_, at) => ({ ...noting(`${at}`), [`isVessel${at}`]: true }))
    inject({ ...noting('first'), providers })
    const store = await discover()
    const found = await until(() => store.get().length > 1 && ids(store))
    expect(found).toHaveLength(21)
    expect([found[1], found[20]]).toEqual(['injected:Vessel0', 'injected:Vessel19'])
  })

  test('window.ethereum itself is not listed twice, and neither is one that announces itself', async () => {
    const { metaMask, other } = several()
    inject(Object.assign(metaMask, { providers: [metaMask, other] }))
    const store = await discover()
    await listed(store, 2)
    expect(ids(store)).toEqual(['injected', 'injected:Harbor Wallet'])
    announce(announcement({}, other))
    expect(ids(store)).toEqual(['injected', 'com.example.wallet'])
  })
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
