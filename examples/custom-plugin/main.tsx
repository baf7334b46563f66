import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import { PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { onChains, readChains } from './sandbox.ts'
import { acmeTerms } from './terms/index.ts'

const container = document.querySelector('#root')
if (container) {
  const portico = createPortico({
    networks: [onChains(mainnet, await readChains())],
    // `?terms`: nobody is connected before the account has signed the terms.
    plugins: [...defaults({ walletconnect: false }), ...(new URLSearchParams(location.search).has('terms') ? [acmeTerms()] : [])],
    metadata: { name: 'Acme host', description: 'A host with a plugin of its own', url: location.origin, icons: [] },
  })
  createRoot(container).render(
    <PorticoProvider portico={portico}>
      <App />
    </PorticoProvider>,
  )
}
