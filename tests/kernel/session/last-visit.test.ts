import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { ConnectorTraits, ConnectorType } from '../../../kernel/contract/connectors.ts'
import type { Guard, GuardDecl } from '../../../kernel/contract/guards.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet, type ScriptOptions } from '../support/scripted-wallet.ts'
import { keptConnection, keptData, keptIn, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

// What a page shows of the last visit before its wallet has answered, and which wallet it may come back to.

const KEY = sessionsKey('last')
const PICTURE = 'data:image/png;base64,AAAA'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

const announced = (more: Record<string, unknown> = {}, connection: object = {}) =>
  keptSession({ type: 'ANNOUNCED', ...more }, [keptConnection(connection)])

const start = async (kept: string = keptText(announced()), script: ScriptOptions = {}, options: Partial<PorticoOptions> = {}) => {
  const wallet = createScriptedWallet(script)
  const storage = memoryDriver([[KEY, kept]])
  const { plugins = [], ...more } = options
  const kernel = await startProbed({ plugins: [wallet.plugin, ...plugins], storage, id: 'last', ...more })
  return { ...kernel, wallet, storage, status: () => kernel.portico.getState().status }
}

const pass = async (ms: number): Promise<void> => {
  await settle()
  jest.advanceTimersByTime(ms)
  await settle()
}

describe('until the wallet has answered', () => {
  const waiting = async (connection: object = {}, options: Partial<PorticoOptions> = {}) => {
    const at = await start(keptText(announced({}, connection)), {}, options)
    const answer = deferred<Connection | undefined>()
    at.wallet.on.restore = () => answer.promise
    return { ...at, answer }
  }

  test('address and chain of the last visit are there at once, as `reconnecting`', async () => {
    const { portico } = await waiting({ network: 'eip155:10' })
    const account = { namespace: 'eip155', address: addressOf('alpha'), type: 'eoa' }
    expect(portico.getState()).toMatchObject({
      status: 'reconnecting',
      namespace: 'eip155',
      account,
      accounts: [account],
      caipAddress: `eip155:10:${addressOf('alpha')}`,
      network: { caipNetworkId: 'eip155:10' },
      unsupportedNetwork: undefined,
    })
    expect(portico.getAccount()).toMatchObject(account)
    expect(portico.getAccount('eip155')).toEqual(portico.getAccount())
    expect(portico.getAccount('solana')).toBeUndefined()
    const state = portico.getState()
    expect([state, state.account, state.accounts].every(Object.isFrozen)).toBe(true)
  })

  test('the wallet on another device is named as it called itself; what storage has of it is cleaned', async () => {
    const { portico, services } = await waiting({ peer: 'Qu\u202Eay\n Wallet' })
    await services.connectors.discover()
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'reconnecting', connector: { id: 'alpha', name: 'Quay Wallet' } })
  })

  test('a chain that the app does not have is said to be one', async () => {
    const { portico } = await waiting({ network: 'eip155:777' })
    expect(portico.getState()).toMatchObject({ network: undefined, unsupportedNetwork: 'eip155:777' })
  })

  test('the kind of the account is kept', async () => {
    const { portico } = await waiting({ type: 'smartAccount' })
    expect(portico.getAccount()?.type).toBe('smartAccount')
  })

  test('A28: a kind that there is not is none', async () => {
    const { portico } = await waiting({ type: 'admin' })
    expect(portico.getAccount()?.type).toBe('eoa')
  })

  test('A19: nothing can be signed, and plugins see nobody', async () => {
    const { portico, services, wallet, answer } = await waiting()
    await pass(300)
    expect(portico.getState().status).toBe('reconnecting')
    expect(portico.getProvider('eip155')).toBeUndefined()
    await expect(portico.signMessage('hello')).rejects.toMatchObject({ code: 'DISCONNECTED' })
    await expect(
      services.sessions.request('eip155', { method: 'personal_sign', params: ['0x', addressOf('alpha')] }),
    ).rejects.toMatchObject({
      code: 'DISCONNECTED',
    })
    expect([services.accounts.active.get(), services.wallet.info.get()]).toEqual([undefined, undefined])
    expect(services.accounts.of('eip155').get()).toEqual([])
    expect(services.networks.unsupported.get()).toBeUndefined()
    expect(wallet.providerOf('alpha').requests).toEqual([])
    answer.resolve(wallet.connectionOf('alpha'))
    await settle()
    expect(portico.getState().status).toBe('connected')
  })

  test('moving to another network asks no wallet', async () => {
    const { portico, wallet } = await waiting()
    await portico.switchNetwork('eip155:10')
    expect(wallet.calls.filter((call) => call.startsWith('switch'))).toEqual([])
  })

  test.each<[string, (at: Awaited<ReturnType<typeof waiting>>) => void]>([
    ['answers no account', ({ answer }) => answer.resolve(undefined)],
    ['answers another account', ({ answer, wallet }) => answer.resolve({ ...wallet.connectionOf('beta'), connectorId: 'alpha' })],
    ['fails', ({ answer }) => answer.reject(new Error('no'))],
  ])('nobody is there any more when the wallet %s', async (_, end) => {
    const at = await waiting()
    await pass(300)
    end(at)
    await settle()
    expect(at.portico.getState()).toMatchObject({ status: 'disconnected', account: undefined, caipAddress: undefined, accounts: [] })
    expect(at.portico.getAccount()).toBeUndefined()
  })

  test('the wallet’s own account and chain take its place, and a visitor’s other choice does', async () => {
    const { portico, wallet, answer, services } = await waiting({ network: 'eip155:10' })
    await pass(300)
    answer.resolve(wallet.connectionOf('alpha'))
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${addressOf('alpha')}` })
    await services.sessions.connect('beta')
    expect(portico.getAccount()?.address).toBe(addressOf('beta'))
  })

  test('a visitor who asks another wallet sees no account of the last visit', async () => {
    const { portico, wallet, services } = await waiting()
    await pass(300)
    wallet.on.connect = () => new Promise(() => undefined)
    services.sessions.connect('beta').catch(() => undefined)
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined, accounts: [] })
  })

  test('it stays while guards are asked, though the wallet has gone on to an account that they have not let in', async () => {
    const asked: { readonly address: string; answer(yes: boolean): void }[] = []
    const guard: Guard<'connect'> = ({ connection }) =>
      new Promise((resolve) => {
        const { address } = connection.accounts[0]
        asked.push({ address, answer: (allow) => resolve(allow ? { allow } : { allow, reason: 'NO' }) })
      })
    const declared = { id: 'gate', on: 'connect', required: true, load: async () => ({ default: () => guard }) } as unknown as GuardDecl
    const { portico, wallet, answer } = await waiting({}, { plugins: [makePlugin({ id: 'test.guard', guards: [declared] })] })
    await pass(300)
    answer.resolve(wallet.connectionOf('alpha'))
    await settle()
    wallet.move('alpha', { address: addressOf('alpha', 2) })
    await settle()
    expect(asked.at(-1)?.address).toBe(addressOf('alpha', 2))
    expect(portico.getState()).toMatchObject({ status: 'reconnecting', account: { address: addressOf('alpha') } })
    asked.at(-1)?.answer(false)
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
  })
})

describe('the discovery window', () => {
  test('ends after 300 ms where its one bearer is there and answers', async () => {
    const { status, wallet } = await start()
    await pass(299)
    expect([status(), wallet.calls]).toEqual(['reconnecting', ['discover']])
    await pass(1)
    expect(status()).toBe('connected')
  })

  test.each<[ConnectorType, ConnectorTraits, string]>([
    ['INJECTED', { announced: true }, 'reconnecting'],
    ['INJECTED', {}, 'connected'],
    ['ANNOUNCED', {}, 'connected'],
  ])('is a trait’s, not a type’s: %s with %j is %s before it ends', async (type, traits, before) => {
    const { status } = await start(keptText(announced({ type })), { type, traits })
    await pass(299)
    expect(status()).toBe(before)
    await pass(1)
    expect(status()).toBe('connected')
  })

  test('is whole for a wallet that comes later', async () => {
    const { status, wallet } = await start(keptText(announced()), { listed: ['beta'] })
    await pass(300)
    wallet.list(['beta', 'alpha'])
    await pass(699)
    expect([status(), wallet.calls]).toEqual(['reconnecting', ['discover']])
    await pass(1)
    expect(status()).toBe('connected')
  })

  test('A28: another of its id that shows up before the wallet has answered: the visitor chooses', async () => {
    const { status, wallet, storage } = await start(keptText(announced()), {
      wallets: ['alpha', 'alpha-2'],
      claims: { 'alpha-2': 'alpha' },
      listed: ['alpha'],
    })
    const answer = deferred<Connection | undefined>()
    wallet.on.restore = () => answer.promise
    await pass(300)
    expect(wallet.calls).toContain('restore alpha')
    wallet.list(['alpha', 'alpha-2'])
    answer.resolve(wallet.connectionOf('alpha'))
    await pass(1_000)
    expect(status()).toBe('disconnected')
    expect(keptIn(storage, 'last')).toHaveLength(1)
  })
})

describe('A28: a session comes back to the wallet of the last visit alone', () => {
  const looks = { name: 'Alpha Wallet', icon: PICTURE }
  const kept = keptText(announced(looks))

  test('the one of the same id, name and picture', async () => {
    const { status } = await start(kept, { looks: { alpha: looks } })
    await pass(1_000)
    expect(status()).toBe('connected')
  })

  test.each([
    ['its id alone', undefined],
    ['its id and picture', { ...looks, name: 'Alpha' }],
    ['its id and name', { name: looks.name }],
    ['its id, its name and another picture', { ...looks, icon: `${PICTURE}BBBB` }],
  ])('who has %s is not asked: the visitor chooses', async (_, own) => {
    const { status, services, wallet, storage } = await start(kept, own ? { looks: { alpha: own } } : {})
    await pass(1_000)
    expect([status(), wallet.calls, keptIn(storage, 'last').length]).toEqual(['disconnected', ['discover'], 1])
    await services.sessions.connect('alpha')
    expect(status()).toBe('connected')
  })

  test('nor one that shows up after the window', async () => {
    const { status, wallet } = await start(kept, { listed: ['beta'] })
    await pass(1_000)
    wallet.list(['beta', 'alpha'])
    await pass(2_000)
    expect([status(), wallet.calls]).toEqual(['disconnected', ['discover']])
  })

  test('what is kept of it is what it was when the visitor connected it', async () => {
    const { services, wallet, storage } = await start(keptText(announced({ connectorId: 'gone' })), { looks: { beta: looks } })
    await services.connectors.discover()
    await services.sessions.connect('beta')
    expect(keptIn(storage, 'last')).toMatchObject([{ connectorId: 'beta', ...looks }])
    expect(wallet.calls).toContain('connect beta')
  })

  test('a wallet over a relay may call itself otherwise: its key is the proof', async () => {
    const { status } = await start(keptText(announced({ type: 'WALLET_CONNECT', name: 'WalletConnect' })), { type: 'WALLET_CONNECT' })
    await pass(2_000)
    expect(status()).toBe('connected')
  })
})

describe('A28: the ids that the visitor used are kept in one value with the sessions', () => {
  test('a session with another id is none', async () => {
    const { status, wallet } = await start(entryOf({ ...keptData(announced()), known: ['beta'] }))
    await pass(1_000)
    expect([status(), wallet.calls]).toEqual(['disconnected', []])
  })

  test.each([
    ['a list of sessions, as it was before', entryOf([announced()])],
    ['no list of ids', entryOf({ sessions: [announced()] })],
    ['a session without the wallet’s name', entryOf(keptData(announced({ name: undefined })))],
    ['a picture of more than 64 kB', entryOf(keptData(announced({ icon: 'x'.repeat(64_001) })))],
    ['a picture that is no text', entryOf(keptData(announced({ icon: [PICTURE] })))],
  ])('%s reads as nothing', async (_, text) => {
    const { status, wallet } = await start(text)
    await pass(1_000)
    expect([status(), wallet.calls]).toEqual(['disconnected', []])
  })

  test('they stay when the session ends, and of many that of the session stays', async () => {
    const { portico, services, storage, wallet } = await start()
    const known = (): unknown => JSON.parse(storage.values.get(KEY) ?? '').d.known
    await pass(300)
    await services.connectors.discover()
    expect(known()).toEqual(['alpha'])
    await services.sessions.connect('beta')
    expect(known()).toEqual(['beta', 'alpha'])
    expect([services.connectors.knows('alpha'), services.connectors.knows('gamma')]).toEqual([true, false])
    await portico.disconnect()
    expect([known(), keptIn(storage, 'last')]).toEqual([['beta', 'alpha'], []])
    expect(wallet.calls).toContain('disconnect beta')
  })
})
