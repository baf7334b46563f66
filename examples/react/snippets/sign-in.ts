import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'

// "Connected" then needs a message that the wallet has signed and your server has verified.
export const portico = createPortico({
  networks: [mainnet],
  plugins: defaults({ siwx: {} }),
  services: { auth: 'https://shop.example/auth' },
  projectId: 'YOUR_PROJECT_ID',
  metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
})
