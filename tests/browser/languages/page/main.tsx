import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet } from 'portico/networks'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { greeting } from './greeting.tsx'

const wanted = new URLSearchParams(location.search)
const url = wanted.get('rpc')

const portico = createPortico({
  locale: wanted.get('locale') ?? 'en',
  locales: { ar, de: { ...de, texts: { wallets: { help: 'Hilfe für Einsteiger' } } } },
  networks: [url ? { ...mainnet, rpcUrls: { default: { http: [url] } } } : mainnet],
  plugins: [...defaults({ walletconnect: false }), greeting()],
  metadata: { name: 'Acme', description: 'A host in other languages', url: location.origin, icons: [] },
})

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
      <NetworkButton />
      <AccountButton />
    </PorticoProvider>,
  )
}
