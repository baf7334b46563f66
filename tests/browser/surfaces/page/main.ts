import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import './vault-window.ts'
import { vault } from './vault/index.ts'

window.heard = []
window.ended = []
window.fromFrame = []
window.frameStatus = []
window.portico = createPortico({
  networks: [mainnet],
  plugins: [...defaults({ walletconnect: false }), vault({ origin: new URLSearchParams(location.search).get('origin') ?? '' })],
  metadata: { name: 'Vault', description: 'A host with a vault', url: location.origin, icons: [] },
})
