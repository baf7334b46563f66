import { createPortico } from 'portico'
import { createEthers5Bridge } from 'portico/adapters/ethers5'
import { defaults } from 'portico/defaults'
import { mainnet, optimism } from 'portico/networks'

const portico = createPortico({
  projectId: 'YOUR_PROJECT_ID', // WalletConnect's relay gives it. Without one: defaults({ walletconnect: false })
  networks: [mainnet, optimism],
  plugins: defaults(),
  metadata: { name: 'My app', description: 'What it does', url: location.origin, icons: [] },
})
const bridge = createEthers5Bridge(portico)

// Opens the modal.
document.querySelector('#connect')?.addEventListener('click', () => portico.open())

// Hears of every change: another account or chain is another signer, and none is there after a disconnect.
const stop = bridge.subscribe(async ({ signer }) => {
  document.title = (await signer?.getAddress()) ?? 'Not connected'
})

// In a click: the signer of this moment.
const sign = async (message: string): Promise<string> => (await bridge.getSigner()).signMessage(message)

export { sign, stop }
