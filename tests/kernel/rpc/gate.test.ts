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
    expect(await answer).toMatchObject({ error: { code: 'DISCONNECTED', rpcCode: 4900 } })
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
