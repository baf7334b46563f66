import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet, optimism } from 'portico/networks'

// The addresses are answered by the test.
const at = (network) => ({ ...network, rpcUrls: { default: { http: [`http://chain.test/${network.id}`] } } })

export const portico = createPortico({
  projectId: 'a-host',
  networks: [at(mainnet), at(optimism)],
  plugins: defaults(),
  metadata: { name: 'Host', description: 'A host', url: 'http://localhost', icons: [] },
})
