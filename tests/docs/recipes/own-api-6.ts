import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'

export const portico = createPortico({
  projectId: 'YOUR_PROJECT_ID',
  networks: [mainnet],
  plugins: defaults({ siwx: {} }),
  services: { auth: location.origin },
  metadata: { name: 'My app', description: 'What it does', url: location.origin, icons: [] },
})
