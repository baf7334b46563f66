import { sandboxChains } from '../chain/chains.ts'
import { deployTokens } from '../chain/deploy-tokens.ts'
import { startChain } from '../chain/start-chain.ts'
import { tokensByChain } from '../chain/tokens.ts'
import { startRelay } from '../relay/start-relay.ts'
import { startWebWallet } from '../web-wallet/start-web-wallet.ts'
import type { Closing } from './closing.ts'
import { choosePort } from './free-port.ts'

/** What a page reads from `/sandbox.json`. */
export interface SandboxDescription {
  /** CAIP-2 chain to its JSON-RPC address. */
  readonly chains: Readonly<Record<string, string>>
  readonly relayUrl: string
  readonly webWalletUrl: string
  /** CAIP-2 chain to its tokens. */
  readonly tokens: typeof tokensByChain
  /** The project id that pages use; the local relay takes any. */
  readonly projectId: string
}

/** How the services are started. */
export interface ServiceOptions {
  /** Port of the first chain; insisted on. */
  readonly chainPort?: number | undefined
  readonly closing: Closing
  /** Called when a chain ends by itself. */
  readonly onLoss: (error: Error) => void
}

const projectId = 'sandbox'
const relayPort = 5555
const webWalletPort = 4120

const startChains = async ({ chainPort, closing, onLoss }: ServiceOptions): Promise<Readonly<Record<string, string>>> => {
  const chains: Record<string, string> = {}
  for (const [place, { id, caipNetworkId, name, preferredPort }] of sandboxChains.entries()) {
    const wanted = chainPort === undefined ? preferredPort : chainPort + place
    const port = await choosePort(wanted, { insist: chainPort !== undefined, use: `the chain ${name}`, setting: '--chain-port' })
    const chain = await startChain({ id, port })
    let stopping = false
    closing.add(() => {
      stopping = true
      return chain.stop()
    })
    void chain.ended.then((code) => {
      if (!stopping) onLoss(new Error(`The chain ${name} ended by itself (${code}).`))
    })
    await deployTokens(chain.rpcUrl)
    chains[caipNetworkId] = chain.rpcUrl
  }
  return chains
}

/** Starts the chains with their tokens, the relay and the web wallet, and hands everything to `closing`. */
export const startServices = async (options: ServiceOptions): Promise<SandboxDescription> => {
  const { closing } = options
  const chains = await startChains(options)
  const relay = await startRelay({ port: await choosePort(relayPort) })
  closing.add(() => relay.close())
  const webWallet = await startWebWallet({ port: await choosePort(webWalletPort), relayUrl: relay.url, projectId, chains })
  closing.add(() => webWallet.close())
  return { chains, relayUrl: relay.url, webWalletUrl: webWallet.url, tokens: tokensByChain, projectId }
}
