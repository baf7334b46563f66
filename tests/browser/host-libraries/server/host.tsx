import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createPortico, type Portico } from 'portico'
import { porticoConnector } from 'portico/adapters/wagmi'
import { defaults } from 'portico/defaults'
import { mainnet, optimism } from 'portico/networks'
import { ConnectButton, PorticoProvider, useAccount } from 'portico/react'
import { type ReactNode, StrictMode, useState } from 'react'
import {
  type Config,
  cookieStorage,
  createConfig,
  createStorage,
  http,
  type State,
  useChainId,
  useConnection,
  useDisconnect,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'

/** What server and browser make of the same code: one kernel, and a config for each tree that is drawn. */
export interface Host {
  readonly portico: Portico
  getConfig(): Config
}

/** Makes them. `query` has the chains' addresses, which a server does not need; `watch` sees the kernel before anybody uses it. */
export const createHost = (query = new URLSearchParams(), watch = (portico: Portico): Portico => portico): Host => {
  const rpcUrls = (name: string) => ({ default: { http: [query.get(name) ?? 'http://127.0.0.1:9'] as const } })
  const chains = [
    { ...mainnet, id: 1, rpcUrls: rpcUrls('rpc') },
    { ...optimism, id: 10, rpcUrls: rpcUrls('rpc10') },
  ] as const
  const url = globalThis.location?.origin ?? 'https://host.test'
  const kernel = createPortico({
    networks: chains,
    plugins: defaults({ walletconnect: false }),
    metadata: { name: 'Server', description: 'A host with wagmi that renders on a server', url, icons: [] },
  })
  const portico = watch(kernel)
  const getConfig = (): Config =>
    createConfig({
      chains,
      transports: { 1: http(), 10: http() },
      multiInjectedProviderDiscovery: false,
      ssr: true,
      storage: createStorage({ storage: cookieStorage }),
      connectors: [porticoConnector(portico, { ssr: true })],
    })
  return { portico, getConfig }
}

function Wallet(): ReactNode {
  const { address, status } = useConnection()
  const chainId = useChainId()
  const ours = useAccount()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  return (
    <main>
      <ConnectButton />
      <button id="switch" type="button" onClick={() => switchChain.mutate({ chainId: 10 })}>
        OP Mainnet
      </button>
      <button id="disconnect" type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
      <output id="wagmi">{`${status} ${address ?? 'nobody'} ${chainId}`}</output>
      <output id="portico">{`${ours.status} ${ours.address ?? 'nobody'}`}</output>
    </main>
  )
}

/** The tree that the server renders and the browser hydrates. */
export function App({ host, initialState }: { readonly host: Host; readonly initialState: State | undefined }): ReactNode {
  const [config] = useState(() => host.getConfig())
  const [queries] = useState(() => new QueryClient())
  return (
    <StrictMode>
      <WagmiProvider config={config} {...(initialState && { initialState })}>
        <QueryClientProvider client={queries}>
          <PorticoProvider portico={host.portico}>
            <Wallet />
          </PorticoProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}
