import { ConnectButton, PorticoProvider, useAccount, useNetwork } from 'portico/react'
import { useState } from 'react'
import { portico, revision } from './portico.js'

const Panel = () => {
  const { address, status } = useAccount()
  const { network } = useNetwork()
  const [signature, setSignature] = useState('')
  return (
    <>
      <p id="status">{status}</p>
      <p id="address">{address}</p>
      <p id="network">{network?.name}</p>
      <p id="signature">{signature}</p>
      <p id="revision">{revision}</p>
      <button type="button" id="switch" onClick={() => portico.switchNetwork('eip155:10')}>
        Switch
      </button>
      <button type="button" id="sign" onClick={async () => setSignature(await portico.signMessage('Hello'))}>
        Sign
      </button>
      <button type="button" id="disconnect" onClick={() => portico.disconnect()}>
        Leave
      </button>
    </>
  )
}

export const App = () => (
  <PorticoProvider portico={portico}>
    <ConnectButton />
    <Panel />
  </PorticoProvider>
)
