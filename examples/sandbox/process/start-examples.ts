import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTestWallet } from '../test-wallet/build-test-wallet.ts'
import { sandboxSolanaWallets, sandboxWallets } from '../test-wallet/sandbox-wallets.ts'
import type { Closing } from './closing.ts'
import { exampleSites, firstExamplePort } from './example-sites.ts'
import { choosePort } from './free-port.ts'
import { serveExample } from './serve-example.ts'
import type { SandboxDescription } from './start-services.ts'

/** A page that can be opened. */
export interface OpenExample {
  readonly name: string
  readonly shows: string
  readonly url: string
}

/** Name of an example to its port. */
export type ExamplePorts = ReadonlyMap<string, number>

/** Chooses the examples' ports; `first` is insisted on, and so are those after it. */
export const chooseExamplePorts = async (first?: number): Promise<ExamplePorts> => {
  const ports = new Map<string, number>()
  for (const [place, { name }] of exampleSites.entries()) {
    const choice = { insist: first !== undefined, use: `the example ${name}`, setting: '--port' }
    ports.set(name, await choosePort((first ?? firstExamplePort) + place, choice))
  }
  return ports
}

/** An example that is built. */
export interface BuiltExample {
  readonly name: string
  readonly shows: string
  /** The folder of its page. */
  readonly site: string
}

/** How the examples are served. */
export interface ExamplesOptions {
  readonly examples: readonly BuiltExample[]
  readonly ports: ExamplePorts
  readonly sandbox: SandboxDescription
  readonly closing: Closing
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const hexChains = (chains: SandboxDescription['chains']): Record<string, string> =>
  Object.fromEntries(Object.entries(chains).map(([caip, rpcUrl]) => [`0x${BigInt(caip.replace('eip155:', '')).toString(16)}`, rpcUrl]))

/** The smallest host asks nobody where its chain is: its address says so. */
const addressOf = (name: string, { chains }: SandboxDescription): string =>
  name === 'minimal' && chains['eip155:1'] !== undefined ? `/?rpc=${chains['eip155:1']}` : ''

/** The examples below a folder that are built, each in its `dist`. Rejects where none is. */
export const findExamples = async (folder: string): Promise<readonly BuiltExample[]> => {
  const examples = exampleSites.map(({ name, shows }) => ({ name, shows, site: join(folder, name, 'dist') }))
  const built = await Promise.all(examples.map(({ site }) => isFolder(site)))
  const found = examples.filter((_, place) => built[place])
  if (found.length === 0) throw new Error(`No example is built in ${folder}: run npm run build:examples.`)
  return found
}

/** Serves the examples, with the test wallets and `/sandbox.json`. */
export const startExamples = async ({ examples, ports, sandbox, closing }: ExamplesOptions): Promise<readonly OpenExample[]> => {
  const { chains, solana } = sandbox
  const solanaChains = solana ? { [solana.caipNetworkId]: solana.rpcUrl } : {}
  const walletScript = await buildTestWallet(sandboxWallets(hexChains(chains)), sandboxSolanaWallets(solanaChains))
  const opened: OpenExample[] = []
  for (const { name, shows, site } of examples) {
    const served = await serveExample({ folder: site, port: ports.get(name) ?? 0, sandbox, walletScript })
    closing.add(() => served.close())
    opened.push({ name, shows, url: served.url + addressOf(name, sandbox) })
  }
  return opened
}
