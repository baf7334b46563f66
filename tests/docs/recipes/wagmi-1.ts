import { createPortico, type Portico } from 'portico'
import { porticoConnector, wagmi } from 'portico/adapters/wagmi'
import { defaults } from 'portico/defaults'
import { createConfig, http } from 'wagmi'
import { mainnet, optimism } from 'wagmi/chains'

const chains = [mainnet, optimism] as const

export const portico: Portico = createPortico({
  projectId: 'YOUR_PROJECT_ID', // WalletConnect's relay gives it. Without one: defaults({ walletconnect: false })
  networks: chains,
  plugins: [...defaults(), wagmi({ config: () => config })],
  metadata: { name: 'My app', description: 'What it does', url: globalThis.location?.origin ?? 'https://app.example', icons: [] },
})

export const config = createConfig({
  chains,
  transports: { [mainnet.id]: http(), [optimism.id]: http() },
  multiInjectedProviderDiscovery: false, // the modal lists the wallets of the browser
  connectors: [porticoConnector(portico)],
})
