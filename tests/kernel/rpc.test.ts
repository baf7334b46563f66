import type { PorticoOptions } from '../../kernel/contract/kernel-api.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import type { RpcPolicy } from '../../kernel/contract/rpc.ts'
import { deferred, outcome, settle } from './support/deferred.ts'
import { destroyKernels, startProbed } from './support/kernel.ts'
import { createRpcPlugin } from './support/rpc-plugin.ts'
import { addressOf, createScriptedWallet } from './support/scripted-wallet.ts'
import { createShell } from './support/shell.ts'

afterEach(destroyKernels)

const start = async (rpc: PorticoOptions['rpc'] = {}) => {
  const wallet = createScriptedWallet()
  const { plugin, script } = createRpcPlugin()
  const kernel = await startProbed({ plugins: [createShell(), wallet.plugin, plugin], rpc })
  await kernel.services.connectors.discover()
  await kernel.services.connections.connect('alpha')
  const provider = kernel.portico.getProvider('eip155') as Eip1193Provider
  const ask = (method: string, params?: readonly unknown[]) => outcome(provider.request({ method, ...(params ? { params } : {}) }))
  const { router, modal, rpc: requests } = kernel.services
  return {
    ...kernel,
    wallet,
    script,
    provider,
    ask,
    view: () => (modal.state.get().open ? router.current.get() : undefined),
    pending: () => requests.pending.get(),
    approve: () => requests.approve(requests.pending.get()[0]?.id ?? ''),
    reject: () => requests.reject(requests.pending.get()[0]?.id ?? ''),
  }
}

const rejected = { error: { name: 'ProviderRpcError', code: 4001 } }

describe('asking', () => {
  test('an unsafe method shows its approval view; approved, it runs', async () => {
    const { ask, view, pending, approve, script } = await start()
    const result = ask('acme_stake', [{ pool: '1' }])
    await settle()
    const [request] = pending()
    expect(view()).toEqual({ view: 'acme.staking:Approve', params: { requestId: request?.id } })
    expect(request).toMatchObject({ method: 'acme_stake', params: [{ pool: '1' }], connectorId: 'alpha', network: 'eip155:1' })
    expect(request?.account.address).toBe(addressOf('alpha'))
    expect(Object.isFrozen(request)).toBe(true)
    expect(script.seen).toEqual([])
    approve()
    expect(await result).toEqual({ value: 'done' })
    expect(script.seen).toEqual([request])
    expect([view(), pending()]).toEqual([undefined, []])
  })

  test.each(['reject', 'close', 'back', 'elsewhere', 'destroy'] as const)('leaving it by %s rejects and runs nothing', async (how) => {
    const { ask, view, reject, script, portico, services, pending } = await start()
    const result = ask('acme_stake')
    await settle()
    if (how === 'reject') reject()
    if (how === 'close') await portico.close()
    if (how === 'back') await services.router.back()
    if (how === 'elsewhere') await services.router.reset('Connect' as never)
    if (how === 'destroy') await portico.destroy()
    expect(await result).toMatchObject({ error: { name: 'ProviderRpcError', code: how === 'destroy' ? expect.any(Number) : 4001 } })
    await settle()
    expect([script.seen, pending()]).toEqual([[], []])
    if (how !== 'elsewhere') expect(view()).toBeUndefined()
  })

  test('in an open modal it stands in front, and what was there comes back', async () => {
    const { ask, view, approve, portico, services } = await start()
    await portico.open({ view: 'Account' as never })
    const result = ask('acme_stake')
    await settle()
    expect(view()?.view).toBe('acme.staking:Approve')
    approve()
    await result
    await settle()
    expect([view()?.view, services.router.depth.get()]).toEqual(['Account', 1])
  })

  test('a method that proposes to be safe asks in the general view until the host lists it', async () => {
    const asking = await start()
    const result = asking.ask('acme_pools')
    await settle()
    expect(asking.view()?.view).toBe('ApproveRequest')
    asking.approve()
    expect(await result).toEqual({ value: 'done' })
    const listed = await start({ safe: ['acme_pools'] })
    expect(await listed.ask('acme_pools')).toEqual({ value: 'done' })
    expect(listed.view()).toBeUndefined()
  })

  test('an unsafe method asks though the host lists it', async () => {
    const { ask, view, reject } = await start({ safe: ['acme_stake'] })
    const result = ask('acme_stake')
    await settle()
    expect(view()?.view).toBe('acme.staking:Approve')
    reject()
    expect(await result).toMatchObject(rejected)
  })

  test('two requests are two questions; answering one leaves the other', async () => {
    const { ask, view, pending, services } = await start()
    const [first, second] = [ask('acme_stake', [1]), ask('acme_stake', [2])]
    await settle()
    const [one, two] = pending()
    expect(services.router.depth.get()).toBe(2)
    services.rpc.approve(one?.id ?? '')
    expect(await first).toEqual({ value: 'done' })
    await settle()
    expect(view()?.params).toEqual({ requestId: two?.id })
    services.rpc.reject(two?.id ?? '')
    expect(await second).toMatchObject(rejected)
    await settle()
    expect(view()).toBeUndefined()
  })

  test('ten approvals are one', async () => {
    const { ask, pending, services, script } = await start()
    const result = ask('acme_stake')
    await settle()
    const id = pending()[0]?.id ?? ''
    for (let click = 0; click < 10; click += 1) services.rpc.approve(id)
    services.rpc.reject(id)
    expect(await result).toEqual({ value: 'done' })
    expect(script.seen).toHaveLength(1)
  })

  test('approving what is not there does nothing', async () => {
    const { services, script } = await start()
    for (const id of ['', 'nope', '__proto__']) services.rpc.approve(id)
    expect(script.seen).toEqual([])
  })

  test('a visitor who closes while the approval view still loads has answered', async () => {
    const gate = deferred<object>()
    const { portico, ask, services } = await start()
    await portico.plugins.remove('acme.staking')
    const load = async () => ({ default: () => ({ params: (input: unknown) => input, handle: async () => 'done' }) })
    const views = { 'acme.staking:Approve': { load: () => gate.promise } }
    const rpc = { acme_stake: { safety: 'unsafe', approval: 'acme.staking:Approve', load } }
    const { makePlugin } = await import('./support/make-plugin.ts')
    portico.plugins.add(makePlugin({ id: 'acme.staking', views, rpc } as never))
    const result = ask('acme_stake')
    await settle()
    await portico.close()
    expect(await result).toMatchObject(rejected)
    gate.resolve({ default: () => null })
    await settle()
    expect(services.modal.state.get().open).toBe(false)
  })

  test('an approval view that does not load is an error for the caller, not a question without an end', async () => {
    const { portico, ask, services } = await start()
    await portico.plugins.remove('acme.staking')
    const load = async () => ({ default: () => ({ params: (input: unknown) => input, handle: async () => 'done' }) })
    const views = { 'acme.staking:Approve': { load: () => Promise.reject(new Error('404')) } }
    const rpc = { acme_stake: { safety: 'unsafe', approval: 'acme.staking:Approve', load } }
    const { makePlugin } = await import('./support/make-plugin.ts')
    portico.plugins.add(makePlugin({ id: 'acme.staking', views, rpc } as never))
    expect(await ask('acme_stake')).toMatchObject({ error: { code: -32603, data: { code: 'VIEW_LOAD_FAILED' } } })
    await settle()
    expect(services.modal.state.get().open).toBe(false)
    expect(services.rpc.pending.get()).toEqual([])
  })
})

describe('what a request is made for', () => {
  test.each([
    ['the account changes', (wallet: ReturnType<typeof createScriptedWallet>) => wallet.move('alpha', { address: '0xother' })],
    ['the chain changes', (wallet: ReturnType<typeof createScriptedWallet>) => wallet.move('alpha', { network: 'eip155:10' })],
    ['the wallet ends', (wallet: ReturnType<typeof createScriptedWallet>) => wallet.move('alpha', undefined)],
  ])('%s while it is asked: void at once, the question goes, nothing runs', async (_, change) => {
    const { ask, view, wallet, script, pending } = await start()
    const result = ask('acme_stake')
    await settle()
    const [request] = pending()
    change(wallet)
    expect(await result).toMatchObject({ error: { code: 4100, data: { code: 'REQUEST_VOID' } } })
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

  test('a change while its code still loads', async () => {
    const { portico, ask, wallet } = await start()
    await portico.plugins.remove('acme.staking')
    const gate = deferred<object>()
    const { makePlugin } = await import('./support/make-plugin.ts')
    portico.plugins.add(makePlugin({ id: 'acme.staking', rpc: { acme_pools: { safety: 'safe', load: () => gate.promise } } } as never))
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
