import { outcome, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { tablePairs } from '../support/session-invariants.ts'
import { STORED, startSettling } from '../support/settling-kernel.ts'
import { keptText } from '../support/stored-session.ts'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

const ALLOW = { allow: true } as const
const DENY = { allow: false, reason: 'NO' } as const

describe('between the wallet’s yes and "connected"', () => {
  test('the state is settling, with the connection that is asked about', async () => {
    const { portico, services, last, status, connect } = await startSettling()
    const connected = connect()
    expect(status()).toBe('connecting')
    const seen: unknown[] = []
    services.sessions.of('eip155').subscribe((state) => seen.push(state))
    await settle()
    expect(seen).toContainEqual(
      expect.objectContaining({ status: 'settling', returning: false, connection: expect.objectContaining({ connectorId: 'alpha' }) }),
    )
    await connected
    expect(last().context).toMatchObject({ trigger: 'connect', wallet: { info: { connectorId: 'alpha', name: 'ALPHA' } }, proofs: [] })
    expect(portico.getState().status).toBe('connected')
  })

  test('host, views and other plugins are refused', async () => {
    const { portico, services, wallet, status, begin } = await startSettling()
    void begin()
    await settle()
    expect(status()).toBe('settling')
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined, caipAddress: undefined })
    expect(portico.getProvider('eip155')).toBeUndefined()
    await expect(services.sessions.request('eip155', { method: 'sign' })).rejects.toMatchObject({ code: 'DISCONNECTED', rpcCode: 4900 })
    await expect(services.wallet.load()).rejects.toMatchObject({ code: 'DISCONNECTED' })
    await expect(portico.signMessage('x')).rejects.toMatchObject({ code: 'DISCONNECTED' })
    expect(wallet.providerOf('alpha').requests).toEqual([])
  })

  test('the guard has the wallet sign, through the gate with the snapshot of this connection', async () => {
    const policy = jest.fn((_request, next) => next())
    const { wallet, last, sign, begin, status } = await startSettling({ kernel: { rpc: { policies: [policy] } } })
    wallet.answer('alpha', ({ method }) => (method === 'sign' ? '0xsigned' : null))
    const result = begin()
    await settle()
    expect(await sign(last(), 'Hello')).toBe('0xsigned')
    expect(policy).toHaveBeenCalledWith(
      expect.objectContaining({
        method: 'sign',
        params: ['Hello', '0xalpha1'],
        connectorId: 'alpha',
        network: 'eip155:1',
        account: expect.objectContaining({ address: '0xalpha1' }),
      }),
      expect.anything(),
    )
    expect(status()).toBe('settling')
    last().answer(ALLOW)
    expect(await result).toMatchObject({ value: { connectorId: 'alpha' } })
    expect(status()).toBe('connected')
  })

  test('the features end with the question', async () => {
    const { last, sign, begin, wallet } = await startSettling()
    const result = begin()
    await settle()
    const question = last()
    const { sign: feature } = await question.context.wallet.load()
    question.answer(ALLOW)
    await result
    await expect(question.context.wallet.load()).rejects.toMatchObject({ code: 'DISCONNECTED' })
    await expect(feature?.signMessage({ network: 'eip155:1', account: '0xalpha1', message: 'late' })).rejects.toMatchObject({
      code: 'DISCONNECTED',
    })
    await expect(sign(question, 'late')).rejects.toMatchObject({ code: 'DISCONNECTED' })
    expect(wallet.providerOf('alpha').requests).toEqual([])
  })

  test('features of an adapter that does not look end with it as well', async () => {
    const { last, begin, wallet } = await startSettling({ script: { signs: 'unchecked' } })
    const result = begin()
    await settle()
    const question = last()
    const { sign: feature } = await question.context.wallet.load()
    if (!feature) throw new Error('The wallet does not sign.')
    const signing = (message: string) => outcome(feature.signMessage({ network: 'eip155:1', account: '0xalpha1', message }))
    expect(await signing('in time')).toEqual({ value: 'null' })
    question.answer(ALLOW)
    await result
    expect(await signing('late')).toMatchObject({ error: { code: 'DISCONNECTED' } })
    expect(wallet.providerOf('alpha').requests).toEqual([{ method: 'sign', params: ['in time', '0xalpha1'] }])
  })

  test('while another wallet is connected the guard asks the new one, and the old one stays until the new one has settled', async () => {
    const { portico, wallet, asked, last, sign, connect, begin } = await startSettling()
    await connect('alpha')
    const provider = portico.getProvider('eip155')
    const result = begin('beta')
    await settle()
    expect(asked).toHaveLength(2)
    await sign(last(), 'Hello')
    expect(wallet.providerOf('beta').requests).toEqual([{ method: 'sign', params: ['Hello', '0xbeta1'] }])
    expect(wallet.providerOf('alpha').requests).toEqual([])
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: 'eip155:1:0xalpha1' })
    last().answer(DENY)
    expect(await result).toMatchObject({ error: { code: 'GUARD_DENIED' } })
    expect(portico.getProvider('eip155')).toBe(provider)
    expect(wallet.calls.filter((call) => call.startsWith('disconnect'))).toEqual([])
  })
})

test('one follows the wallet while guards are asked and while it is connected, and nobody does after it', async () => {
  const { portico, wallet, begin, last } = await startSettling()
  const result = begin()
  await settle()
  expect(wallet.listeners('alpha')).toBe(1)
  last().answer(ALLOW)
  await result
  expect(wallet.listeners('alpha')).toBe(1)
  await portico.disconnect()
  expect(wallet.listeners('alpha')).toBe(0)
})

test('features that did not load once are loaded when the guard asks again', async () => {
  const sign = { signMessage: async () => '0xsigned' }
  const load = jest.fn(() => sign)
  load.mockImplementationOnce(() => {
    throw new Error('The network is gone.')
  })
  const actions = {
    get sign() {
      return load()
    },
  }
  const { last, begin } = await startSettling({ script: { actions } })
  void begin()
  await settle()
  const { wallet } = last().context
  await expect(wallet.load()).rejects.toThrow()
  expect(await wallet.load()).toMatchObject({ sign: { signMessage: expect.any(Function) } })
})

describe('what ends it', () => {
  test('given up by the visitor: the guard hears of it, an open signature is void, the wallet is told', async () => {
    const { services, storage, wallet, last, sign, begin, status } = await startSettling()
    wallet.answer('alpha', () => new Promise(() => undefined))
    const result = begin()
    await settle()
    const signed = outcome(sign(last(), 'Hello'))
    await settle()
    services.sessions.cancel('eip155')
    expect(await result).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    expect(await signed).toMatchObject({ error: { code: 'REQUEST_VOID' } })
    expect(last().signal.aborted).toBe(true)
    expect(status()).toBe('disconnected')
    expect(storage.values.has(STORED)).toBe(false)
    await settle()
    expect(wallet.calls).toContain('disconnect alpha')
  })

  test('asked again while the guard waits: the wallet is not told off', async () => {
    const { asked, wallet, begin, last, status } = await startSettling()
    const first = begin()
    await settle()
    const second = begin()
    await settle()
    expect(await first).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    last().answer(ALLOW)
    await second
    expect(status()).toBe('connected')
    expect(wallet.calls).not.toContain('disconnect alpha')
  })

  test('the wallet ends it', async () => {
    const { wallet, begin, last, status } = await startSettling()
    const result = begin()
    await settle()
    wallet.move('alpha', undefined)
    expect(await result).toMatchObject({ error: { code: 'DISCONNECTED' } })
    expect(last().signal.aborted).toBe(true)
    expect(status()).toBe('disconnected')
  })

  test.each([{ address: '0xother' }, { network: 'eip155:10' } as const])(
    'the wallet moves to %p: asked anew about what is so',
    async (to) => {
      const { portico, wallet, asked, begin, last, status } = await startSettling()
      const result = begin()
      await settle()
      const [first] = asked
      wallet.move('alpha', to)
      await settle()
      expect(asked).toHaveLength(2)
      expect(first?.signal.aborted).toBe(true)
      expect(last().context.connection).toMatchObject({
        accounts: [{ address: 'address' in to ? to.address : '0xalpha1' }],
        network: 'network' in to ? to.network : 'eip155:1',
      })
      first?.answer(ALLOW)
      await settle()
      expect(status()).toBe('settling')
      last().answer(ALLOW)
      await result
      expect(portico.getState().caipAddress).toBe(`${last().context.connection.network}:${last().context.connection.accounts[0].address}`)
    },
  )

  test('the wallet has moved between its answer and the question: asked about where it is', async () => {
    const { wallet, begin, asked, last, portico } = await startSettling()
    wallet.on.follow = (connection) => ({ ...connection, network: 'eip155:10' }) as typeof connection
    const result = begin()
    await settle()
    expect(asked.map(({ context }) => context.connection.network)).toEqual(['eip155:10'])
    last().answer(ALLOW)
    await result
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
  })

  test.each([
    ['WALLET_CONNECT', true],
    ['AUTH', true],
    ['EXTERNAL', false],
  ] as const)('denied: a session of %s that would go on without the page is ended (%p)', async (type, ended) => {
    const { wallet, begin, last, status } = await startSettling({ script: { type } })
    const result = begin()
    await settle()
    last().answer(DENY)
    expect(await result).toMatchObject({ error: { code: 'GUARD_DENIED' } })
    await settle()
    expect([status(), wallet.calls.includes('disconnect alpha')]).toEqual(['disconnected', ended])
  })

  test('the adapter is taken out', async () => {
    const { portico, begin, last, status } = await startSettling()
    const result = begin()
    await settle()
    await portico.plugins.remove('test.wallet')
    expect(await result).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    expect(last().signal.aborted).toBe(true)
    expect(status()).toBe('disconnected')
  })
})

const comeBack = async () => {
  const storage = memoryDriver([[STORED, keptText()]])
  const kernel = await startSettling({ script: { type: 'EXTERNAL' }, kernel: { storage } })
  await settle()
  return { ...kernel, storage }
}

test('the table of transitions is walked, as far as guards come into it', async () => {
  const walked = new Set<string>()
  const follow = ({ services: { sessions } }: Awaited<ReturnType<typeof startSettling>>): void => {
    let before = sessions.of('eip155').get().status
    sessions.of('eip155').subscribe(({ status }) => {
      walked.add(`${before} → ${status}`)
      before = status
    })
  }
  const kernel = await startSettling()
  const { wallet, last, begin, connect } = kernel
  follow(kernel)
  void begin()
  await settle()
  wallet.move('alpha', { address: '0xother' })
  await settle()
  void begin()
  await settle()
  last().answer(DENY)
  await settle()
  await connect()
  wallet.move('alpha', { address: '0xthird' })
  await settle()
  last().answer(ALLOW)
  await settle()
  await destroyKernels()
  // It says that it is reconnecting, and is settling, before anyone can listen.
  walked.add(`reconnecting → ${(await comeBack()).status()}`)
  const table = [...tablePairs()].filter((pair) => pair.includes('settling'))
  expect([...walked].filter((pair) => pair.includes('settling')).sort()).toEqual(table.sort())
})

describe('a connection of the last visit', () => {
  test('is reconnecting while the guard is asked, which knows that nobody may be looking', async () => {
    const { portico, last, status } = await comeBack()
    expect(last().context.trigger).toBe('restore')
    expect([status(), portico.getState().status]).toEqual(['settling', 'reconnecting'])
    last().answer(ALLOW)
    await settle()
    expect(portico.getState().status).toBe('connected')
  })
  test('given up, the wallet is not told: the visitor has not left it', async () => {
    const { services, wallet, status } = await comeBack()
    services.sessions.cancel('eip155')
    await settle()
    expect(status()).toBe('disconnected')
    expect(wallet.calls).not.toContain('disconnect alpha')
  })
})
