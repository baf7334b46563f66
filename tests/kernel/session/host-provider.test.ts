import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { createScriptedWallet, notingProvider } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

const start = async (own: object = notingProvider()) => {
  const wallet = createScriptedWallet()
  wallet.on.connect = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), provider: own })
  const kernel = await startProbed({ plugins: [wallet.plugin] })
  await kernel.services.connectors.discover()
  await kernel.services.connections.connect('alpha')
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

test('one object as long as the connection stands, another for the next', async () => {
  const { portico, services, provider } = await start()
  expect(portico.getProvider('eip155')).toBe(provider)
  expect(portico.getProvider('solana')).toBeUndefined()
  await portico.disconnect()
  await services.connections.connect('alpha')
  expect(portico.getProvider('eip155')).not.toBe(provider)
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900, name: 'ProviderRpcError' })
})

test('events are heard, each listener can be taken out, and after the end there is silence', async () => {
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
  expect(heard).toHaveLength(3)
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
  const state = services.connections.of('eip155').get()
  const [connector] = services.connectors.all.get()
  expect(state.status === 'connected' && state.connection).toBeTruthy()
  const found: unknown[] = []
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 4) return
    found.push(value)
    for (const name of Reflect.ownKeys(value)) walk(Reflect.get(value, name), depth + 1)
  }
  for (const door of [state, connector, provider, await services.connections.connect('alpha')]) walk(door, 0)
  expect(found.length).toBeGreaterThan(5)
  expect(found).not.toContain(own)
  expect(connector).not.toHaveProperty('provider')
})
