import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { porticoConnector } from 'portico/adapters/wagmi'
import { createConfig, http, useAccount, useConnect, useDisconnect, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'
import { mainnet, optimism } from 'wagmi/chains'
import { Panel } from './panel.jsx'
import { portico } from './portico.js'

const config = createConfig({
  chains: [mainnet, optimism],
  transports: { [mainnet.id]: http(`http://chain.test/${mainnet.id}`), [optimism.id]: http(`http://chain.test/${optimism.id}`) },
  multiInjectedProviderDiscovery: false,
  connectors: [porticoConnector(portico)],
})
const queryClient = new QueryClient()

// Everything here is wagmi's own.
const Connection = () => {
  const { address, chain, status } = useAccount()
  const { connect, connectors } = useConnect()
  const { disconnect } = useDisconnect()
  const { signMessageAsync } = useSignMessage()
  const { switchChain } = useSwitchChain()
  return (
    <>
      <button type="button" onClick={() => connect({ connector: connectors[0] })}>
        Connect wallet
      </button>
      <Panel
        status={status}
        address={address}
        network={chain?.name}
        disconnect={disconnect}
        switchNetwork={() => switchChain({ chainId: optimism.id })}
        sign={(message) => signMessageAsync({ message })}
      />
    </>
  )
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <Connection />
    </QueryClientProvider>
  </WagmiProvider>
)
