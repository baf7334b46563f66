import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createProbe, destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet, type ScriptOptions } from '../support/scripted-wallet.ts'
import { keptConnection, keptIn, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

const KEY = sessionsKey('back')
const entry = ({ network, address, ...more }: { network?: unknown; address?: unknown } & Record<string, unknown> = {}) =>
  keptSession({ type: 'ANNOUNCED', ...more }, [
    keptConnection({ ...(network !== undefined && { network }), ...(address !== undefined && { address }) }),
  ])
const kept = (more: Record<string, unknown> = {}) => memoryDriver([[KEY, keptText(entry(more))]])

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

/** Until no other wallet of the stored id can show up. */
const discovered = async (): Promise<void> => {
  await settle()
  jest.advanceTimersByTime(1_000)
  await settle()
}

const start = (storage = kept(), options: ScriptOptions = {}) => {
  const wallet = createScriptedWallet(options)
  const probe = createProbe()
  const portico = startKernel({ plugins: [wallet.plugin, probe.plugin], storage, id: 'back' })
  const heard: string[] = []
  portico.subscribe(({ status }) => heard.push(status))
  const events: string[] = []
  for (const name of ['connected', 'reconnected', 'disconnected'] as const) portico.events.on(name, () => events.push(name))
  return { portico, wallet, storage, heard, events, services: probe.services }
}

test('says reconnecting at once, and connected only when the wallet has answered', async () => {
  const { portico, wallet, heard, events } = start()
  expect(portico.getState()).toMatchObject({ status: 'reconnecting', account: { address: addressOf('alpha') } })
  expect(portico.getProvider('eip155')).toBeUndefined()
  const answer = deferred<Connection | undefined>()
  wallet.on.restore = () => answer.promise
  await discovered()
  expect(portico.getState().status).toBe('reconnecting')
  answer.resolve(wallet.connectionOf('alpha'))
  await settle()
  expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${addressOf('alpha')}` })
  // Twice: once its wallet was found, the state names it.
  expect(heard).toEqual(['reconnecting', 'connected'])
  expect(events).toEqual(['reconnected'])
  expect(wallet.calls).toEqual(['discover', 'restore alpha'])
})

test('without anything kept, no wallet is asked and no code is run', async () => {
  const { portico, wallet } = start(memoryDriver())
  await settle()
  expect(portico.getState().status).toBe('disconnected')
  expect(wallet.calls).toEqual([])
})

test('with `reconnect: false` nothing that is kept comes back, and what is connected is kept for nobody', async () => {
  const storage = kept()
  const before = storage.values.get(KEY)
  const wallet = createScriptedWallet()
  const { portico, services } = await startProbed({ plugins: [wallet.plugin], storage, id: 'back', reconnect: false })
  await settle()
  expect(portico.getState().status).toBe('disconnected')
  expect(wallet.calls).toEqual([])
  await Promise.all([services.connectors.discover(), discovered()])
  await services.sessions.connect('alpha')
  expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${addressOf('alpha')}` })
  expect(storage.values.get(KEY)).toBe(before)
  await portico.disconnect()
  expect(portico.getState().status).toBe('disconnected')
})

describe('a wallet that announces itself after the window', () => {
  const startLate = async () => {
    const late = start(kept(), { listed: ['beta'] })
    await discovered()
    expect(late.portico.getState().status).toBe('disconnected')
    jest.advanceTimersByTime(1_000)
    await settle()
    return late
  }

  test('comes back once no other can bear its id', async () => {
    const { portico, wallet, events } = await startLate()
    wallet.list(['beta', 'alpha'])
    await settle()
    expect(portico.getState().status).toBe('reconnecting')
    expect(wallet.calls).not.toContain('restore alpha')
    await discovered()
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${addressOf('alpha')}` })
    expect(events).toEqual(['reconnected'])
  })

  test('and grants another account: stays disconnected', async () => {
    const { portico, wallet } = await startLate()
    wallet.on.restore = async ({ connector }) => ({
      ...wallet.connectionOf(connector.id),
      accounts: [{ namespace: 'eip155', address: addressOf('alpha', 2), type: 'eoa' }],
    })
    wallet.list(['beta', 'alpha'])
    await discovered()
    expect(wallet.calls).toContain('restore alpha')
    expect(portico.getState().status).toBe('disconnected')
  })

  test('with a second of its id: neither is asked, the visitor chooses', async () => {
    const late = start(kept(), { wallets: ['alpha', 'beta'], listed: [], claims: { beta: 'alpha' } })
    await discovered()
    late.wallet.list(['alpha', 'beta'])
    await discovered()
    late.wallet.list(['alpha'])
    await discovered()
    expect(late.portico.getState().status).toBe('disconnected')
    expect(late.wallet.calls).toEqual(['discover'])
  })

  test.each([
    ['has disconnected', async ({ portico }: ReturnType<typeof start>) => portico.disconnect()],
    [
      'was asked by another wallet and refused',
      async ({ wallet, services }: ReturnType<typeof start>) => {
        wallet.on.connect = () => Promise.reject({ code: 4001, message: 'No.' })
        await expect((await services).sessions.connect('beta')).rejects.toThrow('No.')
      },
    ],
  ])('is left alone once the visitor %s', async (_, act) => {
    const late = await startLate()
    await act(late)
    late.wallet.list(['beta', 'alpha'])
    await discovered()
    expect(late.wallet.calls).not.toContain('restore alpha')
  })
})

test('a WalletConnect session that is no more is forgotten, silently', async () => {
  const { portico, wallet, storage, events } = start(kept({ type: 'WALLET_CONNECT' }), { type: 'WALLET_CONNECT' })
  wallet.on.restore = async () => undefined
  jest.advanceTimersByTime(2_000)
  await discovered()
  expect(portico.getState().status).toBe('disconnected')
  expect(keptIn(storage, 'back')).toEqual([])
  expect(events).toEqual([])
})

test.each([
  ['a connector that is no more', { connectorId: 'gamma' }],
  ['a plugin that is no more', { plugin: 'test.gone' }],
])('31: %s: disconnected within a second, and kept: it may be alive in another tab, or be here the next time', async (_, more) => {
  const { portico, storage } = start(kept(more))
  await discovered()
  expect(portico.getState().status).toBe('disconnected')
  expect(keptIn(storage, 'back')).toHaveLength(1)
  await portico.disconnect()
  expect(keptIn(storage, 'back')).toEqual([])
})

test('a wallet that announces itself late is still found', async () => {
  const { portico, wallet } = start(kept({ connectorId: 'late', address: addressOf('late') }), {
    wallets: ['alpha', 'late'],
    listed: ['alpha'],
  })
  await settle()
  jest.advanceTimersByTime(999)
  await settle()
  expect(portico.getState().status).toBe('reconnecting')
  wallet.list(['alpha', 'late'])
  jest.advanceTimersByTime(1)
  await settle()
  expect(portico.getAccount()?.address).toBe(addressOf('late'))
})

test('a wallet that fails is disconnected for this visit and asked again in the next', async () => {
  const { portico, wallet, storage } = start()
  wallet.on.restore = () => Promise.reject(new Error('locked'))
  await discovered()
  expect(portico.getState().status).toBe('disconnected')
  expect(keptIn(storage, 'back')).toHaveLength(1)
})

test('a wallet that never answers is given up after 30 s', async () => {
  const { portico, wallet, storage } = start()
  wallet.on.restore = () => new Promise(() => undefined)
  await discovered()
  jest.advanceTimersByTime(29_999)
  await settle()
  expect(portico.getState().status).toBe('reconnecting')
  jest.advanceTimersByTime(1)
  await settle()
  expect(portico.getState().status).toBe('disconnected')
  expect(keptIn(storage, 'back')).toHaveLength(1)
})

test('the visitor may disconnect meanwhile; the late answer connects nobody', async () => {
  const { portico, wallet, storage } = start()
  const answer = deferred<Connection | undefined>()
  wallet.on.restore = () => answer.promise
  await discovered()
  await portico.disconnect()
  expect(portico.getState().status).toBe('disconnected')
  answer.resolve(wallet.connectionOf('alpha'))
  await settle()
  expect(portico.getState().status).toBe('disconnected')
  expect(keptIn(storage, 'back')).toEqual([])
})

test('the visitor may disconnect before any code has come', async () => {
  const { portico, wallet, storage } = start()
  await portico.disconnect()
  await settle()
  expect(portico.getState().status).toBe('disconnected')
  expect(keptIn(storage, 'back')).toEqual([])
  expect(wallet.calls).not.toContain('restore alpha')
})

test('the visitor may choose another wallet meanwhile', async () => {
  const wallet = createScriptedWallet()
  wallet.on.restore = () => new Promise(() => undefined)
  const { portico, services } = await startProbed({ plugins: [wallet.plugin], storage: kept(), id: 'back' })
  await services.sessions.connect('beta')
  expect(portico.getAccount()?.address).toBe(addressOf('beta'))
})

test('a page that is left while the wallet is asked keeps what was kept', async () => {
  const { portico, wallet, storage } = start()
  const answer = deferred<Connection | undefined>()
  wallet.on.restore = () => answer.promise
  await discovered()
  await portico.destroy()
  answer.resolve(undefined)
  await settle()
  expect(keptIn(storage, 'back')).toHaveLength(1)
})

test('a WalletConnect session comes back when the page is idle', async () => {
  const { portico, wallet } = start(kept({ type: 'WALLET_CONNECT' }), { type: 'WALLET_CONNECT' })
  await settle()
  expect(portico.getState().status).toBe('reconnecting')
  expect(wallet.calls).toEqual([])
  jest.advanceTimersByTime(2_000)
  await settle()
  expect(portico.getState().status).toBe('connected')
})

test('the network chosen last is the first of the next visit, while it is configured', () => {
  const at = (id: string, options: Partial<PorticoOptions> = {}) =>
    startKernel({ storage: memoryDriver([['portico:back:kernel:network', entryOf(id)]]), id: 'back', ...options })
  const known = at('eip155:10')
  expect(known.getState().network?.caipNetworkId).toBe('eip155:10')
  void known.destroy()
  const unknown = at('eip155:777')
  expect(unknown.getState().network?.caipNetworkId).toBe('eip155:1')
  void unknown.destroy()
  expect(at('solana:gone', { defaultNetwork: 'eip155:10' }).getState().network?.caipNetworkId).toBe('eip155:10')
})

describe('A28: what is stored proves nothing', () => {
  const marked = { wallets: ['alpha', 'alpha-2'], claims: { 'alpha-2': 'alpha' } }

  test('two wallets of the stored id, the second late: neither is asked, nobody is connected, and the visitor may choose', async () => {
    const wallet = createScriptedWallet({ ...marked, listed: ['alpha'] })
    const { portico, services } = await startProbed({ plugins: [wallet.plugin], storage: kept(), id: 'back' })
    jest.advanceTimersByTime(299)
    wallet.list(['alpha', 'alpha-2'])
    await discovered()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(wallet.calls).toEqual(['discover'])
    await services.sessions.connect('alpha-2')
    expect(portico.getAccount()?.address).toBe(addressOf('alpha-2'))
  })

  test('a wallet with a mark is not asked either, wherever it stands', async () => {
    const { portico, wallet } = start(kept({ connectorId: 'alpha-2', address: addressOf('alpha-2') }), marked)
    await discovered()
    expect(portico.getState().status).toBe('disconnected')
    expect(wallet.calls).toEqual(['discover'])
  })

  test('a wallet of the stored id that grants another account only is not connected', async () => {
    const { portico, wallet, storage, events } = start()
    wallet.move('alpha', { address: '0xthief1' })
    await discovered()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(events).toEqual([])
    expect(keptIn(storage, 'back')).toEqual([])
  })

  test('a connector of another type than the stored one’s is not asked', async () => {
    const { portico, wallet } = start(kept({ type: 'EXTERNAL' }))
    await discovered()
    expect(portico.getState().status).toBe('disconnected')
    expect(wallet.calls).toEqual(['discover'])
  })

  test.each([
    ['no account', { address: null }],
    ['an account that is none', { address: 'eip155:1:0xa' }],
    ['a network that is none', { network: 'solana' }],
    ['no list of connections', { connections: {} }],
    ['no connection', { connections: [] }],
    ['an id that is no text', { connectorId: { toString: 'alpha' } }],
    ['an id of a megabyte', { connectorId: 'a'.repeat(1_000_000) }],
    ['a type that nobody has', { type: 'FRIEND' }],
  ])('an entry with %s is none: nothing is loaded, and the others are read', async (_, more) => {
    const storage = memoryDriver([[KEY, keptText(entry(more), entry({ id: 'other', plugin: 'test.gone', network: 'solana:1' }))]])
    const { portico, wallet } = start(storage)
    expect(portico.getState().status).toBe('reconnecting')
    await discovered()
    expect(wallet.calls).toEqual([])
  })

  test('another tab’s entry is held to the same: a wallet that is there twice is not asked here', async () => {
    const wallet = createScriptedWallet({ wallets: ['alpha', 'beta', 'beta-2'], claims: { 'beta-2': 'beta' } })
    const storage = kept()
    const portico = startKernel({ plugins: [wallet.plugin], storage, id: 'back' })
    await discovered()
    expect(portico.getState().status).toBe('connected')
    storage.values.set(KEY, keptText(entry({ id: 'other', connectorId: 'beta', address: addressOf('beta') })))
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    await discovered()
    expect(portico.getState().status).toBe('disconnected')
    expect(wallet.calls).not.toContain('restore beta')
  })
})
