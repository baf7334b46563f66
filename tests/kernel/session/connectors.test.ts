import type { ComponentType } from 'react'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { plainPlugin as plugin } from '../support/make-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

const Nothing: ComponentType = () => null
const load = async () => ({ default: Nothing })

describe('connectors', () => {
  test('come with discovery, bounded to a second, and follow their wallet source', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const wallet = createScriptedWallet()
    const never = () => new Promise<never>(() => undefined)
    const silent = plugin({ id: 'test.silent', adapters: [{ namespace: 'solana', discover: never, connect: never }] })
    const { services } = await startProbed({ plugins: [wallet.plugin, silent] })
    expect(services.connectors.all.get()).toEqual([])
    const found = outcome(services.connectors.discover())
    await settle()
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['alpha', 'beta'])
    jest.advanceTimersByTime(1_000)
    expect(await found).toEqual({ value: undefined })
    wallet.list(['beta'])
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['beta'])
    jest.advanceTimersByTime(20_000)
  })

  test('a later plugin cannot take over the id of an earlier one’s wallet, however often the earlier one speaks', async () => {
    const real = createScriptedWallet({ id: 'test.real', wallets: ['alpha'] })
    const fake = createScriptedWallet({ id: 'test.zfake', wallets: ['alpha'] })
    const { services } = await startProbed({ plugins: [real.plugin, fake.plugin] })
    await services.connectors.discover()
    real.list(['alpha'])
    await services.sessions.connect('alpha')
    expect(real.calls).toContain('connect alpha')
    expect(fake.calls).not.toContain('connect alpha')
  })

  test('a connector of another family than its adapter’s is not listed, and one plugin’s wallets go with it', async () => {
    const wallet = createScriptedWallet()
    const liar = plugin({
      id: 'test.liar',
      adapters: [
        {
          namespace: 'solana',
          discover: async () => ({ default: ({ stores }: AnyScope) => stores.create([{ ...wallet.connectorOf('alpha'), id: 'liar' }]) }),
          connect: load,
        },
      ],
    })
    const { services, portico } = await startProbed({ plugins: [wallet.plugin, liar] })
    await services.connectors.discover()
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['alpha', 'beta'])
    await portico.plugins.remove('test.wallet')
    expect(services.connectors.all.get()).toEqual([])
  })

  test('of an adapter that was removed none is left, whatever it announces later, and it begins anew once it is added again', async () => {
    const wallet = createScriptedWallet()
    const other = createScriptedWallet({ id: 'test.other', wallets: ['gamma'] })
    const { services, portico } = await startProbed({ plugins: [wallet.plugin, other.plugin] })
    const heard: string[] = []
    services.connectors.all.subscribe((all) => heard.push(all.map(({ id }) => id).join()))
    await services.connectors.discover()
    heard.length = 0
    await portico.plugins.remove('test.wallet')
    expect(heard).toEqual(['gamma'])
    wallet.list(['alpha', 'late'])
    other.list(['gamma', 'delta'])
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['gamma', 'delta'])
    expect(await outcome(services.sessions.connect('alpha'))).toMatchObject({ error: { code: 'CONNECTOR_MISSING' } })
    portico.plugins.add(wallet.plugin)
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['gamma', 'delta'])
    await services.connectors.discover()
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['gamma', 'delta', 'alpha', 'beta'])
  })

  test('nobody listens to an adapter that was removed, found or still looking', async () => {
    const wallet = createScriptedWallet()
    const listeners = new Set<unknown>()
    const source = {
      get: () => [wallet.connectorOf('alpha')],
      subscribe(listener: unknown) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const found = deferred<object>()
    const adapter = { namespace: 'eip155', discover: () => found.promise, connect: load }
    const [quick, slow] = [plugin({ id: 'test.quick', adapters: [adapter] }), plugin({ id: 'test.slow', adapters: [{ ...adapter }] })]
    const { services, portico } = await startProbed({ plugins: [quick, slow] })
    const searched = services.connectors.discover()
    await settle()
    await portico.plugins.remove('test.slow')
    found.resolve({ default: () => source })
    await searched
    expect(services.connectors.all.get().map(({ id }) => id)).toEqual(['alpha'])
    expect(listeners.size).toBe(1)
    await portico.plugins.remove('test.quick')
    expect(services.connectors.all.get()).toEqual([])
    expect(listeners.size).toBe(0)
  })

  test('features of a connection go with the plugin that brought them', async () => {
    const wallet = createScriptedWallet()
    const chain = createScriptedWallet({ id: 'test.chain', wallets: [], actions: { sign: { signMessage: async () => 'signed' } } })
    const { services, portico } = await startProbed({ plugins: [wallet.plugin, chain.plugin] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    await expect(portico.signMessage('hello')).resolves.toBe('signed')
    expect(Object.keys(services.wallet.features.get() ?? {})).toContain('sign')
    await portico.plugins.remove('test.chain')
    expect(services.wallet.features.get()).toBeUndefined()
    await expect(portico.signMessage('hello')).rejects.toMatchObject({ code: 'ADAPTER_MISSING' })
  })
})
