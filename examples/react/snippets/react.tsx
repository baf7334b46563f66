import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet, optimism } from 'portico/networks'
import { ConnectButton, PorticoProvider, useAccount } from 'portico/react'

const portico = createPortico({
  networks: [mainnet, optimism],
  plugins: defaults(),
  projectId: 'YOUR_PROJECT_ID',
  metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
})

function Greeting() {
  const { address, isConnected } = useAccount()
  return isConnected ? <p>Hello, {address}</p> : <ConnectButton />
}

export default function App() {
  return (
    <PorticoProvider portico={portico}>
      <Greeting />
    </PorticoProvider>
  )
}
