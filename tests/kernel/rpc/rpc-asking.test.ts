import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { plainPlugin } from '../support/make-plugin.ts'
import { startRpc as start } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

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

  test('78: ten approvals are one', async () => {
    const { ask, pending, services, script } = await start()
    const result = ask('acme_stake')
    await settle()
    const id = pending()[0]?.id ?? ''
    for (let click = 0; click < 10; click += 1) services.rpc.approve(id)
    services.rpc.reject(id)
    expect(await result).toEqual({ value: 'done' })
    expect(script.seen).toHaveLength(1)
  })

  describe('a request’s one key', () => {
    /** Two buttons in the modal. */
    const createButtons = () => {
      const [reject, approve] = [document.createElement('button'), document.createElement('button')]
      document.querySelector('portico-modal')?.shadowRoot?.append(reject, approve)
      return { reject, approve }
    }
    const asked = async (method: string) => {
      const started = await start()
      const answer = started.ask(method)
      await settle()
      const id = started.pending()[0]?.id ?? ''
      const bind = (buttons = createButtons()) => started.services.rpc.bindButtons(id, buttons, () => undefined)
      return { ...started, answer, id, bind }
    }
    const refused = expect.objectContaining({ code: 'APPROVAL_BOUND' })

    test('A10: what the general view asks about is approved by no call', async () => {
      const { shell, answer, id, script } = await asked('acme_pools')
      expect(() => shell.approve(id)).toThrow(refused)
      expect(script.seen).toEqual([])
      shell.reject(id)
      expect(await answer).toMatchObject(rejected)
    })

    test('A10: once buttons were bound no call approves it, also when they have let go', async () => {
      const { services, answer, id, bind, script } = await asked('acme_stake')
      const undo = bind()
      expect(() => services.rpc.approve(id)).toThrow(refused)
      undo()
      expect(() => services.rpc.approve(id)).toThrow(refused)
      expect(script.seen).toEqual([])
      services.rpc.reject(id)
      expect(await answer).toMatchObject(rejected)
    })

    test('A10: nobody else binds it meanwhile, and afterwards its own view may again', async () => {
      const { bind, reject } = await asked('acme_stake')
      const undo = bind()
      expect(() => bind()).toThrow(refused)
      undo()
      const again = bind()
      // Letting go twice is letting go once.
      undo()
      expect(() => bind()).toThrow(refused)
      again()
      reject()
    })

    test('A10: buttons outside of the modal are refused, and leave the key', async () => {
      const { bind, reject } = await asked('acme_stake')
      expect(() => bind({ reject: document.createElement('button'), approve: document.createElement('button') })).toThrow(refused)
      bind()()
      reject()
    })

    test('A29: another plugin binds no button to it', async () => {
      const { shell, id, reject } = await asked('acme_stake')
      expect(() => shell.bindButtons(id, createButtons(), () => undefined)).toThrow(
        expect.objectContaining({ code: 'UNDECLARED_DEPENDENCY' }),
      )
      reject()
    })

    test('what is answered is bound to nothing', async () => {
      const { bind, reject, answer } = await asked('acme_stake')
      reject()
      await answer
      expect(() => bind()()).not.toThrow()
    })
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
    portico.plugins.add(plainPlugin({ id: 'acme.staking', views, rpc }))
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
    portico.plugins.add(plainPlugin({ id: 'acme.staking', views, rpc }))
    expect(await ask('acme_stake')).toMatchObject({ error: { code: -32603, data: { code: 'VIEW_LOAD_FAILED' } } })
    await settle()
    expect(services.modal.state.get().open).toBe(false)
    expect(services.rpc.pending.get()).toEqual([])
  })
})
