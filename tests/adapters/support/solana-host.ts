import { Connection } from '@solana/web3.js'
import { solana } from '../../../adapters/solana/index.ts'
import { defineManifest } from '../../../kernel/contract/manifest.ts'
import { defineSetup, type Plugin } from '../../../kernel/contract/plugin.ts'
import { CONNECTORS, NETWORKS, SESSIONS, type Services, WALLET } from '../../../kernel/contract/tokens.ts'
import { definePlugin } from '../../../kernel/contract/tools/foreign-plugin.ts'
import { createPortico } from '../../../kernel/index.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { until } from '../../support/wait.ts'
import { makeSolanaWallet, solanaNetwork } from './solana-rig.ts'

const requires = { connectors: CONNECTORS, sessions: SESSIONS, networks: NETWORKS, wallet: WALLET }
const probe = defineManifest({ id: 'test.probe', version: '1.0.0', kernel: '^1.0', requires, activate: { on: ['start'] } })

/**
 * Hosts with the Solana adapter over the sandbox's chain, in a file's tests; call it once, outside of them. `undo` runs after each test, in
 * order.
 */
export const solanaHosts = () => {
  let chain: ServiceProcess | undefined
  let client: Connection | undefined
  let network: ReturnType<typeof solanaNetwork> | undefined
  const undo: (() => unknown)[] = []
  const running = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The chain does not run.')
    return part
  }

  fetchAllApart()
  beforeAll(async () => {
    chain = await startServiceProcess('examples/sandbox/solana/run-solana.ts', '--config', '{"slotLength":100}')
    client = new Connection(chain.url, { commitment: 'confirmed', fetch: (url, options) => fetch(url, options) })
    network = solanaNetwork(`solana:${(await client.getGenesisHash()).slice(0, 32)}`, chain.url, `${chain.url}/?second`)
    window.__testWalletFetch = async (url, body) => (await fetch(url, { method: 'POST', body })).text()
  })
  afterAll(() => chain?.kill())
  beforeEach(() => localStorage.clear())
  afterEach(async () => {
    for (const run of undo.splice(0)) await run()
  })

  /** A host, and the kernel's services as a plugin gets them. */
  const start = async (plugins: readonly Plugin[] = []) => {
    let services: Services<typeof requires> | undefined
    const setup = defineSetup(probe, ({ deps }) => {
      services = deps
    })
    const portico = createPortico({
      metadata: { name: 'Test', description: '', url: 'https://test.example', icons: [] },
      networks: [running(network), solanaNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')],
      replaceableViews: ['ApproveTransaction'],
      plugins: [solana(), ...plugins, definePlugin(probe, async () => ({ default: setup }))()],
    })
    undo.push(() => portico.destroy())
    await until(() => services !== undefined)
    if (!services) throw new Error('The probe did not start.')
    return { portico, ...services }
  }
  return {
    undo,
    start,
    get url() {
      return running(chain).url
    },
    get client() {
      return running(client)
    },
    get network() {
      return running(network)
    },
    /** A host, connected to a test wallet. */
    async connect(config: Parameters<typeof makeSolanaWallet>[0] = {}) {
      const made = makeSolanaWallet({ chains: { [running(network).caipNetworkId]: running(chain).url }, ...config })
      undo.push(made.register())
      const started = await start()
      await started.connectors.discover()
      await started.sessions.connect('name:Test Wallet')
      return { control: made.control, ...started }
    },
    /** Asks the chain's own controls. */
    async control(path: string, body: object): Promise<unknown> {
      const response = await fetch(`${running(chain).url}${path}`, { method: 'POST', body: JSON.stringify(body) })
      return response.json()
    },
  }
}
