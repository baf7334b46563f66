import { useState } from 'react'
import { revision } from './portico.js'

/** What the test looks at and presses, by whichever library a host is connected. */
export const Panel = ({ status, address, network, switchNetwork, sign, disconnect }) => {
  const [signature, setSignature] = useState('')
  return (
    <>
      <p id="status">{status}</p>
      <p id="address">{address}</p>
      <p id="network">{network}</p>
      <p id="signature">{signature}</p>
      <p id="revision">{revision}</p>
      <button type="button" id="switch" onClick={() => switchNetwork()}>
        Switch
      </button>
      <button type="button" id="sign" onClick={async () => setSignature(await sign('Hello'))}>
        Sign
      </button>
      <button type="button" id="disconnect" onClick={() => disconnect()}>
        Leave
      </button>
    </>
  )
}
