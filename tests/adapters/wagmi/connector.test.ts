import * as wagmi3 from 'wagmi'
import * as actions3 from 'wagmi/actions'
import * as wagmi2 from 'wagmi-core-2'
import { porticoConnector, wagmi } from '../../../adapters/wagmi/index.ts'
import type { ConnectedPortico, PorticoConnectorOptions } from '../../../adapters/wagmi/portico-connector.ts'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import { CONNECTORS, SESSIONS } from '../../../kernel/contract/tokens.ts'
import { destroyKernels, network, startKernel } from '../../kernel/support/kernel.ts'
import { memoryDriver } from '../../kernel/support/memory-driver.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { settle } from '../../support/deferred.ts'

const FIRST = '0x52908400098527886E0F7030069857D2E4169EE7'
const SECOND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const MOCKED = '0xde709f2102306220921060314715629080e2fb77'

afterEach(destroyKernels)

const chain = (id: 1 | 10) => ({
  ...network(id),
  id,
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] as const } },
})
const chains = [chain(1), chain(10)] as const

type Library = Pick<typeof wagmi2, 'createConfig' | 'http' | 'mock' | 'connect' | 'disconnect' | 'reconnect' | 'switchChain' | 'getAccount'>
// The two majors differ in what this test does not use.
const libraries = [
  ['wagmi 2', wagmi2],
  ['wagmi 3', { ...wagmi3, ...actions3, mock: wagmi2.mock } as unknown as Library],
] as const satisfies readonly (readonly [string, Library])[]

describe.each(libraries)('%s', (_, library: Library) => {
  const start = async ({
    ssr,
    driver = memoryDriver(),
  }: PorticoConnectorOptions & { readonly driver?: ReturnType<typeof memoryDriver> } = {}) => {
    const wallet = createScriptedWallet({ type: 'EXTERNAL' })
    wallet.move('alpha', { address: FIRST })
    wallet.move('beta', { address: SECOND })
    const portico: Portico = startKernel({
      id: 'bridged',
      storage: driver,
      networks: [network(1)],
      plugins: [wallet.plugin, wagmi({ config: () => config })],
    })
    let choice: 'alpha' | 'closed' = 'alpha'
    const sessions = await portico.service(SESSIONS)
    const connectors = await portico.service(CONNECTORS)
    const bridged: ConnectedPortico = {
      ...portico,
      async open() {
        await connectors.discover()
        if (choice === 'alpha') void sessions.connect('alpha')
      },
    }
    const config = library.createConfig({
      chains,
      storage: null,
      transports: { 1: library.http(), 10: library.http() },
      connectors: [
        porticoConnector(bridged, { ...(ssr === undefined ? {} : { ssr }) }),
        library.mock({ accounts: [MOCKED], features: { reconnect: true } }),
      ],
    })
    const [connector, mocked] = config.connectors
    if (!connector || !mocked) throw new Error('The config has no connectors.')
    const told = () => {
      const { address, chainId, status, connector } = library.getAccount(config)
      return [status, address, chainId, connector?.id]
    }
    return {
      portico,
      wallet,
      sessions,
      connectors,
      config,
      connector,
      mocked,
      told,
      close: () => {
        choice = 'closed'
      },
    }
  }

  test('wagmi’s connect leads through the modal, and its disconnect ends the session', async () => {
    const { config, connector, told, portico, wallet } = await start()
    const { accounts } = await library.connect(config, { connector })
    expect(accounts).toEqual([FIRST])
    expect(told()).toEqual(['connected', FIRST, 1, 'portico'])
    await library.disconnect(config)
    await settle()
    expect(told()).toEqual(['disconnected', undefined, undefined, undefined])
    expect(portico.getState().status).toBe('disconnected')
    expect(wallet.calls.filter((call) => call.startsWith('disconnect'))).toEqual(['disconnect alpha'])
  })

  test('a closed modal is the visitor’s refusal', async () => {
    const { config, connector, told, close } = await start()
    close()
    await expect(library.connect(config, { connector })).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(told()[0]).toBe('disconnected')
  })

  test('what is connected without wagmi appears in it, with each change, and goes with its end', async () => {
    const { sessions, connectors, told, wallet, portico } = await start()
    await connectors.discover()
    await sessions.connect('alpha')
    await settle()
    expect(told()).toEqual(['connected', FIRST, 1, 'portico'])
    wallet.move('alpha', { address: SECOND, network: 'eip155:10' })
    await settle()
    expect(told()).toEqual(['connected', SECOND, 10, 'portico'])
    await sessions.connect('beta')
    await settle()
    expect(told()).toEqual(['connected', SECOND, 1, 'portico'])
    await portico.disconnect()
    await settle()
    expect(told()[0]).toBe('disconnected')
  })

  test('a config that is made while a wallet is connected has it', async () => {
    const { config: first, connector, portico } = await start()
    await library.connect(first, { connector })
    const config = library.createConfig({
      chains,
      storage: null,
      connectors: [porticoConnector(portico)],
      transports: { 1: library.http(), 10: library.http() },
    })
    await settle()
    expect(library.getAccount(config)).toMatchObject({ status: 'connected', address: FIRST, chainId: 1 })
  })

  test('wagmi moves the wallet, also to a chain that the modal did not know, and says a refusal in viem’s words', async () => {
    const { config, connector, told, wallet, portico } = await start()
    await library.connect(config, { connector })
    await library.switchChain(config, { chainId: 10 })
    await settle()
    expect(told()).toEqual(['connected', FIRST, 10, 'portico'])
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
    wallet.on.switchNetwork = async () => {
      throw { code: 4001, message: 'no' }
    }
    await expect(library.switchChain(config, { chainId: 1 })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    expect(told()[2]).toBe(10)
  })

  test.each([false, true])(
    'the session of the last visit is in wagmi after its reconnect, and before it only without ssr (%s)',
    async (ssr) => {
      const driver = memoryDriver()
      const first = await start({ driver, ssr })
      await library.connect(first.config, { connector: first.connector })
      await settle()
      await destroyKernels()
      const { config, told, wallet, portico } = await start({ driver, ssr })
      await new Promise<void>((resolve) => {
        const check = (): void => {
          if (portico.getState().status === 'connected') resolve()
        }
        portico.subscribe(check)
        check()
      })
      await settle()
      expect(told()[0]).toBe(ssr ? 'disconnected' : 'connected')
      await library.reconnect(config)
      expect(told()).toEqual(['connected', FIRST, 1, 'portico'])
      expect(wallet.calls).not.toContain('connect alpha')
    },
  )

  test('the config’s other connectors are wallets here, appear once, and end from either side', async () => {
    const { config, connectors, sessions, told, portico, mocked } = await start()
    await connectors.discover()
    await settle()
    const listed = () => connectors.all.get().filter(({ id }) => id.startsWith('wagmi:'))
    expect(listed()).toMatchObject([{ id: 'wagmi:mock', name: 'Mock Connector', type: 'EXTERNAL', approval: 'wallet' }])
    await sessions.connect('wagmi:mock')
    await settle()
    expect(told()).toEqual(['connected', MOCKED, 1, 'portico'])
    expect(config.state.connections.size).toBe(1)
    // As wagmi does on load: what grants an account is connected beside.
    mocked.emitter.emit('connect', { accounts: [MOCKED], chainId: 1 })
    config.setState((state) => ({ ...state, current: config.connectors[0]?.uid ?? null }))
    await settle()
    expect([config.state.connections.size, portico.getState().status]).toEqual([1, 'connected'])
    await portico.switchNetwork('eip155:1')
    mocked.emitter.emit('disconnect')
    await settle()
    expect([portico.getState().status, told()[0]]).toEqual(['disconnected', 'disconnected'])
    expect(listed()).toHaveLength(1)
  })
})
