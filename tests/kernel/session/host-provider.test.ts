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

test('requests, answers and errors pass unchanged', async () => {
  const failure = { code: 4902, message: 'Unrecognized chain' }
  const own = notingProvider(({ method }) => {
    if (method === 'wallet_switchEthereumChain') throw failure
    return ['0x1']
  })
  const { provider } = await start(own)
  const args = { method: 'eth_accounts', params: [1] }
  await expect(provider.request(args)).resolves.toEqual(['0x1'])
  expect(own.requests[0]).toBe(args)
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
    isWallet = true
    async request(): Promise<string> {
      return this.#secret
    }
    on(): this {
      return this
    }
    removeListener(): this {
      return this
    }
    name(): string {
      return this.#secret
    }
  }
  const { provider } = await start(new Wallet())
  const wallet = provider as unknown as Wallet
  await expect(wallet.request()).resolves.toBe('private')
  expect([wallet.name(), wallet.isWallet, 'isWallet' in wallet, wallet instanceof Wallet]).toEqual(['private', true, true, true])
})

test('the host cannot write to the wallet through it, and no other method outlives the connection', async () => {
  const own = { ...notingProvider(), send: () => 'sent' }
  const { portico, provider } = await start(own)
  const wide = provider as Eip1193Provider & { send(): string }
  expect(() => Object.assign(wide, { request: () => undefined })).toThrow(TypeError)
  expect(wide.send()).toBe('sent')
  await portico.disconnect()
  expect(() => wide.send()).toThrow(expect.objectContaining({ code: 4900 }))
})
