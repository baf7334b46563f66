import { createPortico, type Portico } from 'portico'
import { porticoConnector } from 'portico/adapters/wagmi'
import { defaults } from 'portico/defaults'
import { cookieStorage, createConfig, createStorage, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const portico: Portico = createPortico({
  projectId: 'YOUR_PROJECT_ID', // WalletConnect's relay gives it. Without one: defaults({ walletconnect: false })
  networks: [mainnet],
  plugins: defaults(),
  metadata: { name: 'My app', description: 'What it does', url: globalThis.location?.origin ?? 'https://app.example', icons: [] },
})

export const getConfig = () =>
  createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    multiInjectedProviderDiscovery: false,
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
    connectors: [porticoConnector(portico, { ssr: true })],
  })
