import type { Portico } from 'portico'
import { porticoConnector } from 'portico/adapters/wagmi'
import { cookieStorage, createConfig, createStorage, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

declare const portico: Portico

export const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  multiInjectedProviderDiscovery: false,
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
  connectors: [porticoConnector(portico, { ssr: true })],
})
