import type { ConnectMessage, ConnectProof } from '../../../kernel/contract/adapters.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { STORED, startSettling } from '../support/settling-kernel.ts'
import { keptIn } from '../support/stored-session.ts'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const ALLOW = { allow: true } as const
const DENY = { allow: false, reason: 'NO' } as const

describe('when a guard is asked', () => {
  const MOVES = [
    [undefined, ['account']],
    [['connect'], []],
    [['account'], ['account']],
    [['network'], ['network']],
    [
      ['connect', 'account', 'network'],
      ['account', 'network'],
    ],
  ] as const

  test.each(MOVES)('at %p: asked about %p of a connected wallet', async (at, expected) => {
    const { wallet, asked, services, connect, status } = await startSettling(at ? { at } : {})
    if (at && !at.some((point) => point === 'connect')) await services.sessions.connect('alpha')
    else await connect()
    const before = asked.length
    wallet.move('alpha', { address: '0xother' })
    await settle()
    asked.at(-1)?.answer(ALLOW)
    await settle()
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    asked.at(-1)?.answer(ALLOW)
    await settle()
    expect(asked.slice(before).map(({ context }) => context.trigger)).toEqual(expected)
    expect(status()).toBe('connected')
  })

  const atNetwork = async () => {
    const kernel = await startSettling({ at: ['network'] })
    await kernel.services.sessions.connect('alpha')
    return kernel
  }

  test('about another network: nothing is connected before it has let pass, and it can sign there', async () => {
    const { portico, wallet, last, sign, status } = await atNetwork()
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    expect([status(), portico.getState().status, portico.getProvider('eip155')]).toEqual(['settling', 'connecting', undefined])
    await sign(last(), 'Hello')
    expect(wallet.providerOf('alpha').requests).toEqual([{ method: 'sign', params: ['Hello', '0xalpha1'] }])
    last().answer(ALLOW)
    await settle()
    expect(portico.getState().caipAddress).toBe('eip155:10:0xalpha1')
  })

  test('about another network, and another tab disconnects: disconnected at once, whatever the guard says then', async () => {
    const { wallet, storage, last, status } = await atNetwork()
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    storage.values.delete(STORED)
    window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue: null }))
    await settle()
    expect([status(), last().signal.aborted]).toEqual(['disconnected', true])
    last().answer(ALLOW)
    await settle()
    expect(status()).toBe('disconnected')
  })

  test('about another network: until it has let pass nobody asks the wallet anything', async () => {
    const { wallet, services, last } = await atNetwork()
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    const refused = await outcome(services.sessions.request('eip155', { method: 'eth_sendTransaction', params: [{}] }))
    expect(refused).toMatchObject({ error: { code: 'DISCONNECTED', rpcCode: 4900 } })
    last().answer(ALLOW)
    await settle()
    expect(wallet.providerOf('alpha').requests).toEqual([])
    await services.sessions.request('eip155', { method: 'eth_blockNumber' })
    expect(wallet.providerOf('alpha').requests).toHaveLength(1)
  })

  test.each<readonly [string, (kernel: Awaited<ReturnType<typeof atNetwork>>) => unknown]>([
    ['the wallet ends it', ({ wallet }) => wallet.move('alpha', undefined)],
    ['its adapter is taken out', ({ portico }) => portico.plugins.remove('test.wallet')],
    ['the host ends the session', ({ services }) => services.sessions.end(services.sessions.all.get()[0]?.id ?? '')],
  ])('about another network, and %s: the guard hears that it is over, and its yes connects nobody', async (_, end) => {
    const kernel = await atNetwork()
    kernel.wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    const question = kernel.last()
    await end(kernel)
    await settle()
    expect([kernel.status(), question.signal.aborted]).toEqual(['disconnected', true])
    question.answer(ALLOW)
    await settle()
    expect([kernel.status(), kernel.services.sessions.all.get()]).toEqual(['disconnected', []])
  })

  test('of several wallets of a family, one that is not in use moves without a question, and the other stays connected', async () => {
    const kernel = await startSettling({ at: ['network'], kernel: { multipleSessions: true } })
    const { services, wallet, asked, portico } = kernel
    await services.sessions.connect('alpha')
    await services.sessions.connect('beta')
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    expect(asked).toEqual([])
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: 'eip155:1:0xbeta1' })
  })

  test('about another network, and the visitor chooses another wallet: the host hears that the first is over', async () => {
    const { portico, wallet, services } = await atNetwork()
    const events: string[] = []
    for (const name of ['connected', 'disconnected'] as const) portico.events.on(name, () => events.push(name))
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    wallet.on.connect = () => Promise.reject(Object.assign(new Error('No'), { code: 4001 }))
    await outcome(services.sessions.connect('beta'))
    await settle()
    expect([portico.getState().status, events, wallet.calls]).toEqual([
      'disconnected',
      ['disconnected'],
      expect.arrayContaining(['disconnect alpha']),
    ])
  })

  test('about another network: a denial disconnects and tells the wallet', async () => {
    const { portico, wallet, storage, last } = await atNetwork()
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    last().answer(DENY)
    await settle()
    expect(portico.getState().status).toBe('disconnected')
    expect(keptIn(storage, 'settling')).toEqual([])
    expect(wallet.calls).toContain('disconnect alpha')
  })

  test('a switch by the host waits for it, however long the visitor takes', async () => {
    const { portico, last } = await atNetwork()
    const switched = outcome(portico.switchNetwork('eip155:10'))
    await settle()
    jest.advanceTimersByTime(60_000)
    await settle()
    expect(portico.getState().status).toBe('connecting')
    last().answer(ALLOW)
    expect(await switched).toEqual({ value: undefined })
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
  })

  test('a switch by the host that is denied rejects', async () => {
    const { portico, last } = await atNetwork()
    const switched = outcome(portico.switchNetwork('eip155:10'))
    await settle()
    last().answer(DENY)
    expect(await switched).toMatchObject({ error: { code: 'DISCONNECTED' } })
  })

  test('a wallet that moves without saying so is no way around it', async () => {
    const { portico, wallet, asked, last } = await atNetwork()
    wallet.on.switchNetwork = async () => undefined
    wallet.on.restore = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), network: 'eip155:10' })
    const switched = outcome(portico.switchNetwork('eip155:10'))
    await settle()
    jest.advanceTimersByTime(3_000)
    await settle()
    expect(asked).toHaveLength(1)
    expect(portico.getState().status).toBe('connecting')
    last().answer(ALLOW)
    await switched
    expect(portico.getState().caipAddress).toBe('eip155:10:0xalpha1')
  })

  test('an account that changed and a network after it: both are asked about', async () => {
    const { wallet, asked, connect, portico } = await startSettling()
    await connect()
    wallet.move('alpha', { address: '0xother' })
    await settle()
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    expect(asked.slice(1).map(({ context, signal }) => [context.trigger, context.connection.network, signal.aborted])).toEqual([
      ['account', 'eip155:1', true],
      ['account', 'eip155:10', false],
    ])
    asked.at(-1)?.answer(ALLOW)
    await settle()
    expect(portico.getState().caipAddress).toBe('eip155:10:0xother')
  })

  test.each([[], ['open'], 'connect', [undefined]])('at %p is no manifest', (at) => {
    const guards = [{ id: 'gate', on: 'connect', required: true, at, load: async () => ({ default: () => () => ALLOW }) }]
    expect(() => startKernel({ plugins: [makePlugin({ id: 'test.guard', guards } as never)] })).toThrow(
      expect.objectContaining({ code: 'MANIFEST_INVALID' }),
    )
  })
})

describe('messages that are signed with the connection', () => {
  const message: ConnectMessage = {
    nonce: 'nonce0001',
    domain: 'host.test',
    uri: 'https://host.test',
    version: '1',
    issuedAt: '2026-01-01T00:00:00Z',
    networks: ['eip155:1', 'eip155:10'],
  }
  const proof: ConnectProof = {
    nonce: 'nonce0001',
    account: '0xalpha1',
    network: 'eip155:1',
    message: 'text',
    signature: '0xsigned',
    scheme: 'eip191',
  }
  const signing = (proofs: unknown) => async () => {
    const kernel = await startSettling({ messages: () => [message], script: { signsAtConnect: true } })
    const connect = jest.fn(async ({ connector }) => ({ ...kernel.wallet.connectionOf(connector.id), proofs }) as never)
    kernel.wallet.on.connect = connect
    const result = kernel.begin()
    await settle()
    return { ...kernel, connect, result }
  }

  test('reach the connector, and its proofs the guard that asked; nobody else', async () => {
    const { connect, services, last, result } = await signing([proof])()
    expect(connect).toHaveBeenCalledWith(expect.objectContaining({ messages: [message] }))
    expect(last().context.proofs).toEqual([proof])
    expect(last().context.connection).not.toHaveProperty('proofs')
    last().answer(ALLOW)
    await result
    expect(JSON.stringify(services.sessions.of('eip155').get())).not.toContain('0xsigned')
  })

  test('another guard gets none of them', async () => {
    const asked: unknown[] = []
    const guard = ({ proofs }: { readonly proofs: unknown }) => {
      asked.push(proofs)
      return ALLOW
    }
    const guards = [{ id: 'other', on: 'connect', required: true, load: async () => ({ default: () => guard }) }]
    const other = makePlugin({ id: 'test.other', guards } as never)
    const kernel = await startSettling({ messages: () => [message], script: { signsAtConnect: true }, kernel: { plugins: [other] } })
    kernel.wallet.on.connect = async ({ connector }) => ({ ...kernel.wallet.connectionOf(connector.id), proofs: [proof] })
    await kernel.connect()
    expect(asked).toEqual([[]])
  })

  test('a proof is for the networks of its own message, not for those of another guard’s', async () => {
    const asked: unknown[] = []
    const guard = ({ proofs }: { readonly proofs: unknown }) => {
      asked.push(proofs)
      return ALLOW
    }
    const elsewhere = async () => ({ default: () => () => [{ ...message, nonce: 'nonce0002', networks: ['eip155:10'] }] })
    const guards = [{ id: 'other', on: 'connect', required: true, load: async () => ({ default: () => guard }), messages: elsewhere }]
    const other = makePlugin({ id: 'test.other', guards } as never)
    const kernel = await startSettling({ messages: () => [message], script: { signsAtConnect: true }, kernel: { plugins: [other] } })
    const proofs = [proof, { ...proof, nonce: 'nonce0002' }]
    kernel.wallet.on.connect = async ({ connector }) => ({ ...kernel.wallet.connectionOf(connector.id), proofs })
    await kernel.connect()
    expect([kernel.last().context.proofs, asked]).toEqual([[proof], [[]]])
  })

  test.each([
    ['another nonce', { ...proof, nonce: 'nonce0002' }],
    ['another account', { ...proof, account: '0xthief' }],
    ['a network that was not asked for', { ...proof, network: 'eip155:5' }],
    ['no signature', { ...proof, signature: '' }],
    ['no text', 7],
  ])('a proof with %s is none', async (_, given) => {
    const { last } = await signing([given])()
    expect(last().context.proofs).toEqual([])
  })

  test('whatever else a connector answers as proofs is none', async () => {
    const { last } = await signing('all of them')()
    expect(last().context.proofs).toEqual([])
  })

  test('a connector that cannot sign with the connection is asked in the task of the click, without them', async () => {
    const messages = jest.fn(() => [message])
    const { wallet, services } = await startSettling({ messages })
    await services.sessions.prepare('alpha')
    const connect = jest.fn(async () => wallet.connectionOf('alpha'))
    wallet.on.connect = connect
    void outcome(services.sessions.connect('alpha'))
    expect(connect).toHaveBeenCalledWith(expect.not.objectContaining({ messages: expect.anything() }))
    expect(messages).not.toHaveBeenCalled()
  })

  test.each([
    [
      'throw',
      () => {
        throw new Error('no nonce')
      },
    ],
    ['never come', () => new Promise<never>(() => undefined)],
  ])('that %s: the wallet is connected without them, and the guard asked', async (_, messages) => {
    const kernel = await startSettling({ messages, script: { signsAtConnect: true } })
    const result = kernel.begin()
    await settle()
    jest.advanceTimersByTime(10_000)
    await settle()
    expect(kernel.last().context.proofs).toEqual([])
    kernel.last().answer(ALLOW)
    expect(await result).toMatchObject({ value: { connectorId: 'alpha' } })
  })

  test('given up while they are made: the wallet is not asked', async () => {
    const kernel = await startSettling({ messages: () => new Promise<never>(() => undefined), script: { signsAtConnect: true } })
    const result = kernel.begin()
    await settle()
    kernel.services.sessions.cancel('eip155')
    expect(await result).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    expect(kernel.wallet.calls).not.toContain('connect alpha')
  })
})
