import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet, optimism } from 'portico/networks'

// `?rpc=http://127.0.0.1:8545&rpc10=…` points the page at chains of your own.
const query = new URLSearchParams(location.search)
const at = <T extends object>(network: T, rpc: string | null): T =>
  rpc === null ? network : { ...network, rpcUrls: { default: { http: [rpc] } } }

/** The kernel of this page. */
export const portico = createPortico({
  networks: [at(mainnet, query.get('rpc')), at(optimism, query.get('rpc10'))],
  plugins: defaults(),
  metadata: { name: 'ethers', description: 'A host that uses ethers', url: location.origin, icons: [] },
})
