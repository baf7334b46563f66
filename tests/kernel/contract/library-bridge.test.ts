import { createEthersBridge } from '../../../adapters/ethers/index.ts'
import { createEthers5Bridge } from '../../../adapters/ethers5/index.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Eip1193Face } from '../../../kernel/contract/provider.ts'
import { createLibraryBridge } from '../../../kernel/contract/tools/library-bridge.ts'
import { settle } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

// A host that has not installed it.
jest.mock('ethers', () => {
  throw new Error("Cannot find module 'ethers'")
})

afterEach(destroyKernels)

const FIRST = '0x52908400098527886E0F7030069857D2E4169EE7'
const SECOND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const start = async () => {
  const wallet = createScriptedWallet({ wallets: ['alpha', 'beta'] })
  wallet.move('alpha', { address: FIRST })
  const { portico, services } = await startProbed({ plugins: [wallet.plugin] })
  await services.connectors.discover()
  const loads: string[] = []
  let fails = false
  const bridge = createLibraryBridge(portico, {
    async load() {
      loads.push('load')
      if (fails) throw new PorticoError('PLUGIN_LOAD_FAILED', 'npm install library')
      return 'library'
    },
    provider: (_: string, asked: Eip1193Face, chainId) => ({ asked, chainId }),
    signer: (_, { chainId }, address) => ({ chainId, address }),
  })
  return {
    portico,
    wallet,
    bridge,
    loads,
    connect: (id = 'alpha') => services.sessions.connect(id),
    fail: (now: boolean) => {
      fails = now
    },
  }
}

test('loads nothing until it is asked, and says that nobody is connected', async () => {
  const { bridge, loads, connect } = await start()
  expect((await rejection(bridge.getSigner())).code).toBe('DISCONNECTED')
  bridge.subscribe(() => undefined)
  await settle()
  expect([bridge.getState().signer, loads]).toEqual([undefined, []])
  await connect()
  await settle()
  expect([bridge.getState().signer, loads]).toEqual([{ address: FIRST, chainId: 1 }, ['load']])
})

test('another account is another signer, another chain another provider, and none is left after the end', async () => {
  const { bridge, connect, wallet, portico } = await start()
  const heard: unknown[] = []
  const stop = bridge.subscribe(({ signer }) => heard.push(signer && [signer.address, signer.chainId]))
  await connect()
  const provider = await bridge.getProvider()
  wallet.move('alpha', { address: SECOND })
  await settle()
  expect(await bridge.getProvider()).toBe(provider)
  wallet.move('alpha', { network: 'eip155:10' })
  await settle()
  expect(await bridge.getProvider()).not.toBe(provider)
  await portico.disconnect()
  await settle()
  expect(heard).toEqual([[FIRST, 1], [SECOND, 1], [SECOND, 10], undefined])
  expect((await rejection(bridge.getProvider())).code).toBe('DISCONNECTED')
  stop()
  await connect()
  await settle()
  expect(heard).toHaveLength(4)
  bridge.destroy()
  expect(bridge.getState().signer).toBeUndefined()
  expect((await rejection(bridge.getSigner())).code).toBe('KERNEL_DESTROYED')
})

test('another wallet on the same chain is another provider', async () => {
  const { bridge, connect, wallet } = await start()
  await connect()
  const first = await bridge.getProvider()
  wallet.move('beta', { address: FIRST })
  await connect('beta')
  const second = await bridge.getProvider()
  await second.asked.request({ method: 'eth_accounts' })
  expect([second === first, wallet.providerOf('alpha').requests, wallet.providerOf('beta').requests]).toEqual([
    false,
    [],
    [{ method: 'eth_accounts' }],
  ])
})

test('who stays hears on where another one leaves; after the end nobody does', async () => {
  const { bridge, connect, wallet } = await start()
  const heard: string[] = []
  const listen = (name: string) => bridge.subscribe(({ signer }) => heard.push(`${name} ${signer?.address}`))
  const [leave] = [listen('one'), listen('two')]
  await connect()
  await settle()
  leave()
  wallet.move('alpha', { address: SECOND })
  await settle()
  expect(heard).toEqual([`one ${FIRST}`, `two ${FIRST}`, `two ${SECOND}`])
  bridge.destroy()
  listen('three')
  wallet.move('alpha', { address: FIRST })
  await settle()
  expect(heard).toHaveLength(3)
})

test('an object of another chain than the wallet is on asks it nothing, but for where it is', async () => {
  const { bridge, connect, wallet } = await start()
  await connect()
  const { asked } = await bridge.getProvider()
  wallet.move('alpha', { network: 'eip155:10' })
  wallet.answer('alpha', () => '0xa')
  await settle()
  await expect(asked.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({ code: 4901 })
  await expect(asked.request({ method: 'eth_chainId' })).resolves.toBe('0xa')
  expect(wallet.providerOf('alpha').requests.map(({ method }) => method)).toEqual(['eth_chainId'])
})

test('a library that does not come is said, and asked for again', async () => {
  const { bridge, connect, fail } = await start()
  fail(true)
  bridge.subscribe(() => undefined)
  await connect()
  await settle()
  expect(bridge.getState().error?.code).toBe('PLUGIN_LOAD_FAILED')
  fail(false)
  expect((await bridge.getSigner()).address).toBe(FIRST)
  expect(bridge.getState().error).toBeUndefined()
})

test.each([
  ['ethers@6', createEthersBridge],
  ['ethers@5', createEthers5Bridge],
] as const)('without %s the error names what to install', async (library, create) => {
  const { portico, connect } = await start()
  await connect()
  const error = await rejection(create(portico).getSigner())
  expect([error.code, error.message]).toEqual(['PLUGIN_LOAD_FAILED', expect.stringContaining(`npm install ${library}`)])
})
