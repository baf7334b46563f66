// <portico-connect-button></portico-connect-button> stands in the page.
import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { defineElements } from 'portico/element'
import { mainnet } from 'portico/networks'

const portico = createPortico({
  networks: [mainnet],
  plugins: defaults(),
  projectId: 'YOUR_PROJECT_ID',
  metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
})

defineElements(portico)

portico.subscribe(({ status, account }) => {
  document.title = status === 'connected' ? `Shop, ${account?.address}` : 'Shop'
})
