import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Eip1193Face, Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet, notingProvider } from '../support/scripted-wallet.ts'
import { keptConnection, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

afterEach(destroyKernels)

const start = async (own: object = notingProvider(), options: Partial<PorticoOptions> = {}) => {
  const wallet = createScriptedWallet()
  wallet.on.connect = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), provider: own as Eip1193Provider })
  const kernel = await startProbed({ plugins: [wallet.plugin], ...options })
  await kernel.services.connectors.discover()
  await kernel.services.sessions.connect('alpha')
  const provider = kernel.portico.getProvider('eip155')
  if (!provider) throw new Error('There is no provider.')
  return { ...kernel, wallet, provider }
}

test('methods, answers and errors pass unchanged', async () => {
  const failure = { code: 4902, message: 'Unrecognized chain' }
  const own = notingProvider(({ method }) => {
    if (method === 'wallet_switchEthereumChain') throw failure
    return ['0x1']
  })
  const { provider } = await start(own)
  const args = { method: 'eth_accounts', params: [1] }
  await expect(provider.request(args)).resolves.toEqual(['0x1'])
  expect(own.requests[0]).toEqual(args)
  await expect(provider.request({ method: 'wallet_switchEthereumChain' })).rejects.toBe(failure)
})

test.each([
  ['5000 and words that say so', { code: 5000, message: 'User rejected.' }, 4001],
  ['4001 within another', { code: -32603, message: 'Internal.', data: { originalError: { code: 4001 } } }, 4001],
  ['5000 that says something else', { code: 5000, message: 'Unknown chain' }, 5000],
])('a refusal reaches the host with 4001, by whatever code the wallet says it: %s', async (_, failure, code) => {
  const { provider } = await start(
    notingProvider(() => {
      throw failure
    }),
  )
  await expect(provider.request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({ code, message: failure.message })
})

test('one object as long as the connection stands, another for the next', async () => {
  const { portico, services, provider } = await start()
  expect(portico.getProvider('eip155')).toBe(provider)
  expect(portico.getProvider('solana')).toBeUndefined()
  await portico.disconnect()
  await services.sessions.connect('alpha')
  expect(portico.getProvider('eip155')).not.toBe(provider)
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900, name: 'ProviderRpcError' })
})

test('events are heard, each listener can be taken out, and after the end nothing of the wallet is heard', async () => {
  const own = notingProvider()
  const { portico, provider } = await start(own)
  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(own.listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
  }
  const heard: unknown[] = []
  const listener = (value: unknown): void => void heard.push(value)
  provider.on('chainChanged', listener)
  provider.on('chainChanged', listener)
  emit('chainChanged', '0x1')
  provider.removeListener('chainChanged', listener)
  emit('chainChanged', '0x2')
  provider.removeListener('chainChanged', listener)
  provider.removeListener('chainChanged', () => undefined)
  emit('chainChanged', '0x3')
  expect(heard).toEqual(['0x1', '0x1', '0x2'])
  provider.on('accountsChanged', listener)
  const kept = [...(own.listeners.get('accountsChanged') ?? [])]
  await portico.disconnect()
  expect(own.listeners.get('accountsChanged')?.size).toBe(0)
  for (const stale of kept) (stale as (value: unknown) => void)('late')
  provider.on('accountsChanged', listener)
  emit('accountsChanged', ['0x9'])
  expect(heard.slice(3)).toEqual([[]])
})

/** Everything a host hears of the end, in its order. */
const hearEnd = (provider: Eip1193Face): readonly unknown[] => {
  const heard: unknown[] = []
  provider.on('accountsChanged', (accounts) => void heard.push(accounts))
  provider.on('disconnect', ({ code }) => void heard.push(code))
  return heard
}

test('the visitor’s disconnect: the host that kept the provider hears both events, in order, each once', async () => {
  const { portico, provider } = await start()
  const heard = hearEnd(provider)
  await portico.disconnect()
  await portico.destroy()
  expect(heard).toEqual([4900, []])
})

test('the end of the kernel is told the same, and nothing listens to the wallet any more', async () => {
  const own = notingProvider()
  const { portico, provider } = await start(own)
  const heard = hearEnd(provider)
  await portico.destroy()
  expect(heard).toEqual([4900, []])
  expect([...own.listeners.values()].map(({ size }) => size)).toEqual([0, 0])
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
})

test.each(['events first', 'state first'])(
  'the wallet’s own end is told the same, each once, whatever the wallet says itself: %s',
  async (order) => {
    const own = notingProvider()
    const { wallet, provider } = await start(own)
    const heard = hearEnd(provider)
    const emit = (event: string, value: unknown): void => {
      for (const listener of [...(own.listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
    }
    emit('disconnect', { code: 1013, message: 'The node is away for a moment.' })
    if (order === 'state first') wallet.move('alpha', undefined)
    emit('accountsChanged', [])
    emit('disconnect', { code: 4900, message: 'Gone.' })
    if (order === 'events first') wallet.move('alpha', undefined)
    await Promise.resolve()
    expect(heard).toEqual([1013, 4900, []])
  },
)

test('a listener that throws is reported, and neither the wallet nor the next listener knows of it', async () => {
  const own = notingProvider(({ method }) => {
    if (method !== 'wallet_switchEthereumChain') return null
    // As many wallets do: the event comes before the answer, and in its call stack.
    for (const listener of own.listeners.get('chainChanged') ?? []) (listener as (value: unknown) => void)('0xa')
    return null
  })
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { portico, provider } = await start(own, { logLevel: 'error' })
  const heard: unknown[] = []
  const fail = (): void => {
    throw new Error('The host’s own failure.')
  }
  provider.on('chainChanged', fail)
  provider.on('chainChanged', (chain) => void heard.push(chain))
  provider.on('disconnect', fail)
  provider.on('disconnect', ({ code }) => void heard.push(code))
  await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })).resolves.toBeNull()
  await portico.disconnect()
  expect(heard).toEqual(['0xa', 4900])
  expect(said).toHaveBeenCalledTimes(2)
  said.mockRestore()
})

test('after the end nothing more listens to the wallet', async () => {
  const own = notingProvider()
  const { portico, provider } = await start(own)
  const listeners = () => [...own.listeners.values()].reduce((sum, { size }) => sum + size, 0)
  provider.on('chainChanged', () => undefined)
  await portico.disconnect()
  for (const name of ['on', 'once', 'addListener'] as const) {
    const listen: unknown = Reflect.get(provider, name)
    if (typeof listen === 'function') expect(listen('accountsChanged', () => undefined)).toBe(provider)
  }
  expect(listeners()).toBe(0)
})

test('a wallet whose members are no methods is connected all the same, and hears of nobody', async () => {
  const { provider } = await start({ request: async () => 'answer', on: 'text', removeListener: null })
  const listener = () => undefined
  expect(provider.on('chainChanged', listener)).toBe(provider)
  expect(provider.removeListener('chainChanged', listener)).toBe(provider)
  await expect(provider.request({ method: 'x' })).resolves.toBe('answer')
})

test('a wallet that takes no requests is not connected, and the error says whose provider it is', async () => {
  await expect(start({ on: () => undefined, removeListener: () => undefined })).rejects.toMatchObject({
    code: 'PROVIDER_MISSING',
    context: { connectorId: 'alpha', namespace: 'eip155', method: 'request' },
  })
})

test.each(['on', 'removeListener'])(
  'a family says what else its providers have: one of Solana without %s is not connected',
  async (method) => {
    const wallet = createScriptedWallet({ namespace: 'solana' })
    const own = { ...notingProvider(), [method]: undefined }
    wallet.on.connect = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), provider: own as never })
    const { services, portico } = await startProbed({ plugins: [wallet.plugin] })
    await services.connectors.discover()
    await expect(services.sessions.connect('alpha')).rejects.toMatchObject({
      code: 'PROVIDER_MISSING',
      message: `alpha answered a provider of solana without the method "${method}".`,
      context: { connectorId: 'alpha', namespace: 'solana', method },
    })
    expect(portico.getState().status).toBe('disconnected')
  },
)

test('one that comes back without such a method is disconnected as soon as its family has come', async () => {
  const address = addressOf('alpha')
  const network = 'solana:1'
  const storage = memoryDriver([
    [sessionsKey('back'), keptText(keptSession({ type: 'ANNOUNCED' }, [keptConnection({ network, address })]))],
  ])
  const wallet = createScriptedWallet({ namespace: 'solana' })
  wallet.on.restore = async ({ connector }) => ({
    ...wallet.connectionOf(connector.id),
    provider: { ...notingProvider(), on: undefined } as never,
  })
  const { portico } = await startProbed({ plugins: [wallet.plugin], storage, id: 'back' })
  const ended = jest.fn()
  portico.events.on('disconnected', ended)
  await until(() => ended.mock.calls.length === 1)
  expect(portico.getState().status).toBe('disconnected')
})

test.each([
  ['no object', 'solana'],
  ['nothing to ask', { on: () => undefined, removeListener: () => undefined, granted: () => [] }],
  ['a request that is no function', { request: {} }],
])('the same of another family: %s', async (_, own) => {
  const wallet = createScriptedWallet({ namespace: 'solana' })
  wallet.on.connect = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), provider: own as never })
  const { services, portico } = await startProbed({ plugins: [wallet.plugin] })
  await services.connectors.discover()
  await expect(services.sessions.connect('alpha')).rejects.toMatchObject({
    code: 'PROVIDER_MISSING',
    context: { connectorId: 'alpha', namespace: 'solana' },
  })
  expect(portico.getState().status).toBe('disconnected')
})

test('once is once, and can be taken out before', async () => {
  const own = { ...notingProvider(), once: () => undefined }
  const { provider } = await start(own)
  const once = provider as Eip1193Provider & { once: Eip1193Provider['on'] }
  const heard: unknown[] = []
  const listener = (value: unknown): void => void heard.push(value)
  once.once('chainChanged', listener)
  for (let time = 0; time < 2; time += 1)
    for (const passed of [...(own.listeners.get('chainChanged') ?? [])]) (passed as (value: unknown) => void)('0x1')
  once.once('chainChanged', listener)
  provider.removeListener('chainChanged', listener)
  expect(heard).toEqual(['0x1'])
  expect(own.listeners.get('chainChanged')?.size).toBe(0)
})

test('a frozen wallet object, and one with its methods on a class, work the same', async () => {
  const frozen = await start(Object.freeze(notingProvider(() => 'frozen')))
  await expect(frozen.provider.request({ method: 'x' })).resolves.toBe('frozen')
  class Wallet {
    #secret = 'private'
    async request(): Promise<string> {
      return this.#secret
    }
    on(): this {
      return this
    }
    removeListener(): this {
      return this
    }
  }
  const { provider } = await start(new Wallet())
  await expect(provider.request({ method: 'x' })).resolves.toBe('private')
})

test('the host cannot write to it, and finds no other way through it to the wallet', async () => {
  const own = { ...notingProvider(), send: () => 'sent', sendAsync: () => 'sent', enable: () => 'enabled' }
  const { provider } = await start(Object.assign(own, { provider: own, providers: [own] }))
  expect(() => Object.assign(provider, { request: () => undefined })).toThrow(TypeError)
  const members = ['request', 'on', 'once', 'removeListener', 'addListener', 'off']
  expect(Object.keys(provider).sort()).toEqual(members.sort())
  expect(Object.getPrototypeOf(provider)).toBe(Object.prototype)
})

test('no door of the kernel leads to the wallet’s own object', async () => {
  const own = notingProvider()
  const { services, provider } = await start(own)
  const state = services.sessions.of('eip155').get()
  const [connector] = services.connectors.all.get()
  expect(state.status === 'connected' && state.connection).toBeTruthy()
  const found: unknown[] = []
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 4) return
    found.push(value)
    for (const name of Reflect.ownKeys(value)) walk(Reflect.get(value, name), depth + 1)
  }
  for (const door of [state, connector, provider, await services.sessions.connect('alpha')]) walk(door, 0)
  expect(found.length).toBeGreaterThan(5)
  expect(found).not.toContain(own)
  expect(connector).not.toHaveProperty('provider')
})
