import { createPortico, type Portico } from 'portico'
import { porticoConnector, wagmi } from 'portico/adapters/wagmi'
import { defaults } from 'portico/defaults'
import { createConfig, http } from 'wagmi'
import { mainnet, optimism } from 'wagmi/chains'

// `?rpc=http://127.0.0.1:8545&rpc10=…` points the page at chains of your own.
const query = new URLSearchParams(location.search)
const at = <T extends object>(chain: T, rpc: string | null): T =>
  rpc === null ? chain : { ...chain, rpcUrls: { default: { http: [rpc] } } }

const chains = [at(mainnet, query.get('rpc')), at(optimism, query.get('rpc10'))] as const

/** The modal. wagmi and it have the same chains. */
export const portico: Portico = createPortico({
  networks: chains,
  plugins: [...defaults(), wagmi({ config: () => config })],
  metadata: { name: 'wagmi', description: 'A host that uses wagmi', url: location.origin, icons: [] },
})

/** The host's config: wallets of the browser are found by the modal. */
export const config = createConfig({
  chains,
  transports: { [mainnet.id]: http(), [optimism.id]: http() },
  multiInjectedProviderDiscovery: false,
  connectors: [porticoConnector(portico)],
})
