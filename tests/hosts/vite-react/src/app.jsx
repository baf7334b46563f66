import { ConnectButton, PorticoProvider, useAccount, useNetwork } from 'portico/react'
import { Panel } from './panel.jsx'
import { portico } from './portico.js'

const Connection = () => {
  const { address, status } = useAccount()
  const { network } = useNetwork()
  return (
    <Panel
      status={status}
      address={address}
      network={network?.name}
      switchNetwork={() => portico.switchNetwork('eip155:10')}
      sign={(message) => portico.signMessage(message)}
      disconnect={() => portico.disconnect()}
    />
  )
}

export const App = () => (
  <PorticoProvider portico={portico}>
    <ConnectButton />
    <Connection />
  </PorticoProvider>
)
