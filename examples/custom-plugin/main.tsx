import { createPortico } from 'portico'
import { solana } from 'portico/adapters/solana'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import { PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { onChains, readChains, solanaNetwork } from './sandbox.ts'
import { acmeTerms } from './terms/index.ts'

const container = document.querySelector('#root')
const asked = new URLSearchParams(location.search)
const cluster = asked.get('solana')
if (container) {
  const evm = onChains(mainnet, await readChains())
  const portico = createPortico({
    // `?solana=REFERENCE`: also a Solana chain, of this CAIP-2 reference. The terms are signed there by the same guard.
    networks: cluster === null ? [evm] : [solanaNetwork(cluster), evm],
    plugins: [
      ...defaults({ walletconnect: false }),
      ...(cluster === null ? [] : [solana()]),
      // `?terms`: nobody is connected before the account has signed the terms.
      ...(asked.has('terms') ? [acmeTerms()] : []),
    ],
    metadata: { name: 'Acme host', description: 'A host with a plugin of its own', url: location.origin, icons: [] },
  })
  createRoot(container).render(
    <PorticoProvider portico={portico}>
      <App />
    </PorticoProvider>,
  )
}
