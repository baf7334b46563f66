import { createEthersBridge } from 'portico/adapters/ethers'
import { useSyncExternalStore } from 'react'
import { Panel } from './panel.jsx'
import { portico } from './portico.js'

const bridge = createEthersBridge(portico)

// Drawn by the bridge alone: another network is shown once ethers has a signer there.
export const App = () => {
  const { signer } = useSyncExternalStore(bridge.subscribe, bridge.getState)
  return (
    <>
      <button type="button" onClick={() => portico.open()}>
        Connect wallet
      </button>
      <Panel
        status={signer ? 'connected' : 'disconnected'}
        address={signer?.address}
        network={signer && portico.getState().network?.name}
        switchNetwork={() => portico.switchNetwork('eip155:10')}
        sign={(message) => signer.signMessage(message)}
        disconnect={() => portico.disconnect()}
      />
    </>
  )
}
