'use client'

import { useAccount, useNetwork } from 'portico/react'
import { useState } from 'react'
import { portico } from './portico.js'

export const Panel = () => {
  const { address, status } = useAccount()
  const { network } = useNetwork()
  const [signature, setSignature] = useState('')
  return (
    <>
      <p id="status">{status}</p>
      <p id="address">{address}</p>
      <p id="network">{network?.name}</p>
      <p id="signature">{signature}</p>
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
