import * as wagmi3 from 'wagmi'
import * as actions3 from 'wagmi/actions'
import * as wagmi2 from 'wagmi-core-2'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, network, startProbed } from '../support/kernel.ts'
import { createScriptedWallet, notingProvider } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

const chain = { ...network(1), id: 1, rpcUrls: { default: { http: ['https://rpc.test/1'] as const } } }

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

const answers: Readonly<Record<string, unknown>> = { eth_chainId: '0x1', eth_requestAccounts: [ADDRESS], eth_accounts: [ADDRESS] }
const answer = ({ method }: RequestArguments): unknown => answers[method] ?? null

type Library = Pick<typeof wagmi2, 'createConfig' | 'http' | 'injected' | 'connect' | 'getAccount'>
// The two majors differ in what this test does not use.
const libraries = [
  ['wagmi 2', wagmi2],
  ['wagmi 3', { ...wagmi3, ...actions3, injected: wagmi2.injected } as unknown as Library],
] as const satisfies readonly (readonly [string, Library])[]

/** A host that gave our provider to a connector of the library’s own, which knows nothing of us. */
describe.each(libraries)('%s on the provider of a host', (_, library: Library) => {
  const start = async () => {
    const wallet = createScriptedWallet()
    wallet.move('alpha', { address: ADDRESS })
    const own = notingProvider(answer)
    wallet.on.connect = async ({ connector }) => ({ ...wallet.connectionOf(connector.id), provider: own as never })
    const { portico, services } = await startProbed({ plugins: [wallet.plugin] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    const provider = portico.getProvider('eip155')
    const connector = library.injected({ target: { id: 'host', name: 'Host', provider: provider as never } })
    const config = library.createConfig({ chains: [chain], storage: null, transports: { 1: library.http() }, connectors: [connector] })
    await library.connect(config, { connector: config.connectors[0] ?? connector })
    const status = (): string => library.getAccount(config).status
    expect(status()).toBe('connected')
    return { portico, wallet, status }
  }

  test('hears that the visitor has disconnected', async () => {
    const { portico, status } = await start()
    await portico.disconnect()
    await settle()
    expect(status()).toBe('disconnected')
  })

  test('hears that the wallet has', async () => {
    const { wallet, status } = await start()
    wallet.move('alpha', undefined)
    await settle()
    expect(status()).toBe('disconnected')
  })
})
