import type { RpcPolicy } from '../../../kernel/contract/rpc.ts'
import { deferred, never, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { plainPlugin } from '../support/make-plugin.ts'
import { startRpc as start } from '../support/rpc-plugin.ts'
import { type createScriptedWallet, notingProvider } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

describe('what a request is made for', () => {
  test.each([
    ['the account changes', (wallet: ReturnType<typeof createScriptedWallet>) => wallet.move('alpha', { address: '0xother' })],
    ['the chain changes', (wallet: ReturnType<typeof createScriptedWallet>) => wallet.move('alpha', { network: 'eip155:10' })],
    ['the wallet ends', (wallet: ReturnType<typeof createScriptedWallet>) => wallet.move('alpha', undefined), 4900, 'DISCONNECTED'],
  ])('%s while it is asked: over at once, the question goes, nothing runs', async (_, change, code = 4100, name = 'REQUEST_VOID') => {
    const { ask, view, wallet, script, pending } = await start()
    const result = ask('acme_stake')
    await settle()
    const [request] = pending()
    change(wallet)
    expect(await result).toMatchObject({ error: { code, data: { code: name } } })
    await settle()
    expect([view(), pending(), script.seen, request?.signal.aborted]).toEqual([undefined, [], [], true])
  })

  test('a change while it runs: the caller hears that it is void, and the handler that it is over', async () => {
    const { ask, approve, wallet, script } = await start()
    const late = deferred<string>()
    script.handle = () => late.promise
    const result = ask('acme_stake')
    await settle()
    approve()
    await settle()
    wallet.move('alpha', { address: '0xother' })
    expect(await result).toMatchObject({ error: { data: { code: 'REQUEST_VOID' } } })
    expect(script.seen[0]?.signal.aborted).toBe(true)
    late.resolve('too late')
  })

  test('another object takes the place of its wallet, with the same account on the same network: over, and neither is asked', async () => {
    const thinking = deferred<void>()
    const { services, wallet, ask } = await start({ policies: [(_, next) => thinking.promise.then(() => next())] })
    const result = ask('eth_sendTransaction', [{ to: '0xfriend' }])
    await settle()
    const next = notingProvider()
    wallet.on.connect = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), provider: next })
    await services.sessions.connect('alpha')
    expect(await result).toMatchObject({ error: { data: { code: 'DISCONNECTED' } } })
    thinking.resolve()
    await settle()
    expect([wallet.providerOf('alpha').requests, next.requests]).toEqual([[], []])
  })

  test.each(['asked about', 'run'])('the plugin that answers it is taken out while it is %s: void at once', async (when) => {
    const { portico, ask, approve, script } = await start()
    script.handle = never
    const result = ask('acme_stake')
    await settle()
    if (when === 'run') approve()
    await settle()
    await portico.plugins.remove('acme.staking')
    expect(await result).toMatchObject({ error: { code: 4100, data: { code: 'REQUEST_VOID' } } })
    expect(script.seen.map(({ signal }) => signal.aborted)).toEqual(when === 'run' ? [true] : [])
  })

  test('whoever works on a request hears when it has been answered, and its caller is left without a listener', async () => {
    const signals: AbortSignal[] = []
    const policy: RpcPolicy = (request, next) => {
      signals.push(request.signal)
      return next()
    }
    const { services } = await start({ safe: ['acme_pools'], policies: [policy] })
    const { signal } = new AbortController()
    const [added, removed] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')]
    for (const method of ['acme_pools', 'eth_chainId']) await services.sessions.request('eip155', { method }, { signal })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(added.mock.calls.length).toBeGreaterThan(0)
    expect(new Set(removed.mock.calls.map(([, listener]) => listener))).toEqual(new Set(added.mock.calls.map(([, listener]) => listener)))
  })

  test('a change while its code still loads', async () => {
    const { portico, ask, wallet } = await start()
    await portico.plugins.remove('acme.staking')
    const gate = deferred<object>()
    portico.plugins.add(plainPlugin({ id: 'acme.staking', rpc: { acme_pools: { safety: 'safe', load: () => gate.promise } } }))
    const result = ask('acme_pools')
    await settle()
    wallet.move('alpha', { network: 'eip155:10' })
    gate.resolve({ default: () => ({ params: () => undefined, handle: async () => 'done' }) })
    expect(await result).toMatchObject({ error: { data: { code: 'REQUEST_VOID' } } })
  })
})

describe('failures', () => {
  test('params are parsed first: -32602, and nobody is asked', async () => {
    const { ask, view, script } = await start()
    script.params = () => {
      throw new TypeError('pool')
    }
    expect(await ask('acme_stake', ['x'])).toMatchObject({ error: { code: -32602, data: { code: 'PARAMS_INVALID' } } })
    expect([view(), script.seen]).toEqual([undefined, []])
  })

  test('params that lie deeper than 64 levels are refused, and nobody is asked', async () => {
    const { ask, wallet } = await start()
    const nested = (levels: number): readonly unknown[] => (levels === 0 ? [] : [nested(levels - 1)])
    expect(await ask('eth_call', nested(65))).toMatchObject({ error: { code: -32602, data: { code: 'PARAMS_INVALID' } } })
    expect(await ask('eth_call', nested(64))).toEqual({ value: null })
    expect(wallet.providerOf('alpha').requests).toHaveLength(1)
  })

  test('the handler sees what the schema made, not what was sent', async () => {
    const { ask, script } = await start({ safe: ['acme_pools'] })
    script.params = (input) => ({ first: Array.isArray(input) ? String(input[0]) : '' })
    await ask('acme_pools', [7])
    expect(script.seen[0]?.params).toEqual({ first: '7' })
  })

  test.each([
    ['an error', new Error('closed'), -32603],
    ['a text', 'closed', -32603],
    ['nothing', undefined, -32603],
    ['an error with a code', Object.assign(new Error('no'), { code: 4100 }), 4100],
    ['a code that is no number', { code: 'E' }, -32603],
    ['a code that is half a number', { code: 1.5 }, -32603],
  ])('a handler that throws %s', async (_, thrown, code) => {
    const { ask, script } = await start({ safe: ['acme_pools'] })
    script.handle = () => {
      throw thrown
    }
    expect(await ask('acme_pools')).toMatchObject({ error: { name: 'ProviderRpcError', code } })
  })

  test('after disconnecting: 4900, and no handler', async () => {
    const { portico, ask, script } = await start({ safe: ['acme_pools'] })
    await portico.disconnect()
    expect(await ask('acme_pools')).toMatchObject({ error: { code: 4900 } })
    expect(script.seen).toEqual([])
  })

  test('a method whose plugin is disabled or gone goes to the wallet, as if it had never been', async () => {
    const { portico, ask, wallet, script } = await start({ safe: ['acme_pools'] })
    await portico.plugins.disable('acme.staking')
    await ask('acme_pools')
    portico.plugins.enable('acme.staking')
    await ask('acme_pools')
    await portico.plugins.remove('acme.staking')
    await ask('acme_pools')
    expect(wallet.providerOf('alpha').requests.map(({ method }) => method)).toEqual(['acme_pools', 'acme_pools'])
    expect(script.seen).toHaveLength(1)
  })
})

describe('policies', () => {
  const named =
    (name: string, log: string[]): RpcPolicy =>
    async (request, next) => {
      log.push(`${name} ${request.method}`)
      const result = await next()
      log.push(`${name} done`)
      return result
    }

  test('run in the host’s order, outermost first, around the question', async () => {
    const log: string[] = []
    const { ask, approve, script } = await start({ policies: [named('a', log), named('b', log)] })
    script.handle = () => log.push('handled')
    const result = ask('acme_stake')
    await settle()
    expect(log).toEqual(['a acme_stake', 'b acme_stake'])
    approve()
    await result
    expect(log).toEqual(['a acme_stake', 'b acme_stake', 'handled', 'b done', 'a done'])
  })

  test('may answer or refuse themselves: then nobody is asked', async () => {
    const answering = await start({ policies: [async () => 'policy'] })
    expect(await answering.ask('acme_stake')).toEqual({ value: 'policy' })
    const refusing = await start({
      policies: [
        () => {
          throw Object.assign(new Error('mainnet only'), { code: 4200 })
        },
      ],
    })
    expect(await refusing.ask('acme_stake')).toMatchObject({ error: { code: 4200, message: 'mainnet only' } })
    expect([answering.script.seen, refusing.script.seen, refusing.view()]).toEqual([[], [], undefined])
  })

  test('cannot replace the request, and cannot run it twice', async () => {
    const greedy: RpcPolicy = async (request, next) => {
      expect(() => Object.assign(request, { params: 'other' })).toThrow(TypeError)
      return Promise.all([next(), next(), next()])
    }
    const { ask, approve, script, pending } = await start({ policies: [greedy] })
    const result = ask('acme_stake', ['mine'])
    await settle()
    expect(pending()).toHaveLength(1)
    approve()
    expect(await result).toEqual({ value: ['done', 'done', 'done'] })
    expect(script.seen.map(({ params }) => params)).toEqual([['mine']])
  })

  test('one that never goes on is ended by a change of the connection', async () => {
    const { ask, wallet } = await start({ policies: [() => new Promise(() => undefined)] })
    const result = ask('acme_stake')
    await settle()
    wallet.move('alpha', { network: 'eip155:10' })
    expect(await result).toMatchObject({ error: { data: { code: 'REQUEST_VOID' } } })
  })
})
