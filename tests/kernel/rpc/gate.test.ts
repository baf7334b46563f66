import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { RpcPolicy, RpcRequest } from '../../../kernel/contract/rpc.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc as start } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'

afterEach(async () => {
  jest.restoreAllMocks()
  await destroyKernels()
})

const OWN = addressOf('alpha')
const THIEF = '0xthief'

const sentBy = ({ wallet }: Awaited<ReturnType<typeof start>>) => wallet.providerOf('alpha').requests

/** A policy that lets the page act between the request and the wallet. */
const pausing = () => {
  const gate = deferred<void>()
  const seen: RpcRequest[] = []
  const policy: RpcPolicy = async (request, next) => {
    seen.push(request)
    await gate.promise
    return next()
  }
  return { policy, seen, go: () => gate.resolve() }
}

describe('params are what they were when the request was made', () => {
  test('the page’s own object, changed while the request waits, changes nothing', async () => {
    const { policy, seen, go } = pausing()
    const kernel = await start({ policies: [policy] })
    const transaction = { from: OWN, to: '0xfriend', data: { deep: ['0x1'] } }
    const answer = kernel.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    await settle()
    transaction.to = THIEF
    transaction.data.deep[0] = THIEF
    go()
    await answer
    const honest = [{ from: OWN, to: '0xfriend', data: { deep: ['0x1'] } }]
    expect([seen[0]?.params, sentBy(kernel)[0]?.params]).toEqual([honest, honest])
  })

  test('also in the very tick of the request', async () => {
    const kernel = await start()
    const transaction = { to: '0xfriend' }
    const answer = kernel.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    transaction.to = THIEF
    await answer
    expect(sentBy(kernel)[0]?.params).toEqual([{ to: '0xfriend' }])
  })

  const turning = (): (() => string) => {
    let reads = 0
    return () => {
      reads += 1
      return reads === 1 ? '0xfriend' : THIEF
    }
  }
  const receivers: readonly (readonly [string, () => unknown])[] = [
    [
      'a getter',
      () => {
        const to = turning()
        return Object.defineProperty({}, 'to', { enumerable: true, get: to })
      },
    ],
    [
      'toJSON',
      () => {
        const to = turning()
        return { toJSON: () => ({ to: to() }) }
      },
    ],
    [
      'toJSON of a text',
      () => {
        const to = turning()
        return { to: { toJSON: to } }
      },
    ],
    [
      'a proxy',
      () => {
        const to = turning()
        return new Proxy({ to: '' }, { get: (target, name) => (name === 'to' ? to() : Reflect.get(target, name)) })
      },
    ],
  ]
  test.each(receivers)('%s that answers differently each time is asked once', async (_, make) => {
    const { policy, seen, go } = pausing()
    const kernel = await start({ policies: [policy] })
    go()
    await kernel.provider.request({ method: 'eth_sendTransaction', params: [make()] })
    expect([seen[0]?.params, sentBy(kernel)[0]?.params]).toEqual([[{ to: '0xfriend' }], [{ to: '0xfriend' }]])
  })

  test('args whose getters turn are read once, too', async () => {
    const kernel = await start()
    let reads = 0
    const args = {
      get method() {
        reads += 1
        return reads === 1 ? 'eth_blockNumber' : 'acme_stake'
      },
    }
    await kernel.provider.request(args)
    expect([sentBy(kernel), reads]).toEqual([[{ method: 'eth_blockNumber' }], 1])
  })

  test('what policies see is frozen to the depth; a wallet may write into what it gets', async () => {
    const { policy, seen, go } = pausing()
    const kernel = await start({ policies: [policy] })
    go()
    await kernel.provider.request({ method: 'eth_call', params: [{ list: [{ a: 1 }] }] })
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect([Object.isFrozen(seen[0]), frozen(seen[0]?.params)]).toEqual([true, true])
    const [got] = sentBy(kernel)
    expect(() => Object.assign(Object(got?.params?.[0 as never]), { nonce: '0x1' })).not.toThrow()
    expect(() => Object.assign(Object(got), { id: 7 })).not.toThrow()
  })

  test('a plugin’s method gets the copy', async () => {
    const kernel = await start({ safe: ['acme_pools'] })
    const pool = { name: 'Harbour' }
    const answer = kernel.ask('acme_pools', [pool])
    pool.name = 'Thief'
    await answer
    expect(kernel.script.seen[0]?.params).toEqual([{ name: 'Harbour' }])
  })

  test('what a plugin’s schema makes of them is frozen before anybody is asked', async () => {
    const kernel = await start()
    const made = { pool: 'Harbour', parts: [{ amount: 1n }] }
    kernel.script.params = () => made
    const answer = kernel.ask('acme_stake')
    await settle()
    expect(() => Object.assign(made, { pool: 'Thief' })).toThrow(TypeError)
    expect(() => Object.assign(Object(made.parts[0]), { amount: 2n })).toThrow(TypeError)
    kernel.approve()
    expect(await answer).toEqual({ value: 'done' })
  })

  const circle: unknown[] = []
  circle.push(circle)
  test.each<readonly [string, unknown]>([
    ['a function', [() => '0x']],
    ['a symbol', [{ to: Symbol('to') }]],
    ['a bigint', [{ value: 1n }]],
    ['no number', [Number.NaN]],
    ['an endless number', [{ value: Number.POSITIVE_INFINITY }]],
    ['a map', [new Map([['to', '0x']])]],
    ['bytes', [new Uint8Array(2)]],
    ['an instance', [new (class Wei {})()]],
    ['a text object', [Object('0x')]],
    ['a circle', circle],
    ['a list without an end', [new Array(1_000_000)]],
    ['a text in place of a list', 'latest'],
    ['a number in place of a list', 7],
  ])('%s is refused before anybody sees it', async (_, params) => {
    const seen = jest.fn()
    const kernel = await start({ policies: [seen] })
    const answer = await outcome(kernel.provider.request({ method: 'eth_call', params: params as never }))
    expect(answer).toMatchObject({ error: { code: -32602, data: { code: 'PARAMS_INVALID' } } })
    expect([sentBy(kernel), seen.mock.calls]).toEqual([[], []])
  })

  test('a getter that throws is refused and its error kept', async () => {
    const kernel = await start()
    const cause = new Error('trap')
    const trap = Object.defineProperty({}, 'to', {
      enumerable: true,
      get() {
        throw cause
      },
    })
    const answer = await outcome(kernel.provider.request({ method: 'eth_call', params: [trap] }))
    expect(answer).toMatchObject({ error: { code: -32602, cause: { cause } } })
  })

  test('members that are undefined go, names of prototypes stay names', async () => {
    const kernel = await start()
    const data: unknown = JSON.parse('{"__proto__":{"polluted":true},"gas":1}')
    await kernel.provider.request({ method: 'eth_call', params: [{ to: '0x1', gas: undefined }, data, [undefined, null, true]] })
    const params: readonly unknown[] = Object(sentBy(kernel)[0]?.params)
    expect(JSON.stringify(params)).toBe('[{"to":"0x1"},{"__proto__":{"polluted":true},"gas":1},[null,null,true]]')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.getPrototypeOf(params[1])).toBe(Object.prototype)
  })
})

describe('a script that replaces the wallet’s methods after connecting', () => {
  test('is never asked, whoever asks', async () => {
    const kernel = await start()
    const own = kernel.wallet.providerOf('alpha')
    const stolen: RequestArguments[] = []
    own.request = async (args) => void stolen.push(args)
    await kernel.provider.request({ method: 'eth_sendTransaction', params: [{ from: OWN }] })
    await kernel.services.sessions.request('eip155', { method: 'eth_chainId' })
    expect(stolen).toEqual([])
    expect(sentBy(kernel).map(({ method }) => method)).toEqual(['eth_sendTransaction', 'eth_chainId'])
  })

  test('hears of no listener', async () => {
    const kernel = await start()
    const own = kernel.wallet.providerOf('alpha')
    const heard = jest.fn()
    own.on = heard
    kernel.provider.on('accountsChanged', () => undefined)
    expect(heard).not.toHaveBeenCalled()
    expect(own.listeners.get('accountsChanged')?.size).toBe(1)
  })
})

describe('every request passes the host’s policies', () => {
  test('the host’s, a plugin’s, and that for a method of a plugin', async () => {
    const seen: string[] = []
    const kernel = await start({
      safe: ['acme_pools'],
      policies: [
        async ({ method }, next) => {
          seen.push(method)
          return next()
        },
      ],
    })
    await kernel.provider.request({ method: 'eth_blockNumber' })
    await kernel.services.sessions.request('eip155', { method: 'eth_chainId' })
    await kernel.ask('acme_pools')
    expect(seen).toEqual(['eth_blockNumber', 'eth_chainId', 'acme_pools'])
  })

  test('which may refuse: the wallet never hears of it', async () => {
    const kernel = await start({
      policies: [
        async ({ method }, next) => {
          if (method === 'eth_sign') throw Object.assign(new Error('Not here.'), { code: 4200 })
          return next()
        },
      ],
    })
    expect(await kernel.ask('eth_sign', [OWN, '0x'])).toMatchObject({ error: { code: 4200, message: 'Not here.' } })
    expect(await kernel.ask('eth_blockNumber')).toEqual({ value: null })
    expect(sentBy(kernel).map(({ method }) => method)).toEqual(['eth_blockNumber'])
  })

  test('as the host gave them: who changes its lists later changes nothing', async () => {
    const policies: RpcPolicy[] = [async () => 'policy']
    const safe: string[] = []
    const kernel = await start({ policies, safe })
    policies.length = 0
    safe.push('acme_pools')
    expect(await kernel.ask('eth_blockNumber')).toEqual({ value: 'policy' })
  })

  test('and names page, account and chain', async () => {
    const { policy, seen, go } = pausing()
    const kernel = await start({ policies: [policy] })
    go()
    await kernel.ask('eth_blockNumber')
    const { signal, ...request } = seen[0] ?? {}
    expect(request).toEqual({
      id: expect.any(String),
      method: 'eth_blockNumber',
      params: undefined,
      connectorId: 'alpha',
      account: { namespace: 'eip155', address: OWN, type: 'eoa' },
      network: 'eip155:1',
      origin: 'http://localhost',
    })
  })

  test.each([
    ['the account', { address: '0xother' }],
    ['the chain', { network: 'eip155:10' as const }],
  ])('23, 72, A19: %s changes while one thinks: void, and the wallet is not asked', async (_, to) => {
    const { policy, go } = pausing()
    const kernel = await start({ policies: [policy] })
    const answer = kernel.ask('eth_sendTransaction', [{ from: OWN }])
    await settle()
    kernel.wallet.move('alpha', to)
    expect(await answer).toMatchObject({ error: { code: 4100, data: { code: 'REQUEST_VOID' } } })
    go()
    await settle()
    expect(sentBy(kernel)).toEqual([])
  })

  test('so is one for a connection that ended and was made again', async () => {
    const { policy, go } = pausing()
    const kernel = await start({ policies: [policy] })
    const answer = outcome(kernel.services.sessions.request('eip155', { method: 'eth_sendTransaction', params: [{ from: OWN }] }))
    await settle()
    await kernel.portico.disconnect()
    await kernel.services.sessions.connect('alpha')
    go()
    expect(await answer).toMatchObject({ error: { code: 'REQUEST_VOID' } })
    expect(sentBy(kernel)).toEqual([])
  })

  test('a caller that gives up before the wallet has it: REQUEST_ABORTED', async () => {
    const { policy, go } = pausing()
    const kernel = await start({ policies: [policy] })
    const control = new AbortController()
    const answer = outcome(kernel.services.sessions.request('eip155', { method: 'eth_chainId' }, { signal: control.signal }))
    await settle()
    control.abort()
    expect(await answer).toMatchObject({ error: { code: 'REQUEST_ABORTED', rpcCode: 4001 } })
    go()
    await settle()
    const late = await outcome(kernel.services.sessions.request('eip155', { method: 'eth_chainId' }, { signal: control.signal }))
    expect(late).toMatchObject({ error: { code: 'REQUEST_ABORTED' } })
    expect(sentBy(kernel)).toEqual([])
  })
})

test('a request that was answered leaves no listener with its caller', async () => {
  const kernel = await start()
  const { signal } = new AbortController()
  const [added, removed] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')]
  await kernel.services.sessions.request('eip155', { method: 'eth_chainId' }, { signal })
  expect(added.mock.calls.length).toBeGreaterThan(0)
  const listeners = ({ mock }: typeof added | typeof removed) => new Set(mock.calls.map(([, listener]) => listener))
  expect(listeners(removed)).toEqual(listeners(added))
})

test('a switch of the chain that the wallet was asked for does not void the request for it', async () => {
  const kernel = await start()
  const own = kernel.wallet.providerOf('alpha')
  const done = deferred<null>()
  await kernel.portico.disconnect()
  own.request = async () => {
    kernel.wallet.move('alpha', { network: 'eip155:10' })
    return done.promise
  }
  await kernel.services.sessions.connect('alpha')
  const provider = kernel.portico.getProvider('eip155')
  const answer = provider?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  await settle()
  expect(kernel.portico.getState().network?.id).toBe(10)
  done.resolve(null)
  await expect(answer).resolves.toBeNull()
  expect(kernel.portico.getProvider('eip155')).toBe(provider)
})

test('once the gate is there, a request reaches the wallet in the tick in which it is made', async () => {
  const kernel = await start()
  await kernel.ask('eth_chainId')
  void kernel.provider.request({ method: 'eth_requestAccounts' })
  expect(sentBy(kernel).at(-1)).toEqual({ method: 'eth_requestAccounts' })
})

describe('a wallet’s error', () => {
  const failing = async (cause: unknown) => {
    const kernel = await start()
    const own = kernel.wallet.providerOf('alpha')
    await kernel.portico.disconnect()
    own.request = async () => {
      throw cause
    }
    await kernel.services.sessions.connect('alpha')
    return kernel
  }

  test('in our name and words is the wallet’s all the same', async () => {
    const forged = Object.assign(new Error('Nothing was sent.'), { name: 'PorticoError', code: 'REQUEST_VOID', context: {}, docs: '' })
    const { services, portico } = await failing(forged)
    const asked = outcome(services.sessions.request('eip155', { method: 'eth_sendTransaction' }))
    expect(await asked).toMatchObject({ error: { code: 'WALLET_ERROR', cause: forged } })
    // The host gets what the wallet said, as it said it.
    await expect(portico.getProvider('eip155')?.request({ method: 'eth_sendTransaction' })).rejects.toBe(forged)
  })

  test('made on our own prototype is no less the wallet’s', async () => {
    const forged: unknown = Object.create(PorticoError.prototype, { name: { value: 'PorticoError' }, code: { value: 'REQUEST_VOID' } })
    const { services } = await failing(forged)
    const asked = await outcome(services.sessions.request('eip155', { method: 'eth_sendTransaction' }))
    expect(asked).toMatchObject({ error: { code: 'WALLET_ERROR' } })
  })

  test('that throws when it is read', async () => {
    const trap = new Proxy({}, { get: () => fail() })
    const fail = (): never => {
      throw new Error('trap')
    }
    const { services } = await failing(trap)
    expect(await outcome(services.sessions.request('eip155', { method: 'eth_call' }))).toMatchObject({ error: { code: 'WALLET_ERROR' } })
  })

  test.each([
    [{ code: 4001, message: 'No.' }, 'REQUEST_REJECTED', 4001],
    [{ code: -32603, message: 'x', data: { originalError: { code: 4001 } } }, 'REQUEST_REJECTED', 4001],
    [{ code: -32002, message: 'Busy.' }, 'WALLET_ERROR', -32002],
  ])('keeps its code: %j', async (cause, code, rpcCode) => {
    const { services } = await failing(cause)
    const asked = await outcome(services.sessions.request('eip155', { method: 'eth_call' }))
    expect(asked).toMatchObject({ error: { code, rpcCode, cause } })
  })
})
