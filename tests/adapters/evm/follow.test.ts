import type { Connection } from '../../../kernel/contract/adapters.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { type ConnectRig, createConnectRig } from '../support/evm-connector.ts'
import { createScriptedWallet, fail, hang, otherAddress, type ScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

let rig: ConnectRig
let wallet: ScriptedWallet

beforeEach(async () => {
  rig = await createConnectRig()
  wallet = createScriptedWallet()
})
afterEach(() => rig.scope.unload())

const follow = async (given: ScriptedWallet = wallet) => {
  const connection = await rig.connect(given)
  const store = rig.protocol.follow(connection)
  const seen: (Connection<'eip155'> | undefined)[] = []
  const stop = store.subscribe((next) => void seen.push(next))
  await settle()
  return { connection, store, seen, stop }
}

const show = async (): Promise<void> => {
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

test('begins with the connection itself', async () => {
  const { connection, store, seen } = await follow()
  expect(store.get()).toBe(connection)
  expect(seen).toEqual([])
})

test('another account is a new connection', async () => {
  const { connection, store, seen } = await follow()
  wallet.emit('accountsChanged', [otherAddress, someAddress])
  expect(store.get()).toEqual({
    ...connection,
    accounts: [otherAddress, someAddress].map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
  })
  expect(store.get()).not.toBe(connection)
  expect(Object.isFrozen(store.get())).toBe(true)
  expect(seen).toHaveLength(1)
})

test.each([
  ['0xa', 'eip155:10'],
  ['10', 'eip155:10'],
  [10, 'eip155:10'],
  ['0x3e7', 'eip155:999'],
])('73: chain %p is %s', async (value, network) => {
  const { store } = await follow()
  wallet.emit('chainChanged', value)
  expect(store.get()?.network).toBe(network)
})

test.each([
  ['chainChanged', 'garbage'],
  ['chainChanged', undefined],
  ['chainChanged', '0x0'],
  ['chainChanged', '0x1'],
  ['accountsChanged', undefined],
  ['accountsChanged', someAddress],
  ['accountsChanged', ['garbage']],
  ['accountsChanged', [someAddress.toLowerCase()]],
] as const)('%s %p changes nothing', async (event, value) => {
  const { connection, store, seen } = await follow()
  wallet.emit(event, value)
  expect(store.get()).toBe(connection)
  expect(seen).toEqual([])
})

test('71: no account is disconnected, and stays so', async () => {
  const { store, seen } = await follow()
  wallet.emit('accountsChanged', [])
  wallet.emit('accountsChanged', [someAddress])
  expect(seen).toEqual([undefined])
  expect(store.get()).toBeUndefined()
  expect(wallet.listeners).toBe(0)
})

test('a disconnect ends it, but not one that passes', async () => {
  const { store } = await follow()
  wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain. Attempting to connect.' })
  expect(store.get()).toBeDefined()
  wallet.emit('disconnect', { code: 4900, message: 'Disconnected' })
  expect(store.get()).toBeUndefined()
})

test('a wallet that is locked when it is back keeps its connection, and is followed to its chain', async () => {
  const { connection, store } = await follow()
  wallet.script('eth_accounts', () => [])
  wallet.script('eth_chainId', () => '0xa')
  wallet.emit('connect', { chainId: '0xa' })
  await settle()
  expect(store.get()).toEqual({ ...connection, network: 'eip155:10' })
})

test('when a wallet is back it is asked where it is', async () => {
  const { store } = await follow()
  wallet.script('eth_chainId', () => '0xa')
  wallet.emit('connect', { chainId: '0xa' })
  await settle()
  expect(store.get()?.network).toBe('eip155:10')
})

test('a wallet that says at once that it has no account is over, without a listener left and without an error', async () => {
  const faults: unknown[] = []
  const chatty: ScriptedWallet = {
    ...wallet,
    on(event, listener) {
      wallet.on(event, listener)
      if (event !== 'accountsChanged') return
      try {
        wallet.emit('accountsChanged', [])
      } catch (cause) {
        faults.push(cause)
      }
    },
  }
  for (const attempt of [1, 2]) {
    const connection = await rig.connect(chatty)
    const store = rig.protocol.follow(connection)
    store.subscribe(() => undefined)
    await settle()
    expect([attempt, store.get(), wallet.listeners, faults]).toEqual([attempt, undefined, 0, []])
  }
})

test('a wallet that says connect with every answer is asked ever less often, and what it learns is kept', async () => {
  const { store } = await follow()
  wallet.script('eth_chainId', () => {
    wallet.emit('connect', { chainId: '0xa' })
    return '0xa'
  })
  const before = wallet.asked.length
  for (let time = 0; time < 5; time += 1) wallet.emit('connect', { chainId: '0xa' })
  await settle()
  expect(store.get()?.network).toBe('eip155:10')
  expect(rig.clock.waiting).toBe(1)
  await rig.clock.advance(60_000)
  expect(wallet.asked.length - before).toBeLessThan(20)
  // The visitor leaves: nothing waits any more.
  wallet.emit('disconnect', { code: 4900 })
  expect(rig.clock.waiting).toBe(0)
})

test('a move between the answer and the first listener is not lost', async () => {
  const connection = await rig.connect(wallet)
  wallet.script('eth_chainId', () => '0xa')
  wallet.script('eth_accounts', () => [otherAddress])
  const store = rig.protocol.follow(connection)
  store.subscribe(() => undefined)
  await settle()
  expect(store.get()).toMatchObject({ network: 'eip155:10', accounts: [{ address: otherAddress }] })
})

test('an event is newer than an answer that was on its way', async () => {
  const answer = deferred()
  const connection = await rig.connect(wallet)
  wallet.script('eth_chainId', () => answer.promise)
  const store = rig.protocol.follow(connection)
  store.subscribe(() => undefined)
  wallet.emit('chainChanged', '0xa')
  answer.resolve('0x1')
  await settle()
  expect(store.get()?.network).toBe('eip155:10')
})

test('an answer that comes after three seconds, or after nobody follows any more, says nothing', async () => {
  const { connection, store, stop } = await follow()
  const [late, over] = [deferred(), deferred()]
  wallet.script('eth_chainId', () => late.promise)
  await show()
  await rig.clock.advance(3_000)
  late.resolve('0xa')
  await settle()
  expect(store.get()).toBe(connection)
  wallet.script('eth_chainId', () => over.promise)
  await show()
  stop()
  over.resolve('0xa')
  await settle()
  expect(store.get()).toBe(connection)
})

test('a page that is hidden, or that nobody follows a wallet on, asks nothing', async () => {
  const { stop } = await follow()
  const before = wallet.asked.length
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await show()
  visibility.mockRestore()
  expect(wallet.asked).toHaveLength(before)
  stop()
  await show()
  expect(wallet.asked).toHaveLength(before)
})

test('14: a page that was hidden asks the wallet when it shows again', async () => {
  const { store } = await follow()
  wallet.script('eth_chainId', () => '0xa')
  await show()
  expect(store.get()?.network).toBe('eip155:10')
  wallet.script('eth_accounts', () => [])
  await show()
  expect(store.get()).toBeUndefined()
})

test.each([
  ['hangs', hang],
  ['breaks', fail(-32603)],
  ['answers nonsense', () => 'nonsense'],
])('a wallet that %s when asked says nothing of its state', async (_, answer) => {
  const { connection, store } = await follow()
  wallet.script('eth_chainId', answer)
  await show()
  await rig.clock.advance(3_000)
  expect(store.get()).toBe(connection)
  expect(rig.clock.waiting).toBe(0)
})

test('listens while somebody listens to it', async () => {
  const connection = await rig.connect(wallet)
  const store = rig.protocol.follow(connection)
  expect(wallet.listeners).toBe(0)
  const first = store.subscribe(() => undefined)
  const second = store.changes$.subscribe()
  expect(wallet.listeners).toBe(4)
  first()
  first()
  expect(wallet.listeners).toBe(4)
  second.unsubscribe()
  expect(wallet.listeners).toBe(0)
  const values: unknown[] = []
  const third = store.changes$.subscribe((value) => void values.push(value?.network))
  wallet.emit('chainChanged', '0xa')
  expect(values).toEqual(['eip155:1', 'eip155:10'])
  third.unsubscribe()
  expect(wallet.listeners).toBe(0)
})

test('unload ends it', async () => {
  const { store, seen } = await follow()
  rig.scope.unload()
  expect(wallet.listeners).toBe(0)
  wallet.emit('chainChanged', '0xa')
  await show()
  expect(seen).toEqual([])
  expect(store.get()?.network).toBe('eip155:1')
})

test('a wallet that refuses listeners is connected all the same', async () => {
  const on = (): never => {
    throw new Error('No listeners.')
  }
  const { connection, store, stop } = await follow({ ...wallet, on, removeListener: on })
  expect(store.get()).toBe(connection)
  stop()
})

test('a wallet without events is connected all the same', async () => {
  const { request } = createScriptedWallet()
  const silent = { request } as ScriptedWallet
  const { store, stop } = await follow(silent)
  expect(store.get()?.network).toBe('eip155:1')
  stop()
})
