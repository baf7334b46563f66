import { settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { makeSolanaWallet, solanaAdapter } from '../support/solana-rig.ts'

const undo: (() => void)[] = []
let clock = createManualClock()

const discover = async () => {
  const scope = createAdapterScope('solana', { clock })
  undo.push(scope.unload)
  return scope.run(solanaAdapter().discover)
}

const chains = { 'solana:mainnet': 'http://chain.test' }

// One for all: making its keys takes a hundred times as long as what is tested here.
const { wallet: good } = makeSolanaWallet({ chains })

/** Another good wallet, with some of its fields replaced. */
const walletWith = (fields: object): unknown => {
  return Object.create(good, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])))
}

const register = (...wallets: readonly unknown[]): void => {
  const detail = (api: { register(...all: readonly unknown[]): unknown }) => api.register(...wallets)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap')
    },
  },
)

beforeEach(() => {
  localStorage.clear()
  clock = createManualClock()
})
afterEach(() => {
  for (const run of undo.splice(0)) run()
})

test('a wallet that was there before the page asked, and one that comes later', async () => {
  const early = makeSolanaWallet({ name: 'Early', chains })
  undo.push(early.register())
  const store = await discover()
  const late = makeSolanaWallet({ name: 'Late', chains })
  undo.push(late.register())
  expect(store.get().map(({ id, name, type, approval }) => [id, name, type, approval])).toEqual([
    ['name:Early', 'Early', 'ANNOUNCED', 'wallet'],
    ['name:Late', 'Late', 'ANNOUNCED', 'wallet'],
  ])
})

test.each([
  ['nothing', undefined],
  ['a text', 'wallet'],
  ['traps everywhere', throwing],
  ['no name', walletWith({ name: '\u200B' })],
  ['no features', walletWith({ features: {} })],
  ['features that are traps', walletWith({ features: throwing })],
  ['a connect that is no function', walletWith({ features: { 'standard:connect': { connect: 1 }, 'standard:events': { on: () => 1 } } })],
  ['another family', walletWith({ chains: ['bitcoin:mainnet'] })],
  ['chains that are no list', walletWith({ chains: 'solana:mainnet' })],
])('is not listed: %s', async (_, wallet) => {
  const store = await discover()
  register(wallet)
  expect(store.get()).toEqual([])
})

test('a call back that is none, and one that throws, change nothing', async () => {
  const store = await discover()
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'callback' }))
  register(walletWith({}))
  expect(store.get()).toHaveLength(1)
})

test('names are cut and cleaned; pictures other than small data URIs are dropped', async () => {
  const store = await discover()
  register(walletWith({ name: `Sol\u202Enala ${'x'.repeat(100)}`, icon: 'https://wallet.test/icon.png' }))
  const [connector] = store.get()
  expect(connector?.name).toBe(`Solnala ${'x'.repeat(56)}`)
  expect(connector).not.toHaveProperty('icon')
})

test('a second wallet of one name is kept beside the first; the same wallet twice is one', async () => {
  const store = await discover()
  const [first, second] = [walletWith({}), walletWith({})]
  register(first, first, second)
  register(first)
  expect(store.get().map(({ id }) => id)).toEqual(['name:Test Wallet', 'name:Test Wallet#2'])
})

describe('many wallets', () => {
  const named = (count: number, name = (at: number) => `Wallet ${at}`) =>
    Array.from({ length: count }, (_, at) => walletWith({ name: name(at) }))

  test('two hundred are listed in their order, in one call or in two hundred', async () => {
    for (const each of [false, true]) {
      const store = await discover()
      const wallets = named(200)
      if (each) for (const wallet of wallets) register(wallet)
      else register(...wallets)
      expect(store.get()).toHaveLength(50)
      await clock.advance(16)
      expect(store.get().map(({ name }) => name)).toEqual(wallets.map((_, at) => `Wallet ${at}`))
    }
  })

  test('a flood is read by turns, and does not hide the wallet that comes last', async () => {
    const store = await discover()
    register(...named(450))
    register(walletWith({ name: 'Real' }))
    await clock.advance(16)
    expect(store.get()).toHaveLength(250)
    await clock.advance(1_000)
    expect(store.get()).toHaveLength(451)
    expect(store.get().at(-1)?.name).toBe('Real')
    expect(clock.waiting).toBe(0)
    register(walletWith({ name: 'Later' }))
    await clock.advance(16)
    expect(store.get().at(-1)?.name).toBe('Later')
  })

  test('A6: of one name are all listed, each under an id of its own: the wallet itself may be the last', async () => {
    const store = await discover()
    register(...named(5_000, () => 'Copy'), walletWith({ name: 'Real' }))
    await clock.advance(1_000)
    expect(store.get()).toHaveLength(5_001)
    expect(new Set(store.get().map(({ id }) => id)).size).toBe(5_001)
    expect(store.get().at(-1)?.name).toBe('Real')
  })

  test('what waits is not listed once it unregisters, nor when the adapter ends', async () => {
    const store = await discover()
    const wallets = named(100)
    let leave: unknown
    const detail = (api: { register(...all: readonly unknown[]): unknown }): void => {
      leave = api.register(...wallets)
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    if (typeof leave === 'function') leave()
    register(...named(60, (at) => `Other ${at}`))
    await clock.advance(1_000)
    expect(store.get().every(({ name }) => name.startsWith('Other'))).toBe(true)
    expect(store.get()).toHaveLength(60)
    register(...named(60, (at) => `Third ${at}`))
    for (const run of undo.splice(0)) run()
    await clock.advance(1_000)
    expect([store.get().length, clock.waiting]).toEqual([60, 0])
  })
})

test('what a script puts in a method’s place after the wallet registered is never called', async () => {
  const store = await discover()
  const { wallet, control } = makeSolanaWallet({ chains })
  const features = Object.fromEntries(Object.entries(wallet.features).map(([name, feature]) => [name, { ...feature }]))
  register({
    ...wallet,
    chains: wallet.chains,
    features,
    get accounts() {
      return wallet.accounts
    },
  })
  let called = false
  Object.assign(features['standard:connect'] ?? {}, {
    connect: () => {
      called = true
    },
  })
  const provider = await store.get()[0]?.provider()
  await provider?.request({ method: 'solana_requestAccounts' })
  expect([called, control.requests.map(({ method }) => method)]).toEqual([false, ['standard:connect']])
})

test('a wallet that unregisters leaves the list', async () => {
  const store = await discover()
  let leave: unknown
  const detail = (api: { register(wallet: unknown): unknown }): void => {
    leave = api.register(walletWith({}))
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  expect(store.get()).toHaveLength(1)
  if (typeof leave === 'function') leave()
  await settle()
  expect(store.get()).toEqual([])
})
