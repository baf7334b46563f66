import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import { AUTH } from 'portico/plugins/auth'
import './vault-window.ts'
import { vault } from './vault/index.ts'

window.heard = []
window.ended = []
window.fromFrame = []
window.frameStatus = []
const asked = new URLSearchParams(location.search)
const frame = asked.get('frame')
window.portico = createPortico({
  networks: [mainnet],
  ...(frame && { services: { frame } }),
  plugins: [...defaults({ walletconnect: false }), ...(frame ? [] : [vault({ origin: asked.get('origin') ?? '' })])],
  metadata: { name: 'Vault', description: 'A host with a vault', url: location.origin, icons: [] },
})
if (frame) window.signIn = () => window.portico.service(AUTH)
